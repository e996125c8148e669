import type { FakeClock } from './clock.ts';
import { durationMs } from './duration.ts';
import { toInstant } from './timestamp.ts';
import { waitFor } from './wait.ts';

/** A clock that runs with the machine's. */
export function runningClock(start: number): FakeClock {
  // The machine's own clock may be set back and forth; a running fake only goes forward.
  let origin = start - performance.now();
  const now = (): number => Math.floor(origin + performance.now());
  const restarts = new Set<() => void>();

  /** Calls back at a time. Only what someone waits for keeps the process alive. */
  function ring(time: number, callback: () => void, keepsAlive: boolean): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = (): void => {
      clearTimeout(timer);
      // Timers take a signed 32-bit number of milliseconds: what is further away is looked at again by then.
      const left = Math.max(0, time - now());
      timer = setTimeout(left > LONGEST_TIMER ? restart : done, Math.min(left, LONGEST_TIMER));
      // Only Node has timers that let a process end.
      if ((!keepsAlive || time === Infinity) && typeof timer === 'object') timer.unref();
    };
    const cancel = (): void => {
      clearTimeout(timer);
      restarts.delete(restart);
    };
    const done = (): void => {
      cancel();
      callback();
    };
    restarts.add(restart);
    restart();
    return cancel;
  }

  return {
    isRunning: true,
    now,
    date: () => new Date(now()),
    advance: (duration) => {
      origin += durationMs(duration);
      for (const restart of restarts) restart();
    },
    set: (instant) => {
      origin = toInstant(instant) - performance.now();
    },
    wait: async (ms, signal) => waitFor((wake) => ring(now() + ms, wake, true), signal),
    at: (time, callback) => ring(time, callback, false),
    after: (delayMs, callback) => ring(now() + delayMs, callback, true),
  };
}

const LONGEST_TIMER = 2_147_483_647;

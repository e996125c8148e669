import { durationMs, type FakeClock, toInstant, waitFor } from './clock.ts';

/** A clock that runs in real time. */
export function runningClock(start: number): FakeClock {
  // The system clock may be set back. This clock is monotonic.
  let origin = start - performance.now();
  const now = (): number => Math.floor(origin + performance.now());
  const restarts = new Set<() => void>();

  /** Calls `callback` at a time. The timer keeps the process alive only with `keepsAlive`. */
  function setTimer(time: number, callback: () => void, keepsAlive: boolean): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = (): void => {
      clearTimeout(timer);
      // Timers take a signed 32-bit delay, so a longer delay is split.
      const left = Math.max(0, time - now());
      timer = setTimeout(left > MAX_TIMER_MS ? restart : done, Math.min(left, MAX_TIMER_MS));
      // Only Node has `unref`.
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
    wait: async (ms, signal) => waitFor((wake) => setTimer(now() + ms, wake, true), signal),
    at: (time, callback) => setTimer(time, callback, false),
    after: (delayMs, callback) => setTimer(now() + delayMs, callback, true),
  };
}

const MAX_TIMER_MS = 2_147_483_647;

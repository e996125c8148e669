import { type Duration, durationMs, type FakeClock, toInstant, waitFor } from './clock.ts';

export class RunningClock implements FakeClock {
  readonly isRunning = true;
  // The system clock may be set back. This clock is monotonic.
  #origin: number;
  readonly #restarts = new Set<() => void>();

  constructor(start: number) {
    this.#origin = start - performance.now();
  }

  readonly now = (): number => Math.floor(this.#origin + performance.now());

  readonly date = (): Date => new Date(this.now());

  readonly after = (delayMs: number, callback: () => void): (() => void) =>
    this.#setTimer(this.now() + delayMs, callback, true);

  readonly advance = (duration: Duration): void => {
    this.#origin += durationMs(duration);
    for (const restart of this.#restarts) restart();
  };

  readonly set = (instant: string | Date | number): void => {
    this.#origin = toInstant(instant) - performance.now();
  };

  readonly wait = async (ms: number, signal?: AbortSignal): Promise<void> =>
    waitFor((wake) => this.#setTimer(this.now() + ms, wake, true), signal);

  readonly at = (time: number, callback: () => void): (() => void) => this.#setTimer(time, callback, false);

  /** Calls `callback` at a time. The timer keeps the process alive only with `keepsAlive`. */
  #setTimer(time: number, callback: () => void, keepsAlive: boolean): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = (): void => {
      clearTimeout(timer);
      // Timers take a signed 32-bit delay, so a longer delay is split.
      const left = Math.max(0, time - this.now());
      timer = setTimeout(left > MAX_TIMER_MS ? restart : done, Math.min(left, MAX_TIMER_MS));
      // Only Node has `unref`.
      if ((!keepsAlive || time === Infinity) && typeof timer === 'object') timer.unref();
    };
    const cancel = (): void => {
      clearTimeout(timer);
      this.#restarts.delete(restart);
    };
    const done = (): void => {
      cancel();
      callback();
    };
    this.#restarts.add(restart);
    restart();
    return cancel;
  }
}

const MAX_TIMER_MS = 2_147_483_647;

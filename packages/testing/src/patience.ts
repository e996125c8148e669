import type { Answer } from './answer.ts';
import type { Clock } from './clock.ts';

/**
 * A virtual clock stands still, and so would a limit that it rules: a client that waits, in real time, as long as
 * X-RateLimit-Reset told it would be refused for ever. So whoever has really waited that long finds it passed on the
 * clock as well: by exactly the seconds that were told, never by what happened to elapse.
 */
export class Patience {
  readonly #clock: Clock;
  readonly #realNow: () => number;
  /** The real time at which so many seconds were told first, while the clock stands where it stood. */
  readonly #told = new Map<number, number>();
  #stoodAt = Number.NaN;

  constructor(clock: Clock, realNow: () => number) {
    this.#clock = clock;
    this.#realNow = realNow;
  }

  /** Called before a request is answered. */
  before(): void {
    if (this.#told.size === 0) return;
    if (this.#clock.now() !== this.#stoodAt) return this.#told.clear();
    const real = this.#realNow();
    let passed = 0;
    for (const [seconds, since] of this.#told) if (real - since >= seconds * 1000) passed = Math.max(passed, seconds);
    if (passed === 0) return;
    this.#told.clear();
    this.#clock.advance({ seconds: passed });
  }

  /** Called with every answer. */
  after({ headers }: Answer): void {
    if (headers['x-ratelimit-remaining'] !== '0') return;
    const now = this.#clock.now();
    if (now !== this.#stoodAt) this.#told.clear();
    this.#stoodAt = now;
    const seconds = Math.max(1, Number(headers['x-ratelimit-reset']));
    if (!this.#told.has(seconds)) this.#told.set(seconds, this.#realNow());
  }
}

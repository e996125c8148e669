import type { Answer } from './answer.ts';
import type { Clock } from './clock.ts';

/**
 * A virtual clock stands still, and so would a limit that it rules: a client that waits, in real time, as long as
 * X-RateLimit-Reset told it would be refused for ever. So when that time has really passed since the first request of the
 * standstill, it passes on the clock as well: by exactly the seconds that were told, never by what happened to elapse.
 */
export class Patience {
  readonly #clock: Clock;
  readonly #realNow: () => number;
  /** Where the clock stands, and since when in real time. */
  #stoodAt = Number.NaN;
  #since = 0;
  /** The seconds that were told meanwhile. */
  readonly #told = new Set<number>();

  constructor(clock: Clock, realNow: () => number) {
    this.#clock = clock;
    this.#realNow = realNow;
  }

  /** Called before a request is answered. */
  before(): void {
    const elapsed = this.#realNow() - this.#since;
    if (this.#clock.now() !== this.#stoodAt) return this.#standStill();
    const passed = Math.max(0, ...[...this.#told].filter((seconds) => elapsed >= seconds * 1000));
    if (passed === 0) return;
    this.#clock.advance({ seconds: passed });
    this.#standStill();
  }

  /** Called with every answer. */
  after({ headers }: Answer): void {
    if (headers['x-ratelimit-remaining'] === '0') this.#told.add(Math.max(1, Number(headers['x-ratelimit-reset'])));
  }

  #standStill(): void {
    this.#stoodAt = this.#clock.now();
    this.#since = this.#realNow();
    this.#told.clear();
  }
}

import type { FakeClock, ClockOption } from '../clock/clock.ts';
import type { FakeResponse } from '../service/messages.ts';
import type { Service } from '../service/service.ts';

/**
 * A virtual clock stands still, and so would a limit that it rules: a client that waits, in real time, as long as
 * X-RateLimit-Reset said would be rate-limited for ever. So when that time has really passed since the first request of the
 * standstill, it passes on the clock as well: by exactly the seconds in the header, never by what happened to elapse.
 */
export function patient(service: Service, clock: FakeClock, option: ClockOption | undefined): Service {
  const standsStill = typeof option === 'object' && 'running' in option;
  if (clock.isRunning || standsStill) return service;
  const patience = new Patience(clock, () => performance.now());
  return (request, effect) => {
    patience.before();
    const exchange = service(request, effect);
    patience.after(exchange.response);
    return exchange;
  };
}

export class Patience {
  readonly #clock: FakeClock;
  readonly #realNow: () => number;
  /** Where the clock stands, and since when in real time. */
  #stoodAt = Number.NaN;
  #since = 0;
  /** The seconds in headers meanwhile. */
  readonly #told = new Set<number>();

  constructor(clock: FakeClock, realNow: () => number) {
    this.#clock = clock;
    this.#realNow = realNow;
  }

  /** Called before a request is handled. */
  before(): void {
    const elapsed = this.#realNow() - this.#since;
    if (this.#clock.now() !== this.#stoodAt) return this.#standStill();
    const passed = Math.max(0, ...[...this.#told].filter((seconds) => elapsed >= seconds * 1000));
    if (passed === 0) return;
    this.#clock.advance({ seconds: passed });
    this.#standStill();
  }

  /** Called with every response. */
  after({ headers }: FakeResponse): void {
    if (headers['x-ratelimit-remaining'] === '0') this.#told.add(Math.max(1, Number(headers['x-ratelimit-reset'])));
  }

  #standStill(): void {
    this.#stoodAt = this.#clock.now();
    this.#since = this.#realNow();
    this.#told.clear();
  }
}

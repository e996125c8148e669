import type { ClockOption, FakeClock } from '../clock/clock.ts';
import type { FakeResponse } from '../http/messages.ts';
import type { Service } from '../service/service.ts';

/**
 * Advances a virtual clock for a client that waits in real time for `X-RateLimit-Reset`. Without this, the window would
 * never reset, because the clock does not move. When the seconds of the header have really passed since the first request
 * at this clock time, the clock advances by exactly these seconds.
 */
export function withResetCatchUp(service: Service, clock: FakeClock, option: ClockOption | undefined): Service {
  const isStopped = typeof option === 'object' && 'running' in option;
  if (clock.isRunning || isStopped) return service;
  const catchUp = new ResetCatchUp(clock, () => performance.now());
  return (request, effect) => {
    catchUp.before();
    const exchange = service(request, effect);
    catchUp.after(exchange.response);
    return exchange;
  };
}

export class ResetCatchUp {
  readonly #clock: FakeClock;
  readonly #realNow: () => number;
  /** The last time of the clock, and the real time since then. */
  #clockTime = Number.NaN;
  #since = 0;
  /** The reset seconds of the response headers since then. */
  readonly #resetSeconds = new Set<number>();

  constructor(clock: FakeClock, realNow: () => number) {
    this.#clock = clock;
    this.#realNow = realNow;
  }

  before(): void {
    const elapsed = this.#realNow() - this.#since;
    if (this.#clock.now() !== this.#clockTime) return this.#restart();
    const passed = Math.max(0, ...[...this.#resetSeconds].filter((seconds) => elapsed >= seconds * 1000));
    if (passed === 0) return;
    this.#clock.advance({ seconds: passed });
    this.#restart();
  }

  after({ headers }: FakeResponse): void {
    if (headers['x-ratelimit-remaining'] === '0')
      this.#resetSeconds.add(Math.max(1, Number(headers['x-ratelimit-reset'])));
  }

  #restart(): void {
    this.#clockTime = this.#clock.now();
    this.#since = this.#realNow();
    this.#resetSeconds.clear();
  }
}

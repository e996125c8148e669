import type { VirtualTime } from './virtual-time.ts';

/** A service with a fixed window of one second. */
export class Service {
  rejected = 0;
  readonly #time: VirtualTime;
  #windowStart = -Infinity;
  #taken = 0;
  readonly #perSecond: number;
  readonly #random: () => number;

  constructor(time: VirtualTime, perSecond: number, random = Math.random) {
    this.#time = time;
    this.#perSecond = perSecond;
    this.#random = random;
  }

  async request() {
    await this.#time.pass(10 + 20 * this.#random());
    const now = this.#time.now();
    if (now >= this.#windowStart + 1_000) {
      this.#windowStart = now;
      this.#taken = 0;
    }
    const isAllowed = this.#taken < this.#perSecond;
    if (isAllowed) this.#taken += 1;
    else this.rejected += 1;
    const remaining = this.#perSecond - this.#taken;
    const resetMs = Math.ceil((this.#windowStart + 1_000 - now) / 1_000) * 1_000;
    await this.#time.pass(10 + 20 * this.#random());
    return {
      status: isAllowed ? 200 : 429,
      rateLimit: { limit: this.#perSecond, remaining, resetMs, retryAfterMs: undefined },
    };
  }
}

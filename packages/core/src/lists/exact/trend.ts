/** How densely items lie in time, from the spans that were read last, and how that changes along the list. */
export class Trend {
  readonly #samples: Sample[] = [];
  #read = 0;

  get isEmpty(): boolean {
    return this.#samples.length === 0;
  }

  /**
   * The next span was read. One that is far from what was expected begins a new trend.
   *
   * @returns Whether it was near.
   */
  add(ms: number, items: number): boolean {
    const log = Math.log(ms / items);
    const isExpected = this.isEmpty || Math.abs(log - this.#expect(items / 2).log) < SURPRISE;
    if (!isExpected) this.clear();
    this.#samples.push({ at: this.#read + items / 2, log, items });
    this.#read += items;
    if (this.#samples.length > MEMORY) this.#samples.shift();
    return isExpected;
  }

  clear(): void {
    this.#samples.length = 0;
  }

  /** For how many milliseconds a span is likely to hold less than a full page, behind so many others. */
  msOf(full: number, ahead: number): number {
    const usual = AIM * full;
    const { log, variance } = this.#expect((ahead + 0.5) * usual);
    // Items that come one by one vary as well: their number has a variance of itself.
    const margin = DEVIATIONS * Math.sqrt(variance + 1 / usual);
    return full * Math.exp(log - margin);
  }

  /** The logarithm of the milliseconds from item to item, so many items further on: by linear regression. */
  #expect(distance: number): { log: number; variance: number } {
    const mean = this.#mean();
    let spread = 0;
    let covariance = 0;
    for (const { at, log, items } of this.#samples) {
      spread += items * (at - mean.at) ** 2;
      covariance += items * (at - mean.at) * (log - mean.log);
    }
    const slope = spread > 0 ? covariance / spread : 0;
    // How many variances the slope is from none. A change that chance explains is no change.
    const evidence = slope ** 2 * spread;
    const ahead = evidence > BELIEVED ? (1 - 1 / evidence) * (this.#read + distance - mean.at) : 0;
    return {
      log: mean.log + slope * ahead,
      variance: 1 / mean.items + (spread > 0 ? ahead ** 2 / spread : 0),
    };
  }

  #mean(): Sample {
    let [items, at, log] = [0, 0, 0];
    for (const sample of this.#samples) {
      items += sample.items;
      at += sample.items * sample.at;
      log += sample.items * sample.log;
    }
    return { items, at: at / items, log: log / items };
  }
}

interface Sample {
  /** The item in its middle, counted from the first of the list. */
  readonly at: number;
  /** The logarithm of the milliseconds from item to item. */
  readonly log: number;
  readonly items: number;
}

// Chosen by simulation: the requests for lists of four kinds in four orders.
const AIM = 0.82;
const DEVIATIONS = 1.8;
const MEMORY = 24;
const BELIEVED = 2;
const SURPRISE = 0.6;

/** The density of items over time in the last spans, and its trend along the list. */
export class Trend {
  readonly #samples: Sample[] = [];
  #read = 0;

  get isEmpty(): boolean {
    return this.#samples.length === 0;
  }

  /**
   * Adds a span. A span that is far from the prediction starts a new trend.
   *
   * @returns Whether the span was close to the prediction.
   */
  add(ms: number, items: number): boolean {
    const log = Math.log(ms / items);
    const isExpected = this.isEmpty || Math.abs(log - this.#expect(items / 2).log) < MAX_LOG_ERROR;
    if (!isExpected) this.clear();
    this.#samples.push({ at: this.#read + items / 2, log, items });
    this.#read += items;
    if (this.#samples.length > MAX_SAMPLES) this.#samples.shift();
    return isExpected;
  }

  clear(): void {
    this.#samples.length = 0;
  }

  /** Returns the length in milliseconds at which a span is likely to fit one page, after `ahead` other spans. */
  msOf(full: number, ahead: number): number {
    const usual = TARGET_FILL * full;
    const { log, variance } = this.#expect((ahead + 0.5) * usual);
    // The number of items in a span varies by itself, as in a Poisson process.
    const margin = MARGIN_DEVIATIONS * Math.sqrt(variance + 1 / usual);
    return full * Math.exp(log - margin);
  }

  /** Predicts the logarithm of the milliseconds per item, `distance` items ahead, by linear regression. */
  #expect(distance: number): { log: number; variance: number } {
    const mean = this.#mean();
    let spread = 0;
    let covariance = 0;
    for (const { at, log, items } of this.#samples) {
      spread += items * (at - mean.at) ** 2;
      covariance += items * (at - mean.at) * (log - mean.log);
    }
    const slope = spread > 0 ? covariance / spread : 0;
    // The significance of the slope. A change that chance can explain is ignored.
    const evidence = slope ** 2 * spread;
    const ahead = evidence > MIN_EVIDENCE ? (1 - 1 / evidence) * (this.#read + distance - mean.at) : 0;
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
  /** The index of its middle item in the list. */
  readonly at: number;
  /** The logarithm of the milliseconds per item. */
  readonly log: number;
  readonly items: number;
}

// Chosen by simulation, to minimize the requests for four distributions in four orders.
const TARGET_FILL = 0.82;
const MARGIN_DEVIATIONS = 1.8;
const MAX_SAMPLES = 24;
const MIN_EVIDENCE = 2;
const MAX_LOG_ERROR = 0.6;

import type { Span } from './span.ts';
import { Trend } from './trend.ts';

/** Estimates from the distribution of items over time which span of time the next request can cover. */
export class Forecast {
  readonly #isSorted: boolean;
  /** The density of items in the last spans, where items are spread evenly. */
  readonly #trend = new Trend();
  /** The length of a stretch of several pages, where items are not spread evenly. */
  #stretch: { readonly ms: number; readonly items: number } | undefined;
  #window = 1;
  #seen = 0;

  /** @param times The times on the first full page. */
  constructor(times: readonly number[], isSorted: boolean) {
    const sorted = times.toSorted((a, b) => b - a);
    const first = sorted[0] ?? 0;
    const msTo = (last = first) => Math.max(1, first - last);
    this.#isSorted = isSorted;
    // A page sorted by time covers one page. An unsorted page is a sample of the whole list: a tenth of it is a stretch.
    if (isSorted) this.#trend.add(msTo(sorted.at(-1)), times.length);
    else this.#stretch = { ms: msTo(sorted[Math.floor(sorted.length / 10)]), items: STRETCH_PAGES * times.length };
  }

  /** The number of spans that may be requested at a time. It doubles after a correct estimate and drops to 1 after a wrong one. */
  get window(): number {
    // At the end of a list all prefetched spans are wasted, so a short list prefetches few.
    return Math.min(this.#window, Math.max(Math.min(8, 2 + this.#seen / 2), this.#seen / 16));
  }

  /**
   * Returns how many milliseconds the next request can cover, after `ahead` other requests.
   *
   * @returns `undefined` when there is no estimate, and the request must cover the whole rest.
   */
  reachMs(full: number, ahead: number): number | undefined {
    if (this.isEven) return Math.max(1, this.#trend.msOf(full, ahead));
    return this.#stretch && Math.max(1, (this.#stretch.ms * STRETCH_PAGES * full) / this.#stretch.items);
  }

  /** Whether items are spread so evenly that a span overflows only by a few items. */
  get isEven(): boolean {
    return !this.#trend.isEmpty;
  }

  /** Records a span with an estimated length that held less than a page. */
  recordSpan(ms: number, count: number, full: number): void {
    this.#seen += 1;
    if (count >= full / 5) {
      const isExpected = this.#trend.add(ms, count);
      this.#window = isExpected ? 2 * this.#window : 1;
      return;
    }
    this.#window = 1;
    this.#trend.clear();
    const isStretch = !this.#isSorted && count >= full / 12;
    this.#stretch = isStretch ? { ms, items: count } : undefined;
  }

  /** Records a span with an estimated length that held a page or more: `items` in its first `ms` milliseconds. */
  recordOverflow(ms: number, items: number): void {
    this.#seen += 1;
    const isExpected = this.#trend.add(ms, items);
    this.#window = isExpected ? Math.max(1, this.#window >> 1) : 1;
  }

  /** Records a stretch that was sampled and divided into parts with about the same number of items. */
  recordStretch(parts: readonly Span[], { count, full, ms, isKnown }: Stretch): void {
    this.#window = 1;
    this.#trend.clear();
    const lengths = parts.map(({ from, to }) => to - from + 1).filter(Number.isFinite);
    const latest = lengths.slice(-4);
    if (isKnown && latest.length > 1 && Math.max(...latest) < 2 * Math.min(...latest)) {
      for (const length of latest) this.#trend.add(length, count / parts.length);
      return;
    }
    if (ms !== undefined && (!isKnown || count > 2 * full)) this.#stretch = { ms, items: isKnown ? count : 2 * count };
  }
}

/** A stretch of time that was sampled. */
export interface Stretch {
  /** The number of items on the sampled pages. */
  readonly count: number;
  readonly full: number;
  /** The length of the stretch, if it was estimated. */
  readonly ms: number | undefined;
  /** Whether the times of all items in the divided part are known. */
  readonly isKnown: boolean;
}

const STRETCH_PAGES = 10;

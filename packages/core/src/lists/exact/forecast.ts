import type { Span } from './span.ts';
import { Trend } from './trend.ts';

/** How the items of a list have been spread over time so far, which tells how far the next request may reach. */
export class Forecast {
  readonly #isSorted: boolean;
  /** What the spans before tell, where items are spread evenly. */
  readonly #trend = new Trend();
  /** How long a stretch of some pages is, where they are not. */
  #stretch: { readonly ms: number; readonly items: number } | undefined;
  #window = 1;
  #seen = 0;

  /** @param times The times on the first full page. */
  constructor(times: readonly number[], isSorted: boolean) {
    const sorted = times.toSorted((a, b) => b - a);
    const first = sorted[0] ?? 0;
    const msTo = (last = first) => Math.max(1, first - last);
    this.#isSorted = isSorted;
    // A page in the order of time is one page. Another is a sample of the whole list: a tenth of it is a stretch.
    if (isSorted) this.#trend.add(msTo(sorted.at(-1)), times.length);
    else this.#stretch = { ms: msTo(sorted[Math.floor(sorted.length / 10)]), items: STRETCH_PAGES * times.length };
  }

  /** How many spans may be requested at a time: 1 after each surprise, and twice as many after each that came true. */
  get window(): number {
    // At the end of a list all that were requested ahead are for nothing, so a short list has few.
    return Math.min(this.#window, Math.max(Math.min(8, 2 + this.#seen / 2), this.#seen / 16));
  }

  /**
   * How far the next request may reach, behind so many others.
   *
   * @returns Milliseconds; `undefined` when only a look at all that is left tells.
   */
  reachMs(full: number, ahead: number): number | undefined {
    if (this.isEven) return Math.max(1, this.#trend.msOf(full, ahead));
    return this.#stretch && Math.max(1, (this.#stretch.ms * STRETCH_PAGES * full) / this.#stretch.items);
  }

  /** Whether items are spread so evenly that a span which overflows does so by little. */
  get isEven(): boolean {
    return !this.#trend.isEmpty;
  }

  /** A span that was reached for held so many items. */
  sawSpan(ms: number, count: number, full: number): void {
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

  /** A span that was reached for held a page or more: so many items in its first milliseconds. */
  sawOverflow(ms: number, items: number): void {
    this.#seen += 1;
    const isExpected = this.#trend.add(ms, items);
    this.#window = isExpected ? Math.max(1, this.#window >> 1) : 1;
  }

  /** The pages of a stretch were looked at, and it was divided into parts of about as many items. */
  sawStretch(parts: readonly Span[], { count, full, ms, isKnown }: Stretch): void {
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

/** A stretch of time whose pages were looked at. */
export interface Stretch {
  /** The items on them. */
  readonly count: number;
  readonly full: number;
  /** How long the stretch is, where it was reached for. */
  readonly ms: number | undefined;
  /** Whether the times of all items in the divided part are known. */
  readonly isKnown: boolean;
}

const STRETCH_PAGES = 10;

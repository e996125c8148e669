import type { Span } from './span.ts';

/** How the items of a list have been spread over time so far, which tells how far the next request may reach. */
export class Forecast {
  /** How many spans may be requested ahead of the one that is read: 1 after each surprise. */
  window = 1;
  readonly #isSorted: boolean;
  #spread: 'even' | 'uneven' | 'gap';
  #ms: number;
  #items: number;

  /** @param times The times on the first full page. */
  constructor(times: readonly number[], isSorted: boolean) {
    const sorted = times.toSorted((a, b) => b - a);
    const first = sorted[0] ?? 0;
    this.#isSorted = isSorted;
    // A page in the order of time is one page. Another is a sample of the whole list: a tenth of it is a stretch.
    this.#spread = isSorted ? 'even' : 'uneven';
    const last = isSorted ? sorted.at(-1) : sorted[Math.floor(sorted.length / 10)];
    this.#ms = Math.max(1, first - (last ?? first));
    this.#items = isSorted ? sorted.length : STRETCH_PAGES * sorted.length;
  }

  /** How far the next request may reach in milliseconds; `undefined` when only a look at all that is left tells. */
  reachMs(full: number): number | undefined {
    if (this.#spread === 'gap' || (this.#spread === 'uneven' && this.#isSorted)) return undefined;
    const items = this.#spread === 'uneven' ? STRETCH_PAGES * full : AIM * full;
    return Math.max(1, (this.#ms * items) / Math.max(1, this.#items));
  }

  /** Whether items are spread so evenly that a span which overflows does so by little. */
  get isEven(): boolean {
    return this.#spread === 'even';
  }

  /** A span that was reached for held so many items. */
  sawSpan(ms: number, count: number, full: number): void {
    if (count >= (AIM * full) / 4) {
      this.window *= 2;
      this.#spread = 'even';
      this.#learn(ms, count);
      return;
    }
    this.window = 1;
    this.#spread = this.#isSorted || count >= (AIM * full) / 10 ? 'uneven' : 'gap';
    [this.#ms, this.#items] = [ms, Math.max(count, (AIM * full) / 8)];
  }

  /** A span that was reached for held a page or little more. */
  sawOverflow(ms: number, full: number): void {
    this.window = Math.max(1, this.window >> 1);
    this.#learn(ms, 1.15 * full);
  }

  /** The pages of a stretch were looked at, and it was divided into parts of about as many items. */
  sawStretch(parts: readonly Span[], { count, full, ms, isKnown }: Stretch): void {
    this.window = 1;
    const lengths = parts.map(({ from, to }) => to - from + 1).filter(Number.isFinite);
    const latest = lengths.slice(-4);
    if (isKnown && latest.length > 1 && Math.max(...latest) < 2 * Math.min(...latest)) {
      this.#spread = 'even';
      this.#ms = latest.reduce((sum, length) => sum + length, 0);
      this.#items = (latest.length * count) / parts.length;
      return;
    }
    if (!isKnown || count > 2 * full) this.#spread = 'uneven';
    if (ms !== undefined) [this.#ms, this.#items] = [ms, isKnown ? count : 2 * count];
  }

  #learn(ms: number, items: number): void {
    this.#ms = this.#ms / 2 + ms;
    this.#items = this.#items / 2 + items;
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

// The fuller a span is meant to be, the more often one overflows and is divided.
const AIM = 0.82;
const STRETCH_PAGES = 10;

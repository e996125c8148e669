import { onAbort } from '../../clock.ts';
import { Forecast } from './forecast.ts';
import type { PageObservations } from '../page-observations.ts';
import { classifyFirstPage } from './first-page.ts';
import { divideOrHalve, EDGE_MS, halve, isSmallest, slice, type Span } from './span.ts';
import type { SpanReader } from './span-reader.ts';

/** The result of one span. */
export type SpanResult<Item> =
  /** One response contained all items of the span. */
  | { readonly kind: 'complete'; readonly span: Span; readonly items: Item[] }
  /** The span cannot be divided and contains more than a page, so it must be read page by page. */
  | { readonly kind: 'dense'; readonly span: Span };

/** How spans are prefetched. */
export interface SpanOptions {
  /** The most spans that may be requested or in memory at a time. */
  readonly most: number;
  /** Returns the number of requests that the rate limit is known to allow now. */
  readonly availableRequests: () => number;
  readonly signal: AbortSignal | undefined;
}

interface Slot<Item> {
  readonly span: Span;
  /** The length of the span, if it was estimated. */
  readonly reachMs?: number | undefined;
  response?: Promise<Item[]>;
}

/**
 * Covers all time with spans that each contain less than a page of items. One response is a consistent snapshot, so no
 * item can be lost while a span is read. An item that exists during the whole iteration is in exactly one span.
 */
export class Spans<Item> {
  readonly #reader: SpanReader<Item>;
  readonly #observations: PageObservations;
  readonly #options: SpanOptions;
  readonly #controller = new AbortController();
  /** The next spans in order. The first of them are already requested. */
  readonly #ahead: Slot<Item>[] = [];
  /** The span after them. */
  #rest: Span | undefined;
  #forecast: Forecast | undefined;
  #newest = 0;
  #hasFailed = false;

  constructor(reader: SpanReader<Item>, observations: PageObservations, options: SpanOptions) {
    this.#reader = reader;
    this.#observations = observations;
    this.#options = options;
  }

  /**
   * Reads a span part by part, in order.
   *
   * @returns Whether the span was read to its end. Otherwise the service does not filter by creation time.
   */
  async *read(whole: Span, isFixed: boolean): AsyncGenerator<SpanResult<Item>, boolean, undefined> {
    this.#options.signal?.throwIfAborted();
    const forget = onAbort(this.#options.signal, (error) => this.#controller.abort(error));
    try {
      const first = await this.#first(whole, isFixed);
      if (!first) return false;
      if (first.isComplete) {
        yield { kind: 'complete', span: whole, items: first.items };
        return true;
      }
      this.#rest = whole;
      for (;;) {
        this.#fetchAhead();
        const slot = this.#ahead.shift();
        if (!slot?.response) return true;
        const result = await this.#take(slot, await slot.response);
        if (result === 'not filtered') return false;
        if (result) yield result;
      }
    } finally {
      forget();
      if (this.#ahead.length > 0) this.#controller.abort();
    }
  }

  async #first(whole: Span, isFixed: boolean): Promise<{ items: Item[]; isComplete: boolean } | undefined> {
    const reader = this.#reader;
    const first = await this.#classifyFirstPage(whole, await reader.read(whole, 0, this.#controller.signal));
    if (!first) return undefined;
    let times = reader.times(first.items);
    if (times.some(Number.isNaN) || reader.isOutside(whole, times)) {
      this.#notFiltered();
      return undefined;
    }
    if (!isFixed && !isSorted(times) && isSorted(times.map((time) => -time))) {
      reader.direction = -1;
      times = reader.times(first.items);
    }
    this.#newest = Math.max(...times);
    this.#forecast = new Forecast(times, isSorted(times));
    return first;
  }

  /** Returns the first page of a span if it is complete. Otherwise replaces the span by its parts. */
  async #take(slot: Slot<Item>, items: Item[]): Promise<SpanResult<Item> | 'not filtered' | undefined> {
    const { span, reachMs } = slot;
    const firstPage = await this.#classifyFirstPage(span, items);
    if (!firstPage) return 'not filtered';
    const times = this.#reader.times(firstPage.items);
    if (times.some(Number.isNaN) || this.#reader.isOutside(span, times)) return this.#notFiltered();
    if (firstPage.isComplete) {
      if (reachMs !== undefined) this.#forecast?.recordSpan(reachMs, items.length, this.#full);
      return { kind: 'complete', span, items: firstPage.items };
    }
    if (isSmallest(span)) return { kind: 'dense', span };
    if (isSorted(times)) this.#divideSorted(span, times);
    else if (reachMs !== undefined && this.#forecast?.isEven) this.#divideUnsorted(span, times, reachMs);
    else if (!(await this.#divideBySample(slot, times))) return this.#notFiltered();
    return undefined;
  }

  /** Divides a span whose first items are known and sorted by time. */
  #divideSorted(span: Span, times: readonly number[]): void {
    const begin = Math.min(span.to, this.#newest);
    const ms = Math.max(1, begin - (times.at(-1) ?? begin));
    this.#forecast?.recordOverflow(ms, times.length);
    const [part, ...others] = divideOrHalve(span, times, this.#most);
    const remainder = { from: span.from, to: (others[0] ?? part).to };
    if (this.#ahead.length === 0) {
      // No later span is requested yet, so the next request may extend beyond the end of this one.
      this.#rest = { from: this.#rest?.from ?? span.from, to: remainder.to };
    } else {
      const pages = ((remainder.to - remainder.from) * times.length) / ms / this.#most;
      this.#ahead.unshift(...slice(remainder, Math.min(MOST_SLICES, Math.ceil(pages))).map((slot) => ({ span: slot })));
    }
    this.#ahead.unshift({ span: part });
  }

  /** Divides a span that overflowed by a few items, in a list that is not sorted by time. */
  #divideUnsorted(span: Span, times: readonly number[], reachMs: number): void {
    this.#forecast?.recordOverflow(reachMs, 1.15 * this.#full);
    const parts = halve(
      span,
      times.toSorted((a, b) => b - a),
    );
    this.#ahead.unshift(...parts.map((part) => ({ span: part })));
  }

  /**
   * Samples the pages of a span to find the times of its items, and divides it so that each part fits one page.
   *
   * @returns False when the service does not filter by creation time.
   */
  async #divideBySample({ span, reachMs }: Slot<Item>, firstTimes: readonly number[]): Promise<boolean> {
    const full = this.#full;
    const { times, isEnd } = await this.#samplePages(span, firstTimes);
    if (this.#reader.isOutside(span, times)) return false;
    const sorted = times.toSorted((a, b) => b - a);
    const count = Math.ceil(times.length / (TARGET_FILL * full));
    const parts = divideOrHalve(span, sorted, Math.ceil(times.length / count));
    this.#forecast?.recordStretch(parts, { count: times.length, full, ms: reachMs, isKnown: isEnd });
    this.#ahead.unshift(...parts.map((part) => ({ span: part })));
    return true;
  }

  async #samplePages(span: Span, firstTimes: readonly number[]) {
    const times = [...firstTimes];
    let page = 1;
    for (const count of [1, 1, 1, 2, 2, 4, 4]) {
      const atOnce = Math.max(1, Math.min(count, this.#options.most, this.#options.availableRequests()));
      for (let done = 0; done < count; done += atOnce) {
        const pages = await Promise.all(
          Array.from({ length: Math.min(atOnce, count - done) }, () =>
            this.#reader.read(span, page++, this.#controller.signal),
          ),
        );
        for (const items of pages) {
          times.push(...this.#reader.times(items).filter((time) => !Number.isNaN(time)));
          if (items.length < this.#full) return { times, isEnd: true };
        }
      }
    }
    return { times, isEnd: false };
  }

  #fetchAhead(): void {
    const { most, availableRequests } = this.#options;
    const allowed = 1 + Math.min(most - 1, this.#hasFailed ? 0 : Math.max(0, availableRequests()));
    for (const slot of this.#ahead.slice(0, allowed)) slot.response ??= this.#request(slot.span);
    // Parts of a sampled span are known to fit. Further spans are estimates, so `forecast.window` limits them.
    const guessed = Math.min(allowed, this.#forecast?.window ?? 1);
    while (this.#ahead.length < guessed) {
      const slot = this.#takeSpan();
      if (!slot) return;
      this.#ahead.push({ ...slot, response: this.#request(slot.span) });
    }
  }

  /** Removes the next span from the rest. */
  #takeSpan(): Slot<Item> | undefined {
    const rest = this.#rest;
    if (!rest) return undefined;
    const reachMs = this.#forecast?.reachMs(this.#full, this.#ahead.length);
    const start = Math.min(rest.to, this.#newest);
    // A shorter span could not be divided where one millisecond has more than a page of items.
    const from = reachMs === undefined ? -Infinity : Math.min(Math.floor(start - reachMs) + 1, start - 2 * EDGE_MS);
    if (from <= Math.max(rest.from, this.#reader.end)) {
      this.#rest = undefined;
      return { span: rest };
    }
    this.#rest = { from: rest.from, to: from - 1 };
    return { span: { from, to: rest.to }, reachMs: start - from + 1 };
  }

  #request(span: Span): Promise<Item[]> {
    const response = this.#reader.read(span, 0, this.#controller.signal);
    // The consumer gets the error when it reaches this span. Until then it must not be an unhandled rejection.
    response.catch(() => (this.#hasFailed = true));
    return response;
  }

  #classifyFirstPage(span: Span, items: Item[]) {
    const read = (number: number, size?: number) => this.#reader.read(span, number, this.#controller.signal, size);
    const list = span.from === -Infinity && span.to === Infinity ? this.#reader.query(span).toString() : undefined;
    return classifyFirstPage(items, this.#reader.size, this.#observations, list, read);
  }

  #notFiltered(): 'not filtered' {
    this.#observations.recordUnfiltered();
    return 'not filtered';
  }

  /** The target number of items of a part with known times. */
  get #most(): number {
    return Math.floor(TARGET_FILL * this.#full);
  }

  get #full(): number {
    return this.#observations.fullSize(this.#reader.size);
  }
}

function isSorted(times: readonly number[]): boolean {
  return times.every((time, index) => index === 0 || time <= (times[index - 1] ?? time));
}

// Leaves room for items that are inserted between the sample and the read.
const TARGET_FILL = 0.94;
// The density of a remainder is unknown, so it is divided into a few slices at most.
const MOST_SLICES = 3;

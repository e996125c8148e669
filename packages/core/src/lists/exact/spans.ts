import { onAbort, throwIfAborted } from '../../clock.ts';
import { Forecast } from './forecast.ts';
import type { PageKnowledge } from '../page-knowledge.ts';
import { settle } from './page-settler.ts';
import { divideOrHalve, EDGE_MS, halve, isSmallest, slice, type Span } from './span.ts';
import type { SpanReader } from './span-reader.ts';

/** What became of one span. */
export type SpanResult<Item> =
  /** One response held everything of it. */
  | { readonly kind: 'whole'; readonly span: Span; readonly items: Item[] }
  /** It cannot be divided, and holds more than a page: it has to be read page after page. */
  | { readonly kind: 'dense'; readonly span: Span };

/** How the spans of a list are read. */
export interface SpanOptions {
  /** The most spans that may be requested or in memory at a time. */
  readonly most: number;
  /** How many requests the rate limit is known to have left. */
  readonly room: () => number;
  readonly signal: AbortSignal | undefined;
}

interface Slot<Item> {
  readonly span: Span;
  /** How far it reaches, where that was a guess. */
  readonly reachMs?: number | undefined;
  response?: Promise<Item[]>;
}

/**
 * Covers all time with spans that each hold fewer items than a page. One response is one moment, so nothing can slip
 * out of such a span while it is read; and whatever lives from the walk's beginning to its end is in exactly one.
 */
export class Spans<Item> {
  readonly #reader: SpanReader<Item>;
  readonly #knowledge: PageKnowledge;
  readonly #options: SpanOptions;
  readonly #controller = new AbortController();
  /** Spans in the walk's order, the first of them requested. */
  readonly #ahead: Slot<Item>[] = [];
  /** What is behind them. */
  #rest: Span | undefined;
  #forecast: Forecast | undefined;
  #newest = 0;
  #hasFailed = false;

  constructor(reader: SpanReader<Item>, knowledge: PageKnowledge, options: SpanOptions) {
    this.#reader = reader;
    this.#knowledge = knowledge;
    this.#options = options;
  }

  /**
   * Reads a span part by part, in the walk's order.
   *
   * @returns Whether it was read to its end; otherwise the service does not let itself be narrowed by creation time.
   */
  async *read(whole: Span, isFixed: boolean): AsyncGenerator<SpanResult<Item>, boolean, undefined> {
    throwIfAborted(this.#options.signal);
    const forget = onAbort(this.#options.signal, (error) => this.#controller.abort(error));
    try {
      const first = await this.#first(whole, isFixed);
      if (!first) return false;
      if (first.isWhole) {
        yield { kind: 'whole', span: whole, items: first.items };
        return true;
      }
      this.#rest = whole;
      for (;;) {
        this.#fetchAhead();
        const slot = this.#ahead.shift();
        if (!slot?.response) return true;
        const result = await this.#take(slot, await slot.response);
        if (result === 'not narrowed') return false;
        if (result) yield result;
      }
    } finally {
      forget();
      if (this.#ahead.length > 0) this.#controller.abort();
    }
  }

  async #first(whole: Span, isFixed: boolean): Promise<{ items: Item[]; isWhole: boolean } | undefined> {
    const reader = this.#reader;
    const first = await this.#settle(whole, await reader.read(whole, 0, this.#controller.signal));
    if (!first) return undefined;
    let times = reader.times(first.items);
    if (times.some(Number.isNaN) || reader.isOutside(whole, times)) {
      this.#notNarrowed();
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

  /** Looks at the first page of a span: hands it over, or puts its parts in its place. */
  async #take(slot: Slot<Item>, items: Item[]): Promise<SpanResult<Item> | 'not narrowed' | undefined> {
    const { span, reachMs } = slot;
    const settled = await this.#settle(span, items);
    if (!settled) return 'not narrowed';
    const times = this.#reader.times(settled.items);
    if (times.some(Number.isNaN) || this.#reader.isOutside(span, times)) return this.#notNarrowed();
    if (settled.isWhole) {
      if (reachMs !== undefined) this.#forecast?.sawSpan(reachMs, items.length, this.#full);
      return { kind: 'whole', span, items: settled.items };
    }
    if (isSmallest(span)) return { kind: 'dense', span };
    if (isSorted(times)) this.#cut(span, times);
    else if (reachMs !== undefined && this.#forecast?.isEven) this.#split(span, times, reachMs);
    else if (!(await this.#survey(slot, times))) return this.#notNarrowed();
    return undefined;
  }

  /** Divides a span of which the items at its beginning are known, in the order of time. */
  #cut(span: Span, times: readonly number[]): void {
    const begin = Math.min(span.to, this.#newest);
    const ms = Math.max(1, begin - (times.at(-1) ?? begin));
    this.#forecast?.sawOverflow(ms, times.length);
    const [part, ...others] = divideOrHalve(span, times, this.#most);
    const remainder = { from: span.from, to: (others[0] ?? part).to };
    if (this.#ahead.length === 0) {
      // Nothing behind it is under way, so the next request may reach beyond its end.
      this.#rest = { from: this.#rest?.from ?? span.from, to: remainder.to };
    } else {
      const pages = ((remainder.to - remainder.from) * times.length) / ms / this.#most;
      this.#ahead.unshift(...slice(remainder, Math.min(MOST_SLICES, Math.ceil(pages))).map((slot) => ({ span: slot })));
    }
    this.#ahead.unshift({ span: part });
  }

  /** Divides a span that overflowed by little, in a list that is not in the order of time. */
  #split(span: Span, times: readonly number[], reachMs: number): void {
    this.#forecast?.sawOverflow(reachMs, 1.15 * this.#full);
    const parts = halve(
      span,
      times.toSorted((a, b) => b - a),
    );
    this.#ahead.unshift(...parts.map((part) => ({ span: part })));
  }

  /** Looks at the pages of a span to learn where its items are, and divides it so that each part fits one page. */
  async #survey({ span, reachMs }: Slot<Item>, firstTimes: readonly number[]): Promise<boolean> {
    const full = this.#full;
    const { times, isEnd } = await this.#lookThrough(span, firstTimes);
    if (this.#reader.isOutside(span, times)) return false;
    const sorted = times.toSorted((a, b) => b - a);
    const count = Math.ceil(times.length / (PACK * full));
    const parts = divideOrHalve(span, sorted, Math.ceil(times.length / count));
    this.#forecast?.sawStretch(parts, { count: times.length, full, ms: reachMs, isKnown: isEnd });
    this.#ahead.unshift(...parts.map((part) => ({ span: part })));
    return true;
  }

  async #lookThrough(span: Span, firstTimes: readonly number[]) {
    const times = [...firstTimes];
    let page = 1;
    for (const count of [1, 1, 1, 2, 2, 4, 4]) {
      const atOnce = Math.max(1, Math.min(count, this.#options.most, this.#options.room()));
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
    const { most, room } = this.#options;
    const allowed = 1 + Math.min(most - 1, this.#hasFailed ? 0 : Math.max(0, room()));
    for (const slot of this.#ahead.slice(0, allowed)) slot.response ??= this.#request(slot.span);
    // Parts were surveyed; what reaches further is a guess, so no more are made than have come true.
    const guessed = Math.min(allowed, this.#forecast?.window ?? 1);
    while (this.#ahead.length < guessed) {
      const slot = this.#reach();
      if (!slot) return;
      this.#ahead.push({ ...slot, response: this.#request(slot.span) });
    }
  }

  /** Takes the next span off the rest. */
  #reach(): Slot<Item> | undefined {
    const rest = this.#rest;
    if (!rest) return undefined;
    const reachMs = this.#forecast?.reachMs(this.#full, this.#ahead.length);
    const start = Math.min(rest.to, this.#newest);
    // Shorter spans could not be divided where one millisecond holds more than a page.
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
    // Who reads gets the error in its place; until then it is nobody's.
    response.catch(() => (this.#hasFailed = true));
    return response;
  }

  #settle(span: Span, items: Item[]) {
    const read = (number: number, size?: number) => this.#reader.read(span, number, this.#controller.signal, size);
    const list = span.from === -Infinity && span.to === Infinity ? this.#reader.query(span).toString() : undefined;
    return settle(items, this.#reader.size, this.#knowledge, list, read);
  }

  #notNarrowed(): 'not narrowed' {
    this.#knowledge.sawOutside();
    return 'not narrowed';
  }

  /** The most items that a part with known times is given. */
  get #most(): number {
    return Math.floor(PACK * this.#full);
  }

  get #full(): number {
    return this.#knowledge.fullSize(this.#reader.size);
  }
}

function isSorted(times: readonly number[]): boolean {
  return times.every((time, index) => index === 0 || time <= (times[index - 1] ?? time));
}

// Surveyed times change a little until the part is read.
const PACK = 0.94;
// A remainder may be anything: what it holds beyond so many pages is found out by reading them.
const MOST_SLICES = 3;

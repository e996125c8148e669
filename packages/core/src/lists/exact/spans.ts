import { onAbort, throwIfAborted } from '../../clock.ts';
import { Forecast } from './forecast.ts';
import type { PageKnowledge } from '../page-knowledge.ts';
import { settle } from './page-settler.ts';
import { divide, EDGE_MS, halve, isSmallest, type Span } from './span.ts';
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
    if (reachMs !== undefined && this.#forecast?.isEven) this.#split(span, times, reachMs);
    else if (!(await this.#survey(slot, times))) return this.#notNarrowed();
    return undefined;
  }

  /** Divides a span that overflowed by little. */
  #split(span: Span, times: readonly number[], reachMs: number): void {
    this.#forecast?.sawOverflow(reachMs, this.#full);
    const sorted = times.toSorted((a, b) => b - a);
    const parts = isSorted(times) ? divide(span, sorted, Math.floor(PACK * this.#full)) : [];
    this.#ahead.unshift(...(parts.length > 1 ? parts : halve(span, sorted)).map((part) => ({ span: part })));
  }

  /** Looks at the pages of a span to learn where its items are, and divides it so that each part fits one page. */
  async #survey({ span, reachMs }: Slot<Item>, firstTimes: readonly number[]): Promise<boolean> {
    const full = this.#full;
    const isRest = reachMs === undefined && this.#ahead.length === 0;
    const { times, isEnd } = await this.#lookThrough(span, firstTimes, isRest && isSorted(firstTimes));
    if (this.#reader.isOutside(span, times)) return false;
    const isKnown = isEnd || isSorted(times);
    const sorted = times.toSorted((a, b) => b - a);
    const count = isKnown ? Math.ceil(times.length / (PACK * full)) : SURVEY_PAGES;
    const divided = divide(span, sorted, Math.ceil(times.length / count));
    const parts = divided.length > 1 ? divided : halve(span, sorted);
    this.#forecast?.sawStretch(parts, { count: times.length, full, ms: reachMs, isKnown });
    // What lies behind the last item that was seen is not known: it belongs to the rest.
    const last = parts.at(-1);
    if (!isEnd && this.#ahead.length === 0 && last && (this.#rest?.to ?? last.from - 1) === last.from - 1) {
      parts.pop();
      this.#rest = { from: this.#rest?.from ?? last.from, to: last.to };
    }
    this.#ahead.unshift(...parts.map((part) => ({ span: part })));
    return true;
  }

  async #lookThrough(span: Span, firstTimes: readonly number[], isLong: boolean) {
    const times = [...firstTimes];
    let page = 1;
    for (const count of isLong ? [3, 12] : [1, 1, 1, 2, 2, 4, 4]) {
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
    const reachMs = this.#forecast?.reachMs(this.#full);
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

  get #full(): number {
    return this.#knowledge.fullSize(this.#reader.size);
  }
}

function isSorted(times: readonly number[]): boolean {
  return times.every((time, index) => index === 0 || time <= (times[index - 1] ?? time));
}

// Surveyed times change a little until the part is read.
const PACK = 0.94;
const SURVEY_PAGES = 16;

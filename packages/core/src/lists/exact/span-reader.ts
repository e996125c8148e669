import { DATE_TIME } from '../../validation/fields.ts';
import type { PageReader } from '../page-reader.ts';
import { EDGE_MS, type Span } from './span.ts';

/** Requests spans of creation time, within the bounds of the caller. */
export class SpanReader<Item> {
  /** 1 if the list is sorted from the newest to the oldest item, -1 for the other order. */
  direction: 1 | -1 = 1;
  /** The page size. */
  readonly size: number;
  readonly #pages: PageReader<Item>;
  readonly #query: URLSearchParams;
  readonly #createdAt: (item: Item) => unknown;

  constructor(pages: PageReader<Item>, query: URLSearchParams, createdAt: (item: Item) => unknown) {
    this.#pages = pages;
    this.#query = query;
    this.#createdAt = createdAt;
    this.size = Number(query.get('page_size'));
  }

  /** Requests one page of a span. */
  read(span: Span, number: number, signal: AbortSignal, size = this.size): Promise<Item[]> {
    const query = this.query(span);
    query.set('page_size', String(size));
    return this.#pages.read(query, number, signal);
  }

  /** Returns the query for a span. The newest span has no upper bound, so clock differences cannot exclude items. */
  query(span: Span): URLSearchParams {
    const query = new URLSearchParams(this.#query);
    const { after, before } = this.#bounds(span);
    // A bound of the caller is sent unchanged where it is narrower.
    if (after > timeOf(query.get('created_at_gte'), -Infinity)) query.set('created_at_gte', iso(after));
    if (before < timeOf(query.get('created_at_lte'), Infinity)) query.set('created_at_lte', iso(before));
    return query;
  }

  /** Returns the creation times of items in milliseconds, negated for an ascending list; `NaN` where unreadable. */
  times(items: readonly Item[]): number[] {
    return items.map((item) => this.timeOf(item));
  }

  /** Returns the creation time of an item, as `times` does. */
  timeOf(item: Item): number {
    return this.direction * timeOf(this.#createdAt(item), NaN);
  }

  /** Whether a time is outside a span, so that the service does not apply the filter. */
  isOutside(span: Span, times: readonly number[]): boolean {
    const reach = EDGE_MS + 1;
    return times.some((time) => time < span.from - reach || time > span.to + reach);
  }

  /** The last time within the bounds of the caller, as `times` counts. */
  get end(): number {
    const [name, open] = this.direction === 1 ? ['created_at_gte', -Infinity] : ['created_at_lte', Infinity];
    return this.direction * timeOf(this.#query.get(name), open);
  }

  #bounds({ from, to }: Span): { after: number; before: number } {
    const [oldest, newest] = this.direction === 1 ? [from, to] : [-to, -from];
    return { after: oldest - EDGE_MS, before: newest + EDGE_MS };
  }
}

function timeOf(value: unknown, otherwise: number): number {
  return typeof value === 'string' && DATE_TIME.test(value) ? Math.floor(Date.parse(value)) : otherwise;
}

function iso(time: number): string {
  return new Date(time).toISOString();
}

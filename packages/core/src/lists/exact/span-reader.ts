import { DATE_TIME } from '../../validation/fields.ts';
import type { PageReader } from '../page-reader.ts';
import { EDGE_MS, type Span } from './span.ts';

/** Requests the items of spans of creation time, within the bounds that the caller gave. */
export class SpanReader<Item> {
  /** 1 where the walk goes from the newest item to the oldest, -1 the other way. */
  direction: 1 | -1 = 1;
  /** Items on a page. */
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

  /** The query for a span. The newest one has no upper bound, so no clock decides what is in the list. */
  query(span: Span): URLSearchParams {
    const query = new URLSearchParams(this.#query);
    const { after, before } = this.#bounds(span);
    // The caller's own bound stays as it was written where it is the narrower one.
    if (after > timeOf(query.get('created_at_gte'), -Infinity)) query.set('created_at_gte', iso(after));
    if (before < timeOf(query.get('created_at_lte'), Infinity)) query.set('created_at_lte', iso(before));
    return query;
  }

  /** When items were created, in milliseconds as the walk goes; `NaN` where that cannot be read. */
  times(items: readonly Item[]): number[] {
    return items.map((item) => this.timeOf(item));
  }

  /** When an item was created. */
  timeOf(item: Item): number {
    return this.direction * timeOf(this.#createdAt(item), NaN);
  }

  /** Whether times show that the service has not narrowed the list to a span. */
  isOutside(span: Span, times: readonly number[]): boolean {
    const reach = EDGE_MS + 1;
    return times.some((time) => time < span.from - reach || time > span.to + reach);
  }

  /** Where the caller's bounds end, as the walk goes. */
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

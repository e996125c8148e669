import { isDeepStrictEqual } from 'node:util';
import { listOf, type Client, type ItemOf, type ListName, type Page, type Pages } from '@paydeck/core';
import { paramsOf, type Filters } from './lists.ts';
import { ArgumentError, inBackground } from './tool.ts';

/** A part of a list. */
export interface Part {
  readonly items: readonly object[];
  /** How many items were returned so far, with these. */
  readonly count: number;
  /** What the next part is asked for with; `undefined` if these, with those before, are every item, each once. */
  readonly cursor: string | undefined;
  /** The filters of the list. */
  readonly filters: Filters;
}

/** The lists that an agent reads part by part. One iteration goes on from call to call, so no item is lost or doubled. */
export interface Readings {
  start(client: Client, list: ListName, filters: Filters, call: PartCall): Promise<Part>;
  /** Continues at a cursor, without filters or with those of its list. Each cursor is good for one call. */
  next(list: ListName, cursor: string, filters: Filters, call: PartCall): Promise<Part>;
}

interface PartCall {
  readonly limit: number;
  /** The time that relative times of filters are resolved at. */
  readonly now: number;
  readonly signal: AbortSignal;
}

interface Reading {
  readonly list: ListName;
  readonly filters: Filters;
  readonly pages: Pages<Page<ItemOf>>;
  readonly stop: AbortController;
  readonly rest: ItemOf[];
  count: number;
}

export function createReadings(): Readings {
  const open = new Map<string, Reading>();
  let cursors = 0;
  async function take(reading: Reading, { limit, signal }: PartCall): Promise<Part> {
    const { filters, pages, rest, stop } = reading;
    const onAbort = (): void => stop.abort(signal.reason);
    signal.addEventListener('abort', onAbort);
    try {
      // One more than is returned shows whether there are more.
      while (rest.length <= limit) {
        const { done, value } = await pages.next();
        if (done === true) break;
        rest.push(...value.items);
      }
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
    const items = rest.splice(0, limit);
    reading.count += items.length;
    return { items, count: reading.count, cursor: rest.length === 0 ? undefined : keep(reading), filters };
  }
  function keep(reading: Reading): string {
    const [oldest] = open;
    if (open.size >= mostOpen && oldest !== undefined) {
      const [cursor, { stop }] = oldest;
      open.delete(cursor);
      // Its pages are read ahead.
      stop.abort();
    }
    cursors += 1;
    const cursor = `${reading.list}-${cursors}`;
    open.set(cursor, reading);
    return cursor;
  }
  return {
    start(client, list, filters, call) {
      const stop = new AbortController();
      const pages = listOf(client, list, paramsOf(list, filters, call.now), inBackground(stop.signal)).pages();
      return take({ list, filters, pages, stop, rest: [], count: 0 }, call);
    },
    async next(list, cursor, filters, call) {
      const reading = open.get(cursor);
      if (reading?.list !== list)
        throw new ArgumentError('this cursor is not known, or was used. Call the tool without one to begin again.');
      if (Object.keys(filters).length > 0 && !isDeepStrictEqual(filters, reading.filters))
        throw new ArgumentError('a cursor continues with the filters of its list: leave the filters out.');
      open.delete(cursor);
      return await take(reading, call);
    },
  };
}

/** The most lists that can be continued at a time. */
const mostOpen = 16;

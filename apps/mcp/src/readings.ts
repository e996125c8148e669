import type { Client, ListName, Page, Pages } from '@paydeck/core';
import { readList, type Filters } from './lists.ts';
import { ArgumentError } from './tool.ts';

/** A part of a list. */
export interface Part {
  readonly items: readonly object[];
  /** Whether nothing is left: with the parts before, this is every item of the list, each once. */
  readonly isLast: boolean;
  /** How many items were returned so far, with these. */
  readonly count: number;
  /** What the next part is asked for with. */
  readonly cursor: string | undefined;
}

/** The lists that an agent reads part by part. One iteration goes on from call to call, so no item is lost or doubled. */
export interface Readings {
  start(client: Client, list: ListName, filters: Filters, call: PartCall): Promise<Part>;
  /** Continues at a cursor. Each cursor is good for one call. */
  next(list: ListName, cursor: string, call: PartCall): Promise<Part>;
}

interface PartCall {
  readonly limit: number;
  readonly signal: AbortSignal;
}

interface Reading {
  readonly list: ListName;
  readonly pages: Pages<Page<object>>;
  readonly stop: AbortController;
  readonly rest: object[];
  count: number;
}

export function createReadings(): Readings {
  const open = new Map<string, Reading>();
  let cursors = 0;
  async function take(reading: Reading, { limit, signal }: PartCall): Promise<Part> {
    const onAbort = (): void => reading.stop.abort(signal.reason);
    signal.addEventListener('abort', onAbort);
    try {
      let isEnd = false;
      // One more than is returned shows whether there are more.
      while (reading.rest.length <= limit && !isEnd) {
        const { done, value } = await reading.pages.next();
        if (done === true) isEnd = true;
        else reading.rest.push(...value.items);
      }
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
    const items = reading.rest.splice(0, limit);
    reading.count += items.length;
    const isLast = reading.rest.length === 0;
    return { items, isLast, count: reading.count, cursor: isLast ? undefined : keep(reading) };
  }
  function keep(reading: Reading): string {
    const [oldest] = open.keys();
    if (open.size >= mostOpen && oldest !== undefined) open.delete(oldest);
    cursors += 1;
    const cursor = `${reading.list}-${cursors}`;
    open.set(cursor, reading);
    return cursor;
  }
  return {
    start(client, list, filters, call) {
      const stop = new AbortController();
      const pages = readList(client, list, filters, stop.signal);
      return take({ list, pages, stop, rest: [], count: 0 }, call);
    },
    async next(list, cursor, call) {
      const reading = open.get(cursor);
      if (reading?.list !== list)
        throw new ArgumentError('this cursor is not known, or was used. Call the tool without one to begin again.');
      open.delete(cursor);
      return await take(reading, call);
    },
  };
}

/** The most lists that can be continued at a time. */
const mostOpen = 16;

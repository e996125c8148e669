import type { Client } from '@paydeck/core';
import type { Item } from '../service/listings.ts';
import { allRows, extendRows, isUnfinished, rebuildRows, type RowOptions, type RowSource } from '../state/rows.ts';
import { readPages } from '../service/read-pages.ts';
import { problemText } from '../service/problem.ts';
import { type Exporting, type LoadedRows } from '../state/exporting.ts';

export interface ReadOptions {
  readonly client: Client;
  readonly signal: AbortSignal;
  /** Receives the number of items read. */
  readonly onProgress: (count: number) => void;
  readonly at: number;
}

/** Returns the rows of an export, and fetches those not yet loaded. When stopped, it returns the rows so far. */
export async function readRows({ listing, rows }: Exporting, options: ReadOptions): Promise<LoadedRows> {
  if (rows.kind === 'loaded') return rows;
  const { client, signal, onProgress, at } = options;
  const items: Item[] = [];
  let whyIncomplete: string | undefined;
  try {
    const page = typeof rows.query['page_number'] === 'number' ? rows.query['page_number'] : 0;
    // A list read from a later page is not whole.
    const isWhole = rows.query['page_number'] === undefined;
    for await (const found of readPages(client, listing, rows.query, { page, signal, isWhole, ahead: 16, now: at })) {
      items.push(...found.items);
      onProgress(items.length);
      if (signal.aborted) break;
    }
  } catch (error) {
    if (!signal.aborted && items.length === 0) throw error;
    whyIncomplete = problemText(error);
  }
  if (signal.aborted) whyIncomplete = 'stopped';
  const source = { listing, items, format: { ...rows.amounts, now: at } };
  return { kind: 'loaded', items: await filteredAndSorted(source, rows.options), whyIncomplete };
}

async function filteredAndSorted(source: RowSource, options: RowOptions): Promise<readonly Item[]> {
  const { items } = source;
  let rows = rebuildRows(allRows, source, options);
  for (; isUnfinished(rows, items); rows = extendRows(rows, source)) await nextTurn();
  return rows.shown?.flatMap((index) => items[index] ?? []) ?? items;
}

/** Yields to keys and frames. */
export async function nextTurn(): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}

import type { Client } from '@paydeck/core';
import { arrangeMore, isAsLoaded, type Arranged } from '../state/arrange.ts';
import type { Item } from '../service/listings.ts';
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
  const rules = { listing, arrangement: rows.arrangement, format: { ...rows.amounts, now: at } };
  return { kind: 'loaded', items: await arranged(items, rules), whyIncomplete };
}

type Rules = Omit<Parameters<typeof arrangeMore>[0], 'items'>;

async function arranged(items: readonly Item[], rules: Rules): Promise<readonly Item[]> {
  if (isAsLoaded(rules.arrangement)) return items;
  let state: Arranged | undefined;
  while (state === undefined || state.count < items.length) {
    state = arrangeMore({ ...rules, items }, state);
    await nextTurn();
  }
  return state.rows.map((row) => items[row]).filter((item) => item !== undefined);
}

/** Yields to keys and frames. */
export async function nextTurn(): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}

import { once } from 'node:events';
import type { Client } from '@paydeck/core';
import { asSent, columnsByKey, createExporter, type Column } from '@paydeck/presentation';
import { listings, type BrowserListing, type Item } from '../listings.ts';
import { problemText } from '../problem.ts';
import { exitCodes } from './exit-codes.ts';
import { commandForAll, type Invocation } from './invocation.ts';
import { UsageError } from './usage-error.ts';

/** Where the headless twin writes and how it is stopped. */
export interface PrintIo {
  readonly stdout: NodeJS.WritableStream & { readonly columns?: number };
  readonly stderr: NodeJS.WritableStream;
  readonly signal: AbortSignal;
}

/** Prints a list and gives the exit code. Data goes to stdout as it comes, all else to stderr. */
export async function printList(client: Client, invocation: Invocation, io: PrintIo): Promise<number> {
  const listing = listings[invocation.listing];
  const limit = invocation.isAll ? Number.POSITIVE_INFINITY : (invocation.limit ?? defaultLimit);
  const exporter = await createExporter(invocation.format ?? 'table', {
    columns: columnsOf(listing, invocation),
    onlyColumns: invocation.columns !== undefined,
    width: io.stdout.columns,
    format: asSent(Date.now()),
  });
  const query = withPageSize(invocation.query, limit);
  const reading = {
    page: typeof query['page_number'] === 'number' ? query['page_number'] : 0,
    signal: io.signal,
    // Who wants a few items must not pay for the pages behind them.
    prefetch: invocation.isAll ? undefined : 1,
  };
  let count = 0;
  let isShifted = false;
  let mayHaveMore = false;
  let isStarted = false;
  try {
    for await (const page of listing.pages(client, query, reading)) {
      if (!isStarted) await write(io.stdout, exporter.header);
      isStarted = true;
      isShifted ||= page.shifted;
      const items = page.items.slice(0, limit - count);
      let text = '';
      for (const item of items) text += exporter.item(item, count++);
      await write(io.stdout, text);
      if (count < limit) continue;
      mayHaveMore = page.items.length > items.length || page.items.length >= pageSizeOf(query);
      break;
    }
  } catch (error) {
    // Without a first page nothing was answered; with one, what was asked for whole is there in part.
    if (!isStarted || !invocation.isAll || io.signal.aborted) throw error;
    io.stderr.write(`paydeck: not complete, ${count} ${invocation.listing} printed: ${problemText(error)}\n`);
    return exitCodes.incomplete;
  }
  if (!isStarted) await write(io.stdout, exporter.header);
  await write(io.stdout, exporter.footer(count));
  if (mayHaveMore) {
    io.stderr.write(
      `paydeck: printed ${count} ${invocation.listing}; there may be more. All of them: ${commandForAll(invocation)}\n`,
    );
  }
  if (invocation.isAll && isShifted) {
    io.stderr.write('paydeck: the list moved while it was read, so some items may be missing; run it again.\n');
    return exitCodes.incomplete;
  }
  return exitCodes.done;
}

function columnsOf(listing: BrowserListing, { format, columns, listing: name }: Invocation): readonly Column<Item>[] {
  const { view } = listing;
  if (columns === undefined) return format === 'csv' ? view.exportColumns : view.defaultColumns;
  return chosenColumns(listing, name, columns);
}

/** Finds the columns of `--columns`, or says which there are. */
export function chosenColumns(listing: BrowserListing, name: string, keys: readonly string[]): Column<Item>[] {
  const { columns, unknown } = columnsByKey(listing.view.columns, keys);
  const [first] = unknown;
  if (first === undefined) return columns;
  const known = listing.view.columns.map((column) => column.key).join(', ');
  throw new UsageError(`${name} have no column "${first}". The columns are ${known}.`);
}

/** Asks for one item more than is printed, where a page has room for it: then it is known whether there are more. */
function withPageSize(query: Invocation['query'], limit: number): Invocation['query'] {
  if (query['page_size'] !== undefined) return query;
  return { ...query, page_size: Math.min(largestPage, limit + 1) };
}

function pageSizeOf(query: Invocation['query']): number {
  return typeof query['page_size'] === 'number' ? query['page_size'] : largestPage;
}

async function write(stdout: NodeJS.WritableStream, text: string): Promise<void> {
  if (text !== '' && !stdout.write(text)) await once(stdout, 'drain');
}

const defaultLimit = 100;
const largestPage = 100;

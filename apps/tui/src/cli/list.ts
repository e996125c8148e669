import { once } from 'node:events';
import { compareKeys, createExporter, sortKey, type Column, type SortKey } from '@paydeck/presentation';
import { listings, type Item } from '../listings.ts';
import { chosenColumns, columnNamed, tableFormat } from './columns.ts';
import { errorLine } from './error-line.ts';
import { exitCodes } from './exit-codes.ts';
import { commandForAll, type Invocation } from './invocation.ts';
import type { Io } from './io.ts';
import { readList } from './read-list.ts';
import { createReporter } from './reporter.ts';
import { openService, type Service } from './service.ts';

/** Prints a list and gives the exit code. Data goes to stdout as it comes, all else to stderr. */
export async function list(invocation: Invocation, io: Io): Promise<number> {
  const { listing: name, isAll, sort } = invocation;
  const { view } = listings[name];
  // Wrong columns are told before anything is asked of the service.
  const chosen = invocation.columns && chosenColumns(view, invocation.columns);
  const sortColumn = sort && columnNamed(view, sort.key);
  const reporter = createReporter(io, invocation, name);
  const service = await openService(invocation, io, reporter);
  const format = tableFormat(service.display, io.now());
  const exporter = await createExporter<Item>(invocation.format ?? 'table', {
    columns: chosen ?? columnsOf(invocation, service),
    onlyColumns: chosen !== undefined,
    width: io.stdout.columns,
    format,
  });
  const write = async (text: string): Promise<void> => {
    if (text === '') return;
    if (io.stdout.isTTY === true) reporter.clear();
    if (!io.stdout.write(text)) await once(io.stdout, 'drain');
  };

  let printed = 0;
  const print = async (items: readonly Item[]): Promise<void> => {
    let text = printed === 0 ? exporter.header : '';
    for (const item of items) text += exporter.item(item, printed++);
    await write(text);
  };
  const kept: Item[] = [];
  const source = readList(service.client, invocation, io.signal);
  let failure: unknown;
  let isStarted = false;
  try {
    for await (const items of source.pages) {
      isStarted = true;
      if (sortColumn === undefined) await print(items);
      else kept.push(...items);
      reporter.count(source.count());
    }
  } catch (error) {
    // Without a first page nothing was answered; with one, what was read is worth having.
    if (!isStarted || io.signal.aborted) throw error;
    failure = error;
  }
  if (sort !== undefined && sortColumn !== undefined) {
    await print(sorted(kept, (item) => sortKey(sortColumn, item, format), sort.isDescending));
  }
  if (printed === 0) await write(exporter.header);
  await write(exporter.footer(printed));
  reporter.clear();

  if (failure !== undefined) {
    reporter.warn(`not complete, ${printed} ${name} printed: ${errorLine(failure)}`);
    return isAll ? exitCodes.incomplete : exitCodes.failed;
  }
  if (source.mayHaveMore()) {
    const what =
      sort === undefined ? `printed ${printed} ${name}` : `sorted only the ${printed} ${name} that were read`;
    reporter.warn(`${what}; there may be more. All of them: ${commandForAll(invocation)}`);
  }
  if (isAll && source.isShifted()) {
    reporter.warn('the list moved while it was read, so some items may be missing; run it again.');
    return exitCodes.incomplete;
  }
  return exitCodes.done;
}

function columnsOf({ format, listing }: Invocation, { display, profile }: Service): readonly Column<Item>[] {
  const { view } = listings[listing];
  if (format === 'csv') return view.exportColumns;
  const own = display.columns[listing];
  if (own === undefined) return view.defaultColumns;
  return chosenColumns(view, own, `profiles.${profile ?? ''}.display.columns.${listing}`);
}

function sorted<T>(items: readonly T[], keyOf: (item: T) => SortKey, isDescending: boolean): T[] {
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((left, right) => compareKeys(left.key, right.key, isDescending))
    .map(({ item }) => item);
}

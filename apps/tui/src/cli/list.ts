import { compareKeys, createExporter, sortKey, type Column, type SortKey } from '@paydeck/presentation';
import { listings, type Item } from '../service/listings.ts';
import { chosenColumns, columnNamed, tableFormat } from './columns.ts';
import { errorLine } from '../service/error-line.ts';
import { exitCodes } from './exit-codes.ts';
import { commandForAll } from './command-text.ts';
import type { Invocation } from './invocation.ts';
import type { Io } from './io.ts';
import { createPrinter } from './printer.ts';
import { readList, type Source } from './read-list.ts';
import { createReporter, type Reporter } from './reporter.ts';
import { openService, type Service } from './service.ts';

/** Prints a list and gives the exit code. Data goes to stdout as it comes, all else to stderr. */
export async function list(invocation: Invocation, io: Io): Promise<number> {
  const { listing: name, sort } = invocation;
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
  const printer = createPrinter(exporter, io.stdout, reporter);
  const source = readList(service.client, invocation, io.signal);
  const kept: Item[] = [];
  let failure: unknown;
  try {
    for await (const items of source.pages) {
      if (sortColumn === undefined) await printer.print(items);
      else kept.push(...items);
      reporter.count(source.count());
    }
  } catch (error) {
    // Without a first page nothing was answered; with one, what was read is worth having.
    if (source.count() === 0 || io.signal.aborted) throw error;
    failure = error;
  }
  if (sort !== undefined && sortColumn !== undefined) {
    await printer.print(sorted(kept, (item) => sortKey(sortColumn, item, format), sort.isDescending));
  }
  await printer.finish();
  return closing(invocation, source, failure, reporter);
}

/** Tells what is missing from what was printed, and gives the exit code. */
function closing(invocation: Invocation, source: Source, failure: unknown, reporter: Reporter): number {
  const { listing: name, isAll, sort } = invocation;
  const count = source.count();
  if (failure !== undefined) {
    reporter.warn(`not complete, ${count} ${name} printed: ${errorLine(failure)}`);
    return isAll ? exitCodes.incomplete : exitCodes.failed;
  }
  if (source.mayHaveMore()) {
    const what = sort === undefined ? `printed ${count} ${name}` : `sorted only the ${count} ${name} that were read`;
    reporter.warn(`${what}; there may be more. All of them: ${commandForAll(invocation)}`);
  }
  if (!isAll || !source.isIncomplete()) return exitCodes.done;
  reporter.warn('the list moved or ended early while it was read, so some items may be missing; run it again.');
  return exitCodes.incomplete;
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

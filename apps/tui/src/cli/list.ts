import {
  type Column,
  createExporter,
  decimalColumns,
  exitCodes,
  type Format,
  type SortBy,
  sortOrder,
} from '@paydeck/presentation/internal';
import { resources } from '../service/resources/resources.ts';
import { listings, type Item } from '../service/listings.ts';
import { selectionOf } from '../service/requests.ts';
import { columnSum, type ColumnSum } from './column-sum.ts';
import { columnNamed, configuredColumns, namedColumns } from './columns.ts';
import { errorLine } from '../service/error-line.ts';
import { commandForAll } from './command-text.ts';
import type { ListInvocation } from './invocation.ts';
import type { Io } from './io.ts';
import { allResult, counted, leavesPart, reportResult, type ListEnd, type ListResult } from './list-end.ts';
import { createPrinter, type Printer } from './printer.ts';
import { readList } from './read-list.ts';
import { writeText } from './record.ts';
import { rowFilter } from './row-filter.ts';
import { openService, type Service } from './service.ts';

/** Prints a list and returns the exit code. Data is streamed to stdout, everything else goes to stderr. */
export async function list(invocation: ListInvocation, io: Io): Promise<number> {
  const { listing: name, sort, checkpoint, where, sum } = invocation;
  const view = listings[name];
  // Invalid columns are reported before the first request.
  const chosen = invocation.columns && namedColumns(view, invocation.columns);
  const sortBy = sort.map(({ key, isDescending }) => ({ column: columnNamed(view, key), isDescending }));
  const sumColumn = sum === undefined ? undefined : columnNamed(view, sum);
  rowFilter(where, view, { now: io.now() });
  if (sumColumn !== undefined) columnSum(sumColumn, { now: io.now() });
  const service = await openService(invocation, io, name);
  const { format, reporter } = service;
  if (invocation.isAll && selectionOf(invocation.query, resources[name].filters) !== undefined)
    reporter.note(`reads the whole list of ${name} and selects from it, because several values of a filter are given.`);
  const output = invocation.format ?? 'table';
  const asSent = chosen ?? columnsOf(invocation, service);
  const columns = output === 'csv' && invocation.amountUnit !== undefined ? decimalColumns(asSent) : asSent;
  const options = { columns, onlyColumns: chosen !== undefined, width: io.stdout.columns, format };
  if (checkpoint !== undefined) {
    const { exportResumable } = await import('./export-resumable.ts');
    const exporter = await createExporter<Item>(output, options);
    return reportAll(await exportResumable(checkpoint, invocation, service, { io, exporter }), service, io);
  }
  const printer = createPrinter<Item>(output, options, io.stdout, reporter);
  io.onOutputFailure(() => writtenText(printer.writtenCount(), invocation));
  if (invocation.isAll) io.onEarlyExit(closedPipeEnd(invocation, printer));
  const selected = rowFilter(where, view, format);
  const total = sumColumn && columnSum(sumColumn, format);
  const end = await printList(invocation, service, { io, printer, sortBy, selected, total });
  if (where !== undefined) {
    reporter.note(
      `--where is not a filter of the service: ${end.count} of the ${counted(end.read, name)} that were read match.`,
    );
  }
  if (total !== undefined && total.leftOut() > 0)
    reporter.warn(
      `${counted(total.leftOut(), 'values')} are not in the sum: they are no whole numbers, or too large to be exact.`,
    );
  if (!invocation.isAll) return reportResult(partResult(end, invocation), reporter);
  return reportAll(end, service, io);
}

/** Reports the result of `--all`, and returns its exit code. */
function reportAll(end: ListEnd, { accountText, reporter }: Service, io: Io): number {
  const result = allResult(end);
  if (result.code === exitCodes.done && io.stderr.isTTY === true)
    reporter.note(`${counted(end.count, end.listing)} of ${accountText} printed, all that match.`);
  return reportResult(result, reporter);
}

interface Printing {
  readonly io: Io;
  readonly printer: Printer<Item>;
  readonly sortBy: readonly SortBy<Item>[];
  /** The items of a page that are printed. */
  readonly selected: (items: readonly Item[]) => readonly Item[];
  /** What is printed instead of the items. */
  readonly total: ColumnSum | undefined;
}

interface PrintedEnd extends ListEnd {
  /** How many items were read. Fewer are printed with `--where`. */
  readonly read: number;
  /** Whether the limit was reached and there may be more items. */
  readonly mayHaveMore: boolean;
}

async function printList(
  invocation: ListInvocation,
  { client, format, reporter }: Service,
  { io, printer, sortBy, selected, total }: Printing,
): Promise<PrintedEnd> {
  const source = readList(client, invocation, { signal: io.signal, now: io.now() });
  const kept: Item[] = [];
  let count = 0;
  let failure: unknown;
  try {
    for await (const page of source.pages) {
      const items = selected(page);
      count += items.length;
      if (total !== undefined) total.add(items);
      else if (sortBy.length === 0) await printer.print(items);
      else kept.push(...items);
      reporter.count(source.count());
    }
  } catch (error) {
    if (!leavesPart(error, source.count(), io.signal)) throw error;
    failure = error;
  }
  if (sortBy.length > 0) await printer.print(sorted(kept, sortBy, format));
  if (total === undefined) await printer.finish();
  else await writeText(await total.text(invocation.format), io.stdout);
  const { listing } = invocation;
  const isWritten = total !== undefined || printer.writtenCount() === count;
  const read = source.count();
  return { listing, isWhole: source.isWhole(), failure, count, read, isWritten, mayHaveMore: source.mayHaveMore() };
}

/** Returns the result without `--all`. */
function partResult({ failure, count, read, mayHaveMore }: PrintedEnd, invocation: ListInvocation): ListResult {
  const { listing, sort, sum, where } = invocation;
  if (failure !== undefined) {
    const warning = `not complete, ${counted(count, listing)} printed: ${errorLine(failure)}`;
    return { code: exitCodes.failed, warning, error: failure };
  }
  if (!mayHaveMore) return { code: exitCodes.done };
  const done = sum !== undefined ? 'summed' : where !== undefined ? 'filtered' : 'sorted';
  const isOfRead = sort.length > 0 || done !== 'sorted';
  const what = isOfRead ? `${done} only the ${read} ${listing} that were read` : `printed ${counted(count, listing)}`;
  const warning = `${what}; there may be more. All of them: ${commandForAll(invocation)}`;
  return { code: exitCodes.done, warning };
}

function writtenText(count: number, { listing }: ListInvocation): string {
  return count === 0
    ? 'The output is incomplete.'
    : `Written: at least ${counted(count, listing)}. The rest is missing.`;
}

/** Reports with `--all` that the reader has closed the pipe. Without it, such as for `head`, that is no failure. */
function closedPipeEnd({ listing }: ListInvocation, printer: Printer<Item>): Parameters<Io['onEarlyExit']>[0] {
  return (reason) => {
    if (!('stdout' in reason) || reason.stdout.code !== 'EPIPE') return undefined;
    const end = { listing, isWhole: false, count: printer.writtenCount(), isWritten: false };
    const { code, warning: text = '' } = allResult(end);
    return { code, text };
  };
}

function columnsOf({ format, listing }: ListInvocation, { display, profile }: Service): readonly Column<Item>[] {
  const view = listings[listing];
  if (format === 'csv') return view.exportColumns;
  const own = display.columns[listing];
  if (own === undefined) return view.defaultColumns;
  return configuredColumns(view, own, `profiles.${profile ?? ''}.display.columns.${listing}`);
}

function sorted(items: readonly Item[], by: readonly SortBy<Item>[], format: Format): Item[] {
  const places = sortOrder(by, format)(items).sorted([...items.keys()]);
  return places.flatMap((place) => items[place] ?? []);
}

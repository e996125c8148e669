import { createExporter, sortOrder, type Column, type Format, type SortBy } from '@paydeck/presentation';
import { listings, type Item } from '../service/listings.ts';
import { columnNamed, configuredColumns, namedColumns, tableFormat } from './columns.ts';
import { errorLine } from '../service/error-line.ts';
import { exitCodes } from './exit-codes.ts';
import { commandForAll } from './command-text.ts';
import type { ListInvocation } from './invocation.ts';
import type { Io } from './io.ts';
import { allResult, counted, leavesPart, type ListEnd, type ListResult } from './list-end.ts';
import { createPrinter, type Printer } from './printer.ts';
import { readList } from './read-list.ts';
import { createReporter, type Reporter } from './reporter.ts';
import { openService, type Service } from './service.ts';

/** Prints a list and returns the exit code. Data is streamed to stdout, everything else goes to stderr. */
export async function list(invocation: ListInvocation, io: Io): Promise<number> {
  const { listing: name, sort, checkpoint } = invocation;
  const { view } = listings[name];
  // Invalid columns are reported before the first request.
  const chosen = invocation.columns && namedColumns(view, invocation.columns);
  const sortBy = sort.map(({ key, isDescending }) => ({ column: columnNamed(view, key), isDescending }));
  const reporter = createReporter(io, invocation, name);
  const service = await openService(invocation, io, reporter);
  const format = tableFormat(service.display, io.now());
  const exporter = await createExporter<Item>(invocation.format ?? 'table', {
    columns: chosen ?? columnsOf(invocation, service),
    onlyColumns: chosen !== undefined,
    width: io.stdout.columns,
    format,
  });
  if (checkpoint !== undefined) {
    const { exportResumable } = await import('./export-resumable.ts');
    return report(
      allResult(await exportResumable(checkpoint, invocation, service, { io, exporter, reporter })),
      reporter,
    );
  }
  const printer = createPrinter(exporter, io.stdout, reporter);
  io.onOutputFailure(() => writtenText(printer.writtenCount(), invocation));
  if (invocation.isAll) io.onEarlyExit(closedPipeEnd(invocation, printer));
  const end = await printList(invocation, service, { io, printer, reporter, sortBy, format });
  return report(invocation.isAll ? allResult(end) : partResult(end, invocation), reporter);
}

interface Printing {
  readonly io: Io;
  readonly printer: Printer<Item>;
  readonly reporter: Reporter;
  readonly sortBy: readonly SortBy<Item>[];
  readonly format: Format;
}

interface PrintedEnd extends ListEnd {
  /** Whether the limit was reached and there may be more items. */
  readonly mayHaveMore: boolean;
}

async function printList(
  invocation: ListInvocation,
  { client }: Service,
  { io, printer, reporter, sortBy, format }: Printing,
): Promise<PrintedEnd> {
  const source = readList(client, invocation, { signal: io.signal, now: io.now() });
  const kept: Item[] = [];
  let failure: unknown;
  try {
    for await (const items of source.pages) {
      if (sortBy.length === 0) await printer.print(items);
      else kept.push(...items);
      reporter.count(source.count());
    }
  } catch (error) {
    if (!leavesPart(error, source.count(), io.signal)) throw error;
    failure = error;
  }
  if (sortBy.length > 0) await printer.print(sorted(kept, sortBy, format));
  await printer.finish();
  const count = source.count();
  const isWritten = printer.writtenCount() === count;
  const isWhole = source.isWhole();
  return { listing: invocation.listing, isWhole, failure, count, isWritten, mayHaveMore: source.mayHaveMore() };
}

function report({ code, warning }: ListResult, reporter: Reporter): number {
  if (warning !== undefined) reporter.warn(warning);
  return code;
}

/** Returns the result without `--all`. */
function partResult({ failure, count, mayHaveMore }: PrintedEnd, invocation: ListInvocation): ListResult {
  const { listing, sort } = invocation;
  if (failure !== undefined) {
    const warning = `not complete, ${counted(count, listing)} printed: ${errorLine(failure)}`;
    return { code: exitCodes.failed, warning };
  }
  if (!mayHaveMore) return { code: exitCodes.done };
  const what =
    sort.length === 0 ? `printed ${counted(count, listing)}` : `sorted only the ${count} ${listing} that were read`;
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
  const { view } = listings[listing];
  if (format === 'csv') return view.exportColumns;
  const own = display.columns[listing];
  if (own === undefined) return view.defaultColumns;
  return configuredColumns(view, own, `profiles.${profile ?? ''}.display.columns.${listing}`);
}

function sorted(items: readonly Item[], by: readonly SortBy<Item>[], format: Format): Item[] {
  const places = sortOrder(by, format)(items).sorted([...items.keys()]);
  return places.flatMap((place) => items[place] ?? []);
}

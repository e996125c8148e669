import { isPaydeckError } from '@paydeck/core';
import { createExporter, sortOrder, type Column, type Format, type SortBy } from '@paydeck/presentation/internal';
import { listings, type Item, type ListingName } from '../service/listings.ts';
import { columnNamed, configuredColumns, namedColumns, tableFormat } from './columns.ts';
import { errorLine } from '../service/error-line.ts';
import { exitCodes } from './exit-codes.ts';
import { commandForAll } from './command-text.ts';
import type { ListInvocation } from './invocation.ts';
import type { Io } from './io.ts';
import { createPrinter } from './printer.ts';
import { readList, type Source } from './read-list.ts';
import { openResumable, type ResumableOutput } from './resumable-output.ts';
import { createReporter, type Reporter } from './reporter.ts';
import { openService, type Service } from './service.ts';

/** Prints a list and returns the exit code. Data is streamed to stdout, everything else goes to stderr. */
export async function list(invocation: ListInvocation, io: Io): Promise<number> {
  const { listing: name, sort } = invocation;
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
  const output = resumableOf(invocation, io, service, chosen);
  const printer = createPrinter(exporter, io.stdout, reporter, output);
  io.onOutputFailure(() => writtenText(printer.writtenCount(), name));
  const source = readList(service.client, invocation, { signal: io.signal, resume: output?.resume, now: io.now() });
  const kept: Item[] = [];
  let failure: unknown;
  try {
    for await (const items of source.pages) {
      if (sortBy.length === 0) await printer.print(items);
      else kept.push(...items);
      output?.save(source.checkpoint());
      reporter.count(source.count());
    }
  } catch (error) {
    // A failure of the output, or before the first page; otherwise the list is incomplete.
    if (!isPaydeckError(error) || (source.count() === 0 && error.name !== 'ListError') || io.signal.aborted)
      throw error;
    failure = error;
  }
  if (sortBy.length > 0) await printer.print(sorted(kept, sortBy, format));
  await printer.finish();
  if (failure === undefined) output?.save(source.checkpoint());
  return reportEnd(invocation, source, failure, reporter);
}

/** Reports what is missing from the output, and returns the exit code. */
function reportEnd(invocation: ListInvocation, source: Source, failure: unknown, reporter: Reporter): number {
  const { listing: name, isAll, sort } = invocation;
  const count = source.count();
  if (failure !== undefined) {
    reporter.warn(`not complete, ${counted(count, name)} printed: ${errorLine(failure)}`);
    return isAll ? exitCodes.incomplete : exitCodes.failed;
  }
  if (source.mayHaveMore()) {
    const what =
      sort.length === 0 ? `printed ${counted(count, name)}` : `sorted only the ${count} ${name} that were read`;
    reporter.warn(`${what}; there may be more. All of them: ${commandForAll(invocation)}`);
  }
  return exitCodes.done;
}

function writtenText(count: number, name: ListingName): string {
  return count === 0 ? 'The output is incomplete.' : `Written: at least ${counted(count, name)}. The rest is missing.`;
}

/** `1 payout`, `2 payouts`. */
function counted(count: number, name: ListingName): string {
  return `${count} ${count === 1 ? name.replace(/s$/, '') : name}`;
}

/** The resumable output, with `--checkpoint`. */
function resumableOf(
  { checkpoint, format = 'table' }: ListInvocation,
  io: Io,
  { client }: Service,
  columns: readonly Column<Item>[] | undefined,
): ResumableOutput | undefined {
  if (checkpoint === undefined) return undefined;
  const keys = columns?.map(({ key }) => key).join(',') ?? '';
  return openResumable(checkpoint, io.stdoutFd, { address: client.baseUrl, format, columns: keys });
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

import { compareFile, type Comparison, type Difference } from '@paydeck/presentation/compare';
import { exitCodes, markdownText, safeText } from '@paydeck/presentation/internal';
import { errorLine } from '../service/error-line.ts';
import { listings, type Item } from '../service/listings.ts';
import { isOneList, readPages } from '../service/read-pages.ts';
import type { CompareInvocation } from './invocation.ts';
import type { Io } from './io.ts';
import { counted, leavesPart } from './list-end.ts';
import { createPrinter } from './printer.ts';
import { plainColumns, writeText } from './record.ts';
import { openService, type Service } from './service.ts';
import { UsageError } from './usage-error.ts';

/** Compares a table with a list, and returns the exit code. Nothing is printed of a list in part. */
export async function compare(invocation: CompareInvocation, io: Io): Promise<number> {
  const { listing, query, file, sql, on, columns, amounts, format = 'table' } = invocation;
  if (!isOneList(listing, query, io.now()))
    throw new UsageError(
      'an item can move from one of these lists to another while they are read. Give one value of each filter.',
    );
  const service = await openService(invocation, io, listing);
  const { client, reporter } = service;
  let read = 0;
  let found: Comparison;
  try {
    found = await compareFile<Item>({
      file,
      sql,
      view: listings[listing],
      on,
      columns,
      amounts,
      format: service.format,
      pages: () =>
        readPages(client, listing, query, { page: 0, signal: io.signal, isWhole: true, ahead: 16, now: io.now() }),
      onRead(count) {
        read = count;
        reporter.count(count);
      },
    });
  } catch (error) {
    if (!leavesPart(error, read, io.signal)) throw error;
    const message = `not complete, so nothing is printed, ${counted(read, listing)} read: ${errorLine(error)}`;
    return reporter.fail({ message, exit: exitCodes.incomplete, error });
  }
  const code = isSame(found) ? exitCodes.done : exitCodes.differ;
  // Its reader may stop early, such as `head`. What it has printed is true, and begins with the summary.
  io.onEarlyExit((reason) => ('stdout' in reason && reason.stdout.code === 'EPIPE' ? { code } : undefined));
  const summary = summaryOf(found, invocation, service.accountText);
  if (format === 'table') await writeText(`${summary}\n${isSame(found) ? '' : '\n'}`, io.stdout);
  else if (format === 'markdown') await writeText(`${markdownText(summary)}\n${isSame(found) ? '' : '\n'}`, io.stdout);
  else reporter.note(summary);
  if (!isSame(found) || format === 'csv' || format === 'json') await printDifferences(found, format, service, io);
  reporter.clear();
  return code;
}

function isSame({ counts }: Comparison): boolean {
  return Object.values(counts).every((count) => count === 0);
}

function summaryOf(
  { rows, items, on, columns, counts }: Comparison,
  { listing, file }: CompareInvocation,
  accountText: string,
): string {
  const by = `by ${on}${columns.length === 0 ? ', no other columns' : `: ${columns.join(', ')}`}`;
  const both = `${counted(rows, 'rows')} of ${safeText(file, 120)} and ${counted(items, listing)}, all there are of ${accountText}, compared ${by}`;
  const found = [
    counts.not_in_file > 0 ? `${counts.not_in_file} not in the file` : [],
    counts.not_in_list > 0 ? `${counts.not_in_list} not in the list` : [],
    counts.differs > 0 ? `${counts.differs} ${counts.differs === 1 ? 'differs' : 'differ'}` : [],
    counts.twice_in_list > 0 ? `${counts.twice_in_list} twice in the list` : [],
  ].flat();
  return `${both}. ${found.length === 0 ? 'They are the same.' : `${found.join(', ')}.`}`;
}

async function printDifferences(
  found: Comparison,
  kind: NonNullable<CompareInvocation['format']>,
  { format, reporter }: Service,
  io: Io,
): Promise<void> {
  const printer = createPrinter<Difference>(kind, { columns: differenceColumns, format }, io.stdout, reporter);
  let batch: Difference[] = [];
  for (const difference of found.differences()) {
    batch.push(difference);
    if (batch.length < batchSize) continue;
    await printer.print(batch);
    batch = [];
  }
  await printer.print(batch);
  await printer.finish();
}

const differenceColumns = plainColumns<Difference>(['difference', 'key', 'column', 'ours', 'theirs']);
const batchSize = 500;

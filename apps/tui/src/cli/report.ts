import {
  amountText,
  asOfTime,
  type Column,
  createExporter,
  exitCodes,
  type Format,
  markdownText,
  readReport,
  type Report,
  type ReportTable,
  safeText,
  terminalSafeJson,
} from '@paydeck/presentation/internal';
import { errorLine } from '../service/error-line.ts';
import { tableFormat } from './columns.ts';
import type { ReportInvocation } from './invocation.ts';
import type { Io } from './io.ts';
import { counted, leavesPart } from './list-end.ts';
import { plainColumns, writeText } from './record.ts';
import { createReporter, type Reporter } from './reporter.ts';
import { openService } from './service.ts';

/** Prints a report on lists that were read whole, and returns the exit code. Nothing is printed of a list in part. */
export async function report(invocation: ReportInvocation, io: Io): Promise<number> {
  const { report: name, customer, asOf, since } = invocation;
  const at = asOf === undefined ? undefined : asOfTime(asOf, io.now());
  const reporter = createReporter(io, invocation, 'items');
  if (since !== undefined) return reportSince(since, invocation, io, reporter);
  const service = await openService(invocation, io, reporter);
  const shown = tableFormat(service.display, at ?? io.now());
  let read = 0;
  let made: Report;
  try {
    made = await readReport(service.client, {
      report: name,
      customer,
      at,
      now: io.now,
      format: shown,
      list: { ahead: 16, signal: io.signal, priority: 'interactive' },
      onRead(count) {
        read = count;
        reporter.count(count);
      },
    });
  } catch (error) {
    if (!leavesPart(error, read, io.signal)) throw error;
    const message = `not complete, so nothing is printed, ${counted(read, 'items')} read: ${errorLine(error)}`;
    return reporter.fail({ message, exit: exitCodes.incomplete, error });
  }
  const { accountText } = service;
  if (customer !== undefined && made.tables[0]?.rows.length === 0) {
    const message = `no subscription of ${accountText} has a customer with the e-mail address or the id ${safeText(customer)}, of ${made.items_read} that were read. paydeck customers find searches for a part of it.`;
    return reporter.fail({ message, exit: exitCodes.failed });
  }
  return print(made, accountText, invocation.format, shown, io, reporter);
}

/** Compares with an earlier time, from the mirror. */
async function reportSince(since: string, invocation: ReportInvocation, io: Io, reporter: Reporter): Promise<number> {
  const [{ openAccountMirror }, { sinceTime }, { recurringSince }, { completeness }] = await Promise.all([
    import('./mirror/open-mirror.ts'),
    import('./mirror/since.ts'),
    import('./mirror/recurring-since.ts'),
    import('./mirror/completeness.ts'),
  ]);
  const choice = { ...invocation, isOffline: false };
  const { mirror, service } = await openAccountMirror(choice, io, { readOnly: true, reporter });
  try {
    const [status] = await mirror.status();
    const code = completeness(status === undefined ? [] : [status], service.accountText, io.now(), reporter);
    if (status?.complete === undefined) return code;
    const made = await recurringSince(
      mirror,
      await sinceTime(mirror, since, io.now()),
      (status.last ?? status.complete).began,
    );
    return await print(
      made,
      service.accountText,
      invocation.format,
      tableFormat(service.display, io.now()),
      io,
      reporter,
    );
  } finally {
    await mirror.close();
  }
}

async function print(
  made: Report,
  accountText: string,
  format: ReportInvocation['format'] = 'table',
  shown: Format,
  io: Io,
  reporter: Reporter,
): Promise<number> {
  reporter.clear();
  if (format === 'csv') noteWords(made, accountText, shown, reporter);
  const [main] = made.tables;
  const text =
    format === 'json'
      ? `${terminalSafeJson(jsonOf(made, shown), 2)}\n`
      : format === 'csv'
        ? main === undefined
          ? ''
          : await tableText(main, 'csv', shown)
        : await documentText(made, accountText, format === 'markdown' ? 'markdown' : 'table', shown);
  await writeText(text, io.stdout);
  return exitCodes.done;
}

/** CSV has the first table alone, so that a spreadsheet can read it. The rest is on stderr. */
function noteWords(made: Report, accountText: string, format: Format, reporter: Reporter): void {
  for (const line of [...made.definition, ...factsOf(made, accountText, format)]) reporter.note(line);
  for (const { title, columns, rows, hasProblems = false } of made.tables.slice(1)) {
    for (const row of rows) {
      const cells = columns.map(({ key }) => `${row[key] ?? '-'}`);
      reporter[hasProblems ? 'warn' : 'note'](`${title.toLowerCase()}: ${safeText(cells.join(' '))}`);
    }
  }
}

function factsOf({ as_of, read_at, items_read }: Report, accountText: string, { amountUnit }: Format): string[] {
  return [
    `As of ${as_of}. Read at ${read_at}: complete, ${counted(items_read, 'items')} of ${accountText} read.`,
    ...(amountUnit === undefined ? ['Amounts are as the service sends them.'] : []),
  ];
}

function jsonOf({ tables, ...facts }: Report, { amountUnit }: Format): unknown {
  return { ...facts, amounts: amountUnit ?? 'as sent', tables: tables.map(({ title, rows }) => ({ title, rows })) };
}

async function documentText(
  made: Report,
  accountText: string,
  kind: 'table' | 'markdown',
  format: Format,
): Promise<string> {
  const isMarkdown = kind === 'markdown';
  const lines = [...made.definition, ...factsOf(made, accountText, format)].map((line) =>
    isMarkdown ? `- ${markdownText(safeText(line))}` : safeText(line),
  );
  const parts = [isMarkdown ? `## ${made.title}` : made.title, lines.join('\n')];
  for (const table of made.tables) {
    const title = isMarkdown ? `### ${table.title}` : table.title;
    const none = table.rows.length === 0;
    parts.push(
      `${title}${isMarkdown ? '\n' : ''}\n${none ? 'None.' : (await tableText(table, kind, format)).trimEnd()}`,
    );
  }
  return `${parts.join('\n\n')}\n`;
}

type Row = ReportTable['rows'][number];

async function tableText(table: ReportTable, kind: 'table' | 'csv' | 'markdown', format: Format): Promise<string> {
  const { rows } = table;
  const exporter = await createExporter<Row>(kind, {
    columns: columnsOf(table),
    onlyColumns: true,
    sample: rows,
    format,
  });
  return `${exporter.header}${rows.map((row, index) => exporter.item(row, index)).join('')}${exporter.footer(rows.length)}`;
}

function columnsOf({ columns }: ReportTable): Column<Row>[] {
  const kinds = new Map(columns.map(({ key, kind }) => [key, kind]));
  return plainColumns<Row>([...kinds.keys()]).map((column) => {
    const kind = kinds.get(column.key);
    const isNumber = kind === 'amount' || kind === 'integer';
    return {
      ...column,
      align: isNumber ? 'right' : 'left',
      text: (row, format) => (kind === 'amount' ? amountIn(row, column.key, format) : column.text(row, format)),
    };
  });
}

function amountIn(row: Row, key: string, format: Format): string {
  const { [key]: amount, currency } = row;
  if (amount === null || amount === undefined) return '-';
  const isWhole = Number.isSafeInteger(amount) || (typeof amount === 'string' && /^-?\d+$/.test(amount));
  if (!isWhole) return safeText(String(amount));
  return safeText(amountText(BigInt(amount), typeof currency === 'string' ? currency : undefined, format));
}

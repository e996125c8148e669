import {
  amountText,
  asOfTime,
  type Column,
  exitCodes,
  type ExportFormat,
  type Format,
  markdownText,
  readReport,
  type Report,
  type ReportTable,
  safeText,
  terminalSafeJson,
} from '@paydeck/presentation/internal';
import { errorLine } from '../service/error-line.ts';
import type { ReportInvocation } from './invocation.ts';
import type { Io } from './io.ts';
import { counted, leavesPart } from './list-end.ts';
import { plainColumns, rowsText, writeText } from './record.ts';
import { openService, type Service } from './service.ts';

/** Prints a report on lists that were read whole, and returns the exit code. Nothing is printed of a list in part. */
export async function report(invocation: ReportInvocation, io: Io): Promise<number> {
  const { report: name, customer, asOf, since } = invocation;
  const at = asOf === undefined ? undefined : asOfTime(asOf, io.now());
  if (since !== undefined) return reportSince(since, invocation, io);
  const opened = await openService(invocation, io, 'items');
  const { reporter } = opened;
  const service = { ...opened, format: { ...opened.format, now: at ?? io.now() } };
  let read = 0;
  let made: Report;
  try {
    made = await readReport(service.client, {
      report: name,
      customer,
      at,
      now: io.now,
      format: service.format,
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
  if (customer !== undefined && made.tables[0]?.rows.length === 0) {
    const message = `no subscription of ${service.accountText} has a customer with the e-mail address or the id ${safeText(customer)}, of ${made.items_read} that were read. paydeck customers find searches for a part of it.`;
    return reporter.fail({ message, exit: exitCodes.failed });
  }
  return print(made, service, invocation, io);
}

/** Compares with an earlier time, from the mirror. */
async function reportSince(since: string, invocation: ReportInvocation, io: Io): Promise<number> {
  const [{ openAccountMirror }, { sinceTime }, { recurringSince }, { completeness }] = await Promise.all([
    import('./mirror/open-mirror.ts'),
    import('./mirror/since.ts'),
    import('./mirror/recurring-since.ts'),
    import('./mirror/completeness.ts'),
  ]);
  const choice = { ...invocation, isOffline: false };
  const { mirror, service } = await openAccountMirror(choice, io, 'items', { readOnly: true });
  try {
    const [status] = await mirror.status();
    const code = completeness(status === undefined ? [] : [status], service);
    if (status?.complete === undefined) return code;
    const { began } = status.last ?? status.complete;
    const made = await recurringSince(mirror, await sinceTime(mirror, since, io.now()), began);
    return await print(made, service, invocation, io);
  } finally {
    await mirror.close();
  }
}

async function print(
  made: Report,
  service: Service,
  { format = 'table' }: ReportInvocation,
  { stdout }: Io,
): Promise<number> {
  service.reporter.clear();
  await writeText(await textOf(made, service, format), stdout);
  return exitCodes.done;
}

async function textOf(made: Report, service: Service, format: ExportFormat): Promise<string> {
  if (format === 'json') return `${terminalSafeJson(jsonOf(made, service.format), 2)}\n`;
  if (format !== 'csv') return documentText(made, service, format);
  noteWords(made, service);
  const [main] = made.tables;
  return main === undefined ? '' : tableText(main, 'csv', service.format);
}

/** CSV has the first table alone, so that a spreadsheet can read it. The rest is on stderr. */
function noteWords(made: Report, service: Service): void {
  const { reporter } = service;
  for (const line of factsOf(made, service)) reporter.note(line);
  for (const { title, columns, rows, hasProblems = false } of made.tables.slice(1)) {
    for (const row of rows) {
      const cells = columns.map(({ key }) => `${row[key] ?? '-'}`);
      reporter[hasProblems ? 'warn' : 'note'](`${title.toLowerCase()}: ${safeText(cells.join(' '))}`);
    }
  }
}

function factsOf({ as_of, read_at, items_read, ...made }: Report, { accountText, format }: Service): string[] {
  const hasAmounts = made.tables.some(({ columns }) => columns.some(({ kind }) => kind === 'amount'));
  return [
    ...made.definition,
    `As of ${as_of}. Read at ${read_at}: complete, ${counted(items_read, 'items')} of ${accountText} read.`,
    ...(hasAmounts && format.amountUnit === undefined ? ['Amounts are as the service sends them.'] : []),
  ];
}

function jsonOf({ tables, ...facts }: Report, { amountUnit }: Format): unknown {
  return { ...facts, amounts: amountUnit ?? 'as sent', tables: tables.map(({ title, rows }) => ({ title, rows })) };
}

async function documentText(made: Report, service: Service, kind: ExportFormat): Promise<string> {
  const isMarkdown = kind === 'markdown';
  const lines = factsOf(made, service).map((line) =>
    isMarkdown ? `- ${markdownText(safeText(line))}` : safeText(line),
  );
  const parts = [isMarkdown ? `## ${made.title}` : made.title, lines.join('\n')];
  for (const table of made.tables) {
    const title = isMarkdown ? `### ${table.title}` : table.title;
    const none = table.rows.length === 0;
    parts.push(
      `${title}${isMarkdown ? '\n' : ''}\n${none ? 'None.' : (await tableText(table, kind, service.format)).trimEnd()}`,
    );
  }
  return `${parts.join('\n\n')}\n`;
}

type Row = ReportTable['rows'][number];

async function tableText(table: ReportTable, kind: ExportFormat, format: Format): Promise<string> {
  return rowsText(kind, table.rows, { columns: columnsOf(table), format });
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

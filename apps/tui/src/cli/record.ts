import {
  createExporter,
  documentText,
  type Column,
  type ExportFormat,
  type ExportOptions,
  fieldValue,
  safeText,
  terminalSafeJson,
} from '@paydeck/presentation/internal';
import type { Output } from './io.ts';

/** The columns and the format of an item. */
interface ItemOptions<T> {
  readonly format: ExportFormat | undefined;
  readonly columns: readonly Column<T>[];
  readonly onlyColumns?: boolean;
  readonly now: number;
}

/** Prints one item, and waits until stdout has taken it. */
export async function printItem<T>(item: T, stdout: Output, options: ItemOptions<T>): Promise<void> {
  await writeText(await itemText(item, options), stdout);
}

/** Writes a text, and waits until stdout has taken it. */
export async function writeText(text: string, stdout: Output): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    // The error event of the stream ends the program first.
    stdout.write(text, (error) => (error instanceof Error ? setImmediate(() => reject(error)) : resolve()));
  });
}

/** The text of all rows there are. Their columns are sized by all of them. */
export async function rowsText<T>(
  format: ExportFormat,
  rows: readonly T[],
  options: Omit<ExportOptions<T>, 'onlyColumns' | 'sample'>,
): Promise<string> {
  const exporter = await createExporter(format, { ...options, onlyColumns: true, sample: rows });
  return `${exporter.header}${rows.map((row, index) => exporter.item(row, index)).join('')}${exporter.footer(rows.length)}`;
}

/** Writes one item: as itself in JSON and YAML, a line for each column in a table, a row in CSV and NDJSON. */
async function itemText<T>(item: T, options: ItemOptions<T>): Promise<string> {
  const { format = 'table', columns, onlyColumns = false, now } = options;
  if (format === 'table') {
    const width = Math.max(...columns.map(({ key }) => key.length));
    const lines = columns.map((column) => `${column.key.padEnd(width)}  ${column.text(item, { now })}\n`);
    return lines.join('');
  }
  if (format === 'json' || format === 'yaml') {
    const shown = onlyColumns
      ? Object.fromEntries(columns.map((column) => [column.key, column.value(item, { now }) ?? null]))
      : item;
    return documentText(format, shown);
  }
  const exporter = await createExporter(format, { columns, onlyColumns, format: { now } });
  return `${exporter.header}${exporter.item(item, 0)}${exporter.footer(1)}`;
}

/** Makes columns of records that no listing describes: one for each name, as the value stands there. */
export function plainColumns<T>(keys: readonly string[], widths: Readonly<Record<string, number>> = {}): Column<T>[] {
  return keys.map((key) => ({
    key,
    title: key.toUpperCase(),
    align: 'left',
    width: widths[key] ?? 16,
    min: 4,
    grow: 0,
    priority: 0,
    kind: 'text',
    value: (item) => fieldValue(item, key),
    text: (item) => textOf(fieldValue(item, key)),
  }));
}

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return safeText(typeof value === 'string' ? value : terminalSafeJson(value), longest);
}

const longest = 512;

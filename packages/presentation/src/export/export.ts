import {
  fullLayout,
  fullRowText,
  headerText,
  layoutColumns,
  rowText,
  type Column,
  type SizedColumn,
} from '../columns/column.ts';
import type { Format } from '../columns/format.ts';
import { displayWidth } from '../text/display-width.ts';
import { terminalSafeJson } from '../text/json.ts';
import { markdownText } from './markdown.ts';

export const exportFormats = ['table', 'json', 'ndjson', 'csv', 'yaml', 'markdown'] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** Formats items as text, one at a time, so that a list of any length streams with constant memory. */
export interface Exporter<T> {
  /** The format and its columns: `csv code,amount`. A file in one shape can be continued only in the same. */
  readonly shape: string;
  /** The text before the first item with its line break; may be empty. */
  readonly header: string;
  /** Formats an item with its line break. `index` is the number of items already written. */
  item(item: T, index: number): string;
  /** Returns the text after the last of `count` items; may be empty. */
  footer(count: number): string;
}

export interface ExportOptions<T> {
  /** The columns of a table, of CSV and of Markdown. JSON, NDJSON and YAML contain whole items unless `onlyColumns` is set. */
  readonly columns: readonly Column<T>[];
  /** Whether JSON, NDJSON and YAML contain only the columns, by key. Default: false. */
  readonly onlyColumns?: boolean | undefined;
  /** The width of a table. Default: unlimited, and nothing is truncated. */
  readonly width?: number | undefined;
  /** The first items, by which the columns of a table are sized if its width allows. Default: the usual widths. */
  readonly sample?: readonly T[] | undefined;
  readonly format: Format;
}

/**
 * Creates an exporter for a format. Its output is safe for a terminal: tables contain sanitized text, JSON and YAML
 * escape control characters, and CSV and Markdown replace them. CSV and YAML load their library on first use.
 */
export async function createExporter<T>(format: ExportFormat, options: ExportOptions<T>): Promise<Exporter<T>> {
  const hasColumns = format === 'table' || format === 'csv' || format === 'markdown' || options.onlyColumns === true;
  const shape = hasColumns ? `${format} ${options.columns.map(({ key }) => key).join(',')}` : format;
  return { shape, ...(await partsOf(format, options)) };
}

/** Formats one value as a whole document: an object is an object, where an exporter writes an array of items. */
export async function documentText(format: 'json' | 'yaml', value: unknown): Promise<string> {
  if (format === 'json') return `${terminalSafeJson(value, 2)}\n`;
  const { yamlText } = await import('./yaml.ts');
  return yamlText(value);
}

async function partsOf<T>(format: ExportFormat, options: ExportOptions<T>): Promise<Omit<Exporter<T>, 'shape'>> {
  if (format === 'table') return tableExporter(options);
  const shaped = (item: T): unknown => (options.onlyColumns === true ? byKey(options, item) : item);
  if (format === 'ndjson')
    return { header: '', item: (item) => `${terminalSafeJson(shaped(item))}\n`, footer: () => '' };
  if (format === 'json') return jsonExporter(shaped);
  if (format === 'csv') {
    const { csvLine } = await import('./csv.ts');
    return {
      header: csvLine(options.columns.map((column) => column.key)),
      item: (item) => csvLine(options.columns.map((column) => column.value(item, options.format))),
      footer: () => '',
    };
  }
  if (format === 'markdown') return markdownExporter(options);
  const { yamlEntry } = await import('./yaml.ts');
  return { header: '', item: (item) => yamlEntry(shaped(item)), footer: (count) => (count === 0 ? '[]\n' : '') };
}

function tableExporter<T>({ columns, width, sample = [], format }: ExportOptions<T>): Omit<Exporter<T>, 'shape'> {
  const fits = (text: string): boolean => width === undefined || displayWidth(text) <= width;
  const full = fullLayout(columns, sample, format);
  // In a terminal that has room for it, a table is as in a file.
  const isFull = width === undefined || (sample.length > 0 && fits(headerText(full)));
  const layout = isFull ? full : layoutColumns(columns, width);
  const titles = headerText(layout).trimEnd();
  const rowOf = (item: T): string => {
    const row = isFull ? fullRowText(layout, item, format).trimEnd() : '';
    return isFull && fits(row) ? row : rowText(layout, item, format).trimEnd();
  };
  return {
    header: `${format.amountUnit === undefined && hasAmounts(layout) ? withUnit(titles, width) : titles}\n`,
    item: (item) => `${rowOf(item)}\n`,
    footer: () => '',
  };
}

function markdownLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |\n`;
}

function markdownExporter<T>({ columns, format }: ExportOptions<T>): Omit<Exporter<T>, 'shape'> {
  const titles = markdownLine(columns.map(({ key }) => markdownText(key)));
  return {
    header: titles + markdownLine(columns.map(({ align }) => (align === 'right' ? '---:' : '---'))),
    item: (item) => markdownLine(columns.map((column) => markdownText(column.text(item, format)))),
    footer: () => '',
  };
}

function hasAmounts<T>(layout: readonly SizedColumn<T>[]): boolean {
  return layout.some(({ column }) => column.kind === 'amount');
}

/** Adds a note that the unit of amounts is unknown: after the titles, or above them if the width is limited. */
function withUnit(titles: string, width: number | undefined): string {
  return width === undefined ? `${titles}  (${unknownUnit})` : `${unknownUnit}\n${titles}`;
}

const unknownUnit = 'amounts as sent';

function jsonExporter<T>(shaped: (item: T) => unknown): Omit<Exporter<T>, 'shape'> {
  return {
    header: '[',
    item: (item, index) => `${index === 0 ? '\n' : ',\n'}${indented(terminalSafeJson(shaped(item), 2))}`,
    footer: (count) => (count === 0 ? ']\n' : '\n]\n'),
  };
}

/** Indents JSON. Strings contain no raw line feed, so every line starts outside a string. */
function indented(json: string): string {
  return `  ${json.replaceAll('\n', '\n  ')}`;
}

function byKey<T>({ columns, format }: ExportOptions<T>, item: T): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column.key, column.value(item, format) ?? null]));
}

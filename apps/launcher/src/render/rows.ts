import {
  displayWidth,
  fit,
  fitDistinct,
  headerText,
  layoutColumns,
  rowText,
  safeText,
  type Column,
  type SizedColumn,
} from '@paydeck/presentation/internal';
import { cell, type Cell, type ResultRow } from './result.ts';
import type { Paint } from './paint.ts';

/**
 * Writes rows in columns as wide as their texts. When they are wider than `width`, texts are truncated; amounts, numbers,
 * dates and ids never are. A group's heading stands above its rows.
 */
export function rowLines(rows: readonly ResultRow[], width: number, paint: Paint): string[] {
  const hasSubtitles = rows.some((row) => row.subtitle !== undefined);
  const count = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const tables = rows.map((row) => cellsIn(row, count, hasSubtitles));
  const columns = columnsOf(tables);
  // A launcher scrolls: no column is left out.
  const least = columns.reduce((sum, { min }) => sum + min + gap, -gap);
  const layout = layoutColumns(columns, Math.max(width, least), { gap });
  const shown = withAddresses(tables, layout);
  const hasTitles = columns.some(({ title }) => title !== '');
  return [
    ...(hasTitles ? [paint(headerText(layout, { gap }).trimEnd(), 'info')] : []),
    ...rows.flatMap((row, index) => [
      ...heading(row, rows[index - 1], paint),
      rowText(layout, shown[index] ?? [], { now: 0 }, { gap }).trimEnd(),
      ...(hasSubtitles ? [secondLine(row, paint)] : []),
    ]),
  ];
}

type Cells = readonly Cell[];

/** With subtitles the id stands beside those, on a line of its own. */
function cellsIn({ title, cells, id }: ResultRow, count: number, hasSubtitles: boolean): Cells {
  const missing = Array.from({ length: count - cells.length }, () => cell(''));
  return [cell(title), ...cells, ...missing, ...(hasSubtitles ? [] : [cell(id, { neverTruncate: true })])];
}

/** Makes the columns. An empty column takes no room. */
function columnsOf(tables: readonly Cells[]): Column<Cells>[] {
  const count = Math.max(0, ...tables.map((cells) => cells.length));
  return Array.from({ length: count }, (_, place) => columnAt(place, tables)).filter(({ width }) => width > 0);
}

function columnAt(place: number, tables: readonly Cells[]): Column<Cells> {
  const cells = tables.flatMap((row) => row[place] ?? []);
  const { kind = 'text', label: title = '', neverTruncate = false } = cells[0] ?? {};
  const texts = cells.map(({ text }) => displayWidth(safeText(text, maxLength)));
  const held = Math.max(0, ...texts);
  const width = held === 0 ? 0 : Math.max(held, displayWidth(title));
  return {
    key: String(place),
    title,
    kind,
    align: kind === 'amount' || kind === 'integer' ? 'right' : 'left',
    width,
    min: kind === 'text' && !neverTruncate ? Math.min(width, leastText) : width,
    grow: 0,
    priority: place,
    value: (row) => row[place]?.text,
    text: (row) => safeText(row[place]?.text ?? '', maxLength),
  };
}

/** Truncates long addresses so that they remain distinct. */
function withAddresses(tables: readonly Cells[], layout: readonly SizedColumn<Cells>[]): readonly Cells[] {
  return layout.reduce((changed, { column, width }) => {
    const texts = tables.map((row) => column.text(row, { now: 0 }));
    if (!texts.some((text) => text.includes('://'))) return changed;
    const fitted = fitDistinct(texts, width);
    return changed.map((row, index) =>
      row.map((each, place) => (String(place) === column.key ? { ...each, text: fitted[index] ?? '' } : each)),
    );
  }, tables);
}

function secondLine({ subtitle, id }: ResultRow, paint: Paint): string {
  return `  ${fit(subtitle ?? '', 30)}  ${paint(safeText(id, maxLength), 'info')}`;
}

function heading({ group }: ResultRow, before: ResultRow | undefined, paint: Paint): string[] {
  if (group === undefined || group === before?.group) return [];
  return [...(before === undefined ? [] : ['']), paint(safeText(group, maxLength), 'info')];
}

const gap = 2;
const leastText = 12;
const maxLength = 120;

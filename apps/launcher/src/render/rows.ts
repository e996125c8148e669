import { displayWidth, fit, fitMiddle, safeText, type Alignment } from '@paydeck/presentation';
import type { ResultRow } from '../result.ts';
import type { Paint } from './paint.ts';

/**
 * Writes rows in columns as wide as their texts. When they are wider than `width`, the title and the first cell give way;
 * figures, dates and ids are never cut. A group's heading stands above its rows.
 */
export function rowLines(rows: readonly ResultRow[], width: number, paint: Paint): string[] {
  const hasSubtitles = rows.some((row) => row.subtitle !== undefined);
  const count = Math.max(0, ...rows.map((row) => row.cells.length));
  const tables = rows.map((row) => cellsOf(row, count, hasSubtitles));
  const layout = layOut(tables, width);
  return rows.flatMap((row, index) => [
    ...heading(row, rows[index - 1], paint),
    layout
      .map(({ column, width: columns, align }) => cell(tables[index]?.[column] ?? '', columns, align))
      .join('  ')
      .trimEnd(),
    ...(hasSubtitles ? [secondLine(row, paint)] : []),
  ]);
}

/** An address is cut in its middle: many begin alike. */
function cell(text: string, width: number, align: Alignment): string {
  return text.includes('/') && align === 'left' ? fitMiddle(text, width) : fit(text, width, align);
}

/** With subtitles the id stands beside those, on a line of its own. */
function cellsOf({ title, cells, id }: ResultRow, count: number, hasSubtitles: boolean): string[] {
  const padded = Array.from({ length: count }, (_, index) => cells[index] ?? '');
  return [title, ...padded, ...(hasSubtitles ? [] : [id])].map((text) => safeText(text, maxLength));
}

function secondLine({ subtitle, id }: ResultRow, paint: Paint): string {
  return `  ${fit(subtitle ?? '', 30)}  ${paint(safeText(id, maxLength), 'info')}`;
}

function heading({ group }: ResultRow, before: ResultRow | undefined, paint: Paint): string[] {
  if (group === undefined || group === before?.group) return [];
  return [...(before === undefined ? [] : ['']), paint(safeText(group, maxLength), 'info')];
}

interface Place {
  readonly column: number;
  width: number;
  readonly align: Alignment;
  /** Whether it may be cut to make room: never where an amount stands. */
  readonly givesWay: boolean;
}

function layOut(tables: readonly string[][], width: number): Place[] {
  const all = Array.from({ length: tables[0]?.length ?? 0 }, (_, column): Place => {
    const texts = tables.map((cells) => cells[column] ?? '');
    const isAmounts = texts.some((text) => text !== '') && texts.every((text) => text === '' || amount.test(text));
    return {
      column,
      width: Math.max(0, ...texts.map(displayWidth)),
      align: isAmounts ? 'right' : 'left',
      givesWay: column < 2 && !texts.some((text) => amount.test(text)),
    };
  });
  // A column that no row has anything in takes no room.
  const places = all.filter((place) => place.width > 0);
  let excess = places.reduce((total, place) => total + place.width + 2, -2) - width;
  for (; excess > 0; excess -= 1) {
    const [widest] = places.filter(({ givesWay }) => givesWay).sort((left, right) => right.width - left.width);
    if (widest === undefined || widest.width <= leastWidth) break;
    widest.width -= 1;
  }
  return places;
}

const leastWidth = 12;
const maxLength = 80;
const amount = /^-?\d[\d,.]*(?: [A-Z]{3})?(?:\/.*)?$/;

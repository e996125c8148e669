import type { Layout } from '../../drawing/layout.ts';
import { cursorMark, inStyle, spreadLine, widthOf, inTwoColumns, type Line, type Span } from '../../drawing/line.ts';
import {
  displayWidth,
  fitMiddle,
  type DetailLine,
  type Link,
  unfoldedLines,
  type DocumentLine,
  amountText,
  formatDate,
  parseTimestamp,
  payoutSumText,
  sparkline,
  type Format,
} from '@paydeck/presentation/internal';
import { visibleRange, type ScrollPosition } from '../../widgets/scroll-window.ts';
import { hasEnded } from '../../state/load-state.ts';
import type { ListState } from '../../state/list-state.ts';
import { type Display, formatOf } from '../../service/display.ts';
import { itemsOf } from '../../state/loaded.ts';
import type { Payout } from '@paydeck/core';

export function detailPane(
  lines: readonly DetailLine[],
  place: ScrollPosition,
  options: {
    width: number;
    height: number;
    isFocused: boolean;
    grid: DetailGrid;
    folded: ReadonlySet<string>;
    followKey: string;
  },
): Line[] {
  const { width, height, isFocused, grid, folded, followKey } = options;
  const { from, to } = visibleRange(place, lines.length, height * grid.columns);
  // One blank between two columns.
  const columnWidth = grid.columns === 1 ? width : Math.floor((width - 1) / 2);
  const rows = lines.slice(from, to).map((line, index) => {
    const isSelected = isFocused && from + index === place.cursor;
    const isOpen = (lines[from + index + 1]?.depth ?? 0) > line.depth;
    const fold = folded.has(line.path) ? '▸ ' : isOpen && line.isSection ? '▾ ' : '';
    const link = line.link === undefined ? undefined : { key: followKey, target: targetName(line.link) };
    const text = detailLine(line, { fold, link, width: columnWidth - 2, isSelected });
    // A blank at the right edge.
    const row = [{ text: cursorMark(isSelected) }, ...text, { text: ' ' }];
    return isSelected ? inStyle('selected', row) : row;
  });
  if (grid.columns === 1) return rows;
  const { linesInColumn } = grid;
  return inTwoColumns(rows.slice(0, linesInColumn), rows.slice(linesInColumn), width - columnWidth);
}

/** The layout of the detail lines in the pane: one column, or two if the pane is wide enough. */
export interface DetailGrid {
  readonly columns: 1 | 2;
  readonly linesInColumn: number;
}

/**
 * Distributes lines over the columns: from the field `second` on into the second one, so that fields stay where they are
 * from item to item. Without room for that, evenly, with the unlabelled lines of a field in its column if they fit.
 */
export function detailGrid(
  lines: readonly Pick<DetailLine, 'label' | 'path'>[],
  { detail: { height }, detailColumns: columns }: Pick<Layout, 'detail' | 'detailColumns'>,
  second?: string,
): DetailGrid {
  if (columns === 1) return { columns, linesInColumn: Math.min(lines.length, height) };
  const at = lines.findIndex(({ path }) => path === second);
  if (at > 0 && Math.max(at, lines.length - at) <= height) return { columns, linesInColumn: at };
  let linesInColumn = Math.ceil(lines.length / 2);
  while (lines[linesInColumn]?.label === '') linesInColumn += 1;
  return { columns, linesInColumn: Math.min(height, linesInColumn) };
}

function detailLine(line: DetailLine, { fold, link, width, isSelected }: LineOptions): Line {
  const note = line.note === undefined ? '' : `  ${line.note}`;
  // A field that the service's document does not have: shown, and labelled.
  const unknown = line.isUnknown ? '  (undocumented)' : '';
  const start = '  '.repeat(line.depth) + fold;
  const values = displayWidth(line.text) + displayWidth(note + unknown);
  // Values are aligned. On the selected line a long label takes the room that the value leaves.
  const room = isSelected ? Math.max(labelWidth, width - 2 - values) : labelWidth;
  const label = labelText(start, line.label, room);
  const spans: Span[] = [
    // Blanks without a style stay on the screen when the label changes.
    { text: label.trimEnd(), style: line.isSection ? 'heading' : 'muted' },
    { text: ' '.repeat(2 + label.length - label.trimEnd().length) },
    { text: line.text, style: line.tone },
    { text: note + unknown, style: 'muted' },
  ];
  return spreadLine(spans, link === undefined ? [[]] : linkWords(link, widthOf(spans) > width), width);
}

/** A label of at least `labelWidth`. It is truncated in the middle, because names of one origin differ at their ends. */
function labelText(start: string, label: string, room: number): string {
  const indent = displayWidth(start);
  const width = Math.min(room, Math.max(labelWidth, indent + displayWidth(label)));
  return start + fitMiddle(label, Math.max(0, width - indent));
}

interface LineOptions {
  readonly fold: string;
  readonly link: { readonly key: string; readonly target: string } | undefined;
  readonly width: number;
  readonly isSelected: boolean;
}

/** A value is not truncated to make room for this hint; one that is truncated anyway leaves room for the key. */
function linkWords({ key, target }: NonNullable<LineOptions['link']>, isTruncated: boolean): Span[][] {
  const short: Span[] = [{ text: ` ${key}`, style: 'key' }];
  return [[{ text: ` ${key} ${target}`, style: 'key' }], short, isTruncated ? short : []];
}

function targetName(link: Link): string {
  if (link.to === 'url') return 'web page';
  if (link.to === 'webhook') return 'newest state';
  if (link.id !== undefined) return link.resource.slice(0, -1);
  return 'customer_id' in link.params ? 'customer' : link.resource;
}

/** Holds the label of every documented field. */
export const labelWidth = 18;

export function documentPane(
  lines: readonly DocumentLine[],
  place: ScrollPosition,
  { height, isFocused, folded }: { height: number; isFocused: boolean; folded: ReadonlySet<string> },
): Line[] {
  const shown = unfoldedLines(lines, folded);
  const { from, to } = visibleRange(place, shown.length, height);
  return shown.slice(from, to).map((at, index) => {
    const line = lines[at];
    const isSelected = isFocused && from + index === place.cursor;
    const text = cursorMark(isSelected) + (line === undefined ? '' : documentText(line, folded));
    return [{ text, style: isSelected ? 'selected' : undefined }];
  });
}

function documentText(line: DocumentLine, folded: ReadonlySet<string>): string {
  const isFolded = line.end !== undefined && folded.has(line.path);
  return '  '.repeat(line.depth) + (isFolded ? line.folded : line.text);
}

export function trendLines(list: Pick<ListState, 'listing' | 'loadState'>, display: Display, width: number): Line[] {
  const trend =
    list.listing === 'payouts'
      ? payoutTrend(itemsOf('payouts', list), formatOf(display, list.loadState.at), width - 4)
      : undefined;
  if (trend === undefined) return [];
  const part = hasEnded(list.loadState) ? 'all there are' : 'not all there are';
  return [
    [],
    [{ text: ` amounts of the ${list.loadState.items.length} loaded, ${part}`, style: 'muted' }],
    [{ text: ` ${trend.bars}`, style: 'good' }],
    [{ text: ` ${trend.figures}` }],
    [{ text: ` ${trend.span}`, style: 'muted' }],
  ];
}

/** Summarizes payouts, with a row of at most `width` bars; `undefined` if no amount is readable. */
export function payoutTrend(items: readonly Payout[], format: Format, width: number) {
  // The service lists the newest first; the bars start with the oldest.
  const byTime = items
    .flatMap(({ amount, created_at }) => {
      const at = parseTimestamp(created_at);
      return at === undefined || !Number.isSafeInteger(amount) ? [] : [{ amount, at }];
    })
    .sort((left, right) => left.at - right.at);
  const amounts = byTime.map(({ amount }) => amount);
  const drawn = sparkline(amounts, width);
  const [first, last] = [byTime[0]?.at, byTime.at(-1)?.at];
  if (drawn === undefined || first === undefined || last === undefined) return undefined;
  const { payoutCurrency } = format;
  const textOf = (amount: number): string => amountText(amount, payoutCurrency, format);
  return {
    /** From the oldest to the newest payout. */
    bars: drawn.bars,
    figures: `min ${textOf(drawn.least)}   median ${textOf(drawn.median)}   max ${textOf(drawn.most)}`,
    sum: payoutSumText(items, format),
    span: `from ${formatDate(first)} to ${formatDate(last)}`,
    unit: payoutCurrency ?? 'the service sends no currency',
  };
}

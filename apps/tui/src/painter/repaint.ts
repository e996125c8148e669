import { cellsOf, isUnsure, resetStyle, styleChange, type Cells } from './cells.ts';

/** A whole frame of Ink: its lines with their styles, the highest first. */
export interface InkFrame {
  readonly columns: number;
  readonly rows: number;
  readonly lines: readonly string[];
}

/**
 * Returns the sequence that turns one frame into another, with few bytes. Without a frame before, it draws the whole
 * frame. The cursor may be anywhere before, and is anywhere after.
 *
 * @param options.movesLines Whether the terminal can scroll lines within margins: then lines that scroll are not
 * written again.
 */
export function repaint(
  before: InkFrame | undefined,
  after: InkFrame,
  { movesLines }: { readonly movesLines: boolean },
): string {
  if (before === undefined || before.columns !== after.columns || before.rows !== after.rows) {
    return clearScreen + changes([], after);
  }
  const inPlace = changes(before.lines, after);
  const shift = movesLines ? findShift(before, after) : undefined;
  if (shift === undefined) return inPlace;
  const moved = shiftSequence(shift) + changes(shifted(before.lines, shift), after);
  return moved.length < inPlace.length ? moved : inPlace;
}

function changes(before: readonly string[], { lines, columns }: InkFrame): string {
  return lines
    .map((line, row) => {
      const old = before[row] ?? '';
      if (old === line) return '';
      const [cells, oldCells] = [cellsOf(line, columns), cellsOf(old, columns)];
      return changedCells(cells.isUnsure || oldCells.isUnsure ? undefined : oldCells, cells, row);
    })
    .join('');
}

/**
 * Writes the cells that differ, and the gap between two of them where that is shorter than a cursor move. Without a line
 * before, it erases the line and writes all cells: where terminals disagree about widths, we cannot know what the old line
 * covered. For the same reason, what follows such a character starts at its own column.
 */
function changedCells(before: Cells | undefined, { characters, styles }: Cells, row: number): string {
  let written = before === undefined ? cellAt(row, 0) + eraseLine : '';
  let style = '';
  let cursor = before === undefined ? 0 : undefined;
  for (const [column, character] of characters.entries()) {
    const isSame = character === before?.characters[column] && styles[column] === before.styles[column];
    if (isSame || character === '') continue;
    const gap = cursor === undefined ? 0 : column - cursor;
    if (cursor === undefined) written += cellAt(row, column);
    else if (gap > shortGap) written += `\u001b[${gap}C`;
    const from = gap > shortGap ? column : column - gap;
    for (let at = from; at <= column; at += 1) {
      written += styleChange(style, styles[at] ?? '') + (characters[at] ?? '');
      style = styles[at] ?? '';
    }
    cursor = isUnsure(character) ? undefined : column + 1;
  }
  return written + styleChange(style, '');
}

interface Shift {
  /** The first and the last line of the area that scrolls, both included. */
  readonly from: number;
  readonly to: number;
  /** The number of lines they move up; negative when they move down. */
  readonly up: number;
}

function findShift(before: InkFrame, after: InkFrame): Shift | undefined {
  // A pane beside a list does not scroll with it, so a line is identified by its left half.
  const [old = [], wanted = []] = [before, after].map(({ lines, columns }) =>
    lines.map((line) => cellsOf(line, columns).left),
  );
  const changed = wanted.flatMap((text, row) => (text === old[row] ? [] : [row]));
  let best: Shift | undefined;
  let most = fewest - 1;
  for (let up = 1 - after.rows; up < after.rows && changed.length > most; up += 1) {
    const found = changed.filter((row) => old[row + up] === wanted[row]);
    const [first, last] = [found[0], found.at(-1)];
    if (found.length <= most || first === undefined || last === undefined) continue;
    most = found.length;
    best = { from: Math.min(first, first + up), to: Math.max(last, last + up), up };
  }
  return best;
}

function shifted(lines: readonly string[], { from, to, up }: Shift): readonly string[] {
  return lines.map((line, row) => {
    if (row < from || row > to) return line;
    const source = row + up;
    return source < from || source > to ? '' : (lines[source] ?? '');
  });
}

/**
 * Scrolls lines on the terminal. Margins, line feed and reverse index date from the VT100; the sequences that scroll by
 * a number are not supported everywhere.
 */
function shiftSequence({ from, to, up }: Shift): string {
  const moves = up > 0 ? `\u001b[${to + 1};1H${'\n'.repeat(up)}` : `\u001b[${from + 1};1H${'\u001bM'.repeat(-up)}`;
  return `\u001b[${from + 1};${to + 1}r${moves}${noMargins}`;
}

function cellAt(row: number, column: number): string {
  return `\u001b[${row + 1};${column + 1}H`;
}

/** Resets the margins. The cursor moves to the first cell. */
export const noMargins = '\u001b[r';
/** Another program may have left margins. */
const clearScreen = `${resetStyle}${noMargins}\u001b[H\u001b[J`;
const eraseLine = '\u001b[2K';
const shortGap = 4;
/** With fewer lines than this, writing them again is as short. */
const fewest = 3;

import { cellsOf, styleChange, resetStyle, type Cells, isUnsure } from './cells.ts';
import { findShift, shifted, shiftSequence, type InkFrame } from './shift.ts';

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
      return cells.isUnsure || oldCells.isUnsure ? wholeLine(cells, row) : changedCells(oldCells, cells, row);
    })
    .join('');
}

/**
 * Writes a whole line. Terminals disagree about the widths of its characters, so we cannot know which cells the old line
 * covered: it is erased first. What follows such a character starts at its own column, and the rest is erased again.
 */
function wholeLine({ characters, styles }: Cells, row: number): string {
  let written = cellAt(row, 0) + eraseLine;
  let style = '';
  let isLost = false;
  const end = 1 + characters.findLastIndex((character, column) => character !== ' ' || styles[column] !== '');
  for (const [column, character] of characters.slice(0, end).entries()) {
    if (character === '') continue;
    const wanted = styles[column] ?? '';
    written += (isLost ? cellAt(row, column) : '') + styleChange(style, wanted) + character;
    style = wanted;
    isLost = isUnsure(character);
  }
  return written + styleChange(style, '') + (end < characters.length ? cellAt(row, end) + eraseRest : '');
}

/** Writes the cells that differ, and the gap between two of them where that is shorter than a cursor move. */
function changedCells(before: Cells, after: Cells, row: number): string {
  let written = '';
  let style = '';
  let end = -1;
  for (let column = 0; column < after.characters.length; column += 1) {
    const character = after.characters[column] ?? ' ';
    const wanted = after.styles[column] ?? '';
    if (character === before.characters[column] && wanted === before.styles[column]) continue;
    if (end === -1) written += cellAt(row, column);
    else if (column - end > shortGap) written += `\u001b[${column - end}C`;
    else written += cellsBetween(end, column);
    written += styleChange(style, wanted) + character;
    style = wanted;
    end = column + 1;
  }
  return written + styleChange(style, '');

  function cellsBetween(from: number, to: number): string {
    let between = '';
    for (let column = from; column < to; column += 1) {
      const wanted = after.styles[column] ?? '';
      between += styleChange(style, wanted) + (after.characters[column] ?? ' ');
      style = wanted;
    }
    return between;
  }
}

function cellAt(row: number, column: number): string {
  return `\u001b[${row + 1};${column + 1}H`;
}

/** Resets the margins first, because another program may have left some. */
const clearScreen = `${resetStyle}\u001b[r\u001b[H\u001b[J`;
const eraseLine = '\u001b[2K';
const eraseRest = '\u001b[K';
const shortGap = 4;

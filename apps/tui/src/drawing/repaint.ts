import { cellsOf, resetStyle, styleChange, type Cells } from './cells.ts';
import { isSameLine, type Screenful, type ScreenLine } from './screenful.ts';
import { findShift, shifted, shiftSequence } from './shift.ts';
import { isUnsure } from './unsure-width.ts';

/**
 * Returns the sequence that turns one screen into another, with few bytes. Without a screen before, it draws the whole
 * screen. The cursor may be anywhere before, and is anywhere after.
 *
 * @param options.movesLines Whether the terminal can scroll lines within margins: then lines that scroll are not
 * written again.
 */
export function repaint(
  before: Screenful | undefined,
  after: Screenful,
  { movesLines }: { readonly movesLines: boolean },
): string {
  if (before === undefined || before.columns !== after.columns || before.rows !== after.rows) {
    return clearScreen + changes([], after);
  }
  const inPlace = changes(before.lines, after);
  const shift = movesLines ? findShift(before.lines, after.lines) : undefined;
  if (shift === undefined) return inPlace;
  const moved = shiftSequence(shift) + changes(shifted(before.lines, shift), after);
  return moved.length < inPlace.length ? moved : inPlace;
}

/** Writes the lines that differ. A line that was missing before is blank on the screen. */
function changes(before: readonly ScreenLine[], { lines, columns }: Screenful): string {
  return lines
    .map((line, row) => {
      const old = before[row] ?? [];
      if (isSameLine(old, line)) return '';
      return isUnsureLine(old) || isUnsureLine(line)
        ? wholeLine(line, row)
        : changedCells(cellsOf(old, columns), cellsOf(line, columns), row);
    })
    .join('');
}

/**
 * Writes a whole line. Terminals disagree about the widths of its characters, so we cannot know which cells it covers.
 * The line is erased first, and each strip starts at its own column.
 */
function wholeLine(line: ScreenLine, row: number): string {
  const strips = line.map(({ left, text }) => `${cellAt(row, left)}${withoutControls(text)}${resetStyle}`);
  return `${cellAt(row, 0)}${eraseLine}${strips.join('')}`;
}

/** Writes the cells that differ, and the gap between two of them where that is shorter than a cursor move. */
function changedCells(before: Cells, after: Cells, row: number): string {
  let written = '';
  let style = '';
  let end = -1;
  for (const [column, character] of after.characters.entries()) {
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

function isUnsureLine(line: ScreenLine): boolean {
  return line.some(({ text }) => isUnsure(text));
}

/** Drawn text has no control characters. If a bug lets one in, it must not move the cursor or change the terminal. */
function withoutControls(text: string): string {
  return text.replaceAll(controls, '');
}

function cellAt(row: number, column: number): string {
  return `\u001b[${row + 1};${column + 1}H`;
}

/** Resets the margins first, because another program may have left some. */
const clearScreen = `${resetStyle}\u001b[r\u001b[H\u001b[J`;
const eraseLine = '\u001b[2K';
/** The length of the sequence that moves the cursor over the gap. */
const shortGap = 4;
const controls = /(?!\u001b\[[\d;]*m)[\u0000-\u001f\u007f-\u009f]/g;

import { cellsOf } from './cells.ts';

export interface Shift {
  /** The first and the last line of the area that scrolls, both included. */
  readonly from: number;
  readonly to: number;
  /** The number of lines they move up; negative when they move down. */
  readonly up: number;
}

export function findShift(before: InkFrame, after: InkFrame): Shift | undefined {
  const numbers = new Map<string, number>();
  // A pane beside a list does not scroll with it, so a line is identified by the characters of its left half.
  const numbersOf = ({ lines, columns }: InkFrame): number[] =>
    lines.map((line) => numberOf(cellsOf(line, columns).left));
  const [old, wanted] = [numbersOf(before), numbersOf(after)];
  const changed = wanted.flatMap((number, row) => (number === old[row] ? [] : [row]));
  if (changed.length < fewest) return undefined;
  let best: Shift | undefined;
  let most = fewest - 1;
  for (let up = 1 - after.rows; up < after.rows; up += 1) {
    const found = changed.filter((row) => old[row + up] === wanted[row]);
    const [first, last] = [found[0], found.at(-1)];
    if (found.length <= most || first === undefined || last === undefined) continue;
    most = found.length;
    best = { from: Math.min(first, first + up), to: Math.max(last, last + up), up };
  }
  return best;

  function numberOf(text: string): number {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  }
}

export function shifted(lines: readonly string[], { from, to, up }: Shift): readonly string[] {
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
export function shiftSequence({ from, to, up }: Shift): string {
  const moves = up > 0 ? `\u001b[${to + 1};1H${'\n'.repeat(up)}` : `\u001b[${from + 1};1H${'\u001bM'.repeat(-up)}`;
  return `\u001b[${from + 1};${to + 1}r${moves}${noMargins}`;
}

/** Resets the margins. The cursor moves to the first cell. */
export const noMargins = '\u001b[r';

/** With fewer lines than this, writing them again is as short. */
const fewest = 3;

/** A whole frame of Ink: its lines with their styles, the highest first. */
export interface InkFrame {
  readonly columns: number;
  readonly rows: number;
  readonly lines: readonly string[];
}

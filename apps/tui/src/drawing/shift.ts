import type { ScreenLine } from './screenful.ts';

/** Lines that stand elsewhere than before. */
export interface Shift {
  /** The first and the last line that take part: those that move, and those that they leave or cover. */
  readonly from: number;
  readonly to: number;
  /** By how many lines they move up; down when it is less than 0. */
  readonly up: number;
}

/** Finds the lines that have scrolled, or `undefined` where too few have. */
export function findShift(before: readonly ScreenLine[], after: readonly ScreenLine[]): Shift | undefined {
  // Beside a list that scrolls the detail stays, so a line is known by its first strip.
  const numbers = new Map<string, number>();
  const numbersOf = (lines: readonly ScreenLine[]): number[] => lines.map((line) => numberOf(line[0]?.text ?? ''));
  const [old, wanted] = [numbersOf(before), numbersOf(after)];
  const changed = wanted.flatMap((number, row) => (number === old[row] ? [] : [row]));
  if (changed.length < fewest) return undefined;
  let best: Shift | undefined;
  let most = fewest - 1;
  for (let up = 1 - after.length; up < after.length; up += 1) {
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

/** Gives the lines as they stand after a shift; those that are left blank have no strips. */
export function shifted(lines: readonly ScreenLine[], { from, to, up }: Shift): readonly ScreenLine[] {
  return lines.map((line, row) => {
    if (row < from || row > to) return line;
    const source = row + up;
    return source < from || source > to ? [] : (lines[source] ?? []);
  });
}

/**
 * Moves lines on the terminal. Margins, a line feed at the lower one and a reverse index at the upper one are as old as
 * the VT100; the sequences that scroll by a number are not known everywhere.
 */
export function shiftSequence({ from, to, up }: Shift): string {
  const moves = up > 0 ? `\u001b[${to + 1};1H${'\n'.repeat(up)}` : `\u001b[${from + 1};1H${'\u001bM'.repeat(-up)}`;
  return `\u001b[${from + 1};${to + 1}r${moves}${noMargins}`;
}

/** Takes the margins away. The cursor goes to the first cell. */
export const noMargins = '\u001b[r';

/** Below this, writing the lines again is as short. */
const fewest = 3;

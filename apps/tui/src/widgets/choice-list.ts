import { cursorMark, inStyle, textOf, widthOf, type Line, type Span, wrapped } from '../drawing/line.ts';
import type { Move } from '../keys/keymap.ts';
import { destination } from './scroll-window.ts';

export function moveChoice(
  cursor: number,
  move: Move,
  { total, height = total }: { total: number; height?: number },
): number {
  return Math.max(0, Math.min(destination(move, cursor, { total, height }), total - 1));
}

export function choiceLines(rows: readonly Line[], cursor: number, height = rows.length): Line[] {
  const top = Math.max(0, cursor - height + 1);
  return rows.slice(top, top + height).map((spans, index) => {
    const isHere = top + index === cursor;
    const line = [{ text: cursorMark(isHere) }, ...spans];
    return isHere ? inStyle('selected', line) : line;
  });
}

/** Returns the text for the lower edge of a list whose last rows are not visible. */
export function moreBelow(cursor: number, height: number, total: number): 'more below' | undefined {
  return Math.max(height, cursor + 1) < total ? 'more below' : undefined;
}

/**
 * Draws rows as {@link choiceLines} does. A row that is truncated is shown whole below, while the cursor is on it. So
 * everything can be read at every width.
 */
export function choicesInFull(
  rows: readonly Line[],
  cursor: number,
  { width, height }: { width: number; height: number },
): Line[] {
  if (height < 3 || rows.every((spans) => widthOf(spans) < width)) return choiceLines(rows, cursor, height);
  const wholes = rows.map((spans) => (widthOf(spans) < width ? [] : wrapped(wordsOf(spans), width)));
  // The rows do not move, whichever has the cursor.
  const below = Math.min(height - 2, Math.max(...wholes.map(({ length }) => length)));
  const shown = wholes[cursor] ?? [];
  return [
    ...choiceLines(rows, cursor, height - below - 1),
    [],
    ...Array.from({ length: below }, (_, line): Line => [{ text: shown[line] ?? '', style: 'muted' }]),
  ];
}

function wordsOf(spans: readonly Span[]): string {
  return textOf(spans).trim().replaceAll(/ {2,}/g, '  ');
}

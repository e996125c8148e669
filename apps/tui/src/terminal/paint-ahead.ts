import { useInsertionEffect, useRef } from 'react';
import { isUnsure } from '../drawing/unsure-width.ts';

/**
 * Paints the lines that a key has changed before Ink does, which takes several milliseconds more for the same cells. Ink
 * then draws its frame over them, as if nothing had happened. `lines` is the whole screen, or `undefined` while something
 * lies over it.
 */
export function usePaintAhead(
  lines: readonly string[] | undefined,
  write: ((sequence: string) => void) | undefined,
): void {
  const before = useRef<readonly string[]>(undefined);
  // React runs this one before it tells Ink of the change.
  useInsertionEffect(() => {
    const sequence = aheadOf(before.current, lines);
    before.current = lines;
    if (sequence !== '') write?.(sequence);
  });
}

/** Gives what puts the lines that differ near their start on a screen of other lines, and the cursor back. */
export function aheadOf(before: readonly string[] | undefined, after: readonly string[] | undefined): string {
  if (before === undefined || after === undefined || before.length !== after.length) return '';
  const changed = after.flatMap((line, row) => {
    const old = before[row] ?? '';
    // Of a line whose width terminals disagree about nobody but Ink knows what is on the screen.
    if (line.slice(0, nearStart) === old.slice(0, nearStart) || isUnsure(line) || isUnsure(old)) return [];
    return [`\u001b[${row + 1};1H${line}`];
  });
  return changed.length === 0 ? '' : `\u001b7${changed.join('')}\u001b8`;
}

/** Far enough for the mark of the cursor and the id of a row. What is beside the list may wait for Ink. */
const nearStart = 24;

import type { Move } from '../keys/keymap.ts';

export interface ScrollPosition {
  readonly cursor: number;
  readonly top: number;
}

export const atStart: ScrollPosition = { cursor: 0, top: 0 };

/** Moves the cursor to a row, or to the nearest one there is, and scrolls no further than it takes to show it. */
export function placeAt(place: ScrollPosition, cursor: number, count: number, height: number): ScrollPosition {
  const next = clamp(cursor, 0, count - 1);
  const rows = Math.max(1, height);
  const near = clamp(place.top, next - rows + 1, next);
  // When rows below are removed, rows above fill the blank lines.
  return { cursor: next, top: clamp(near, 0, count - rows) };
}

export function visibleRange(place: ScrollPosition, count: number, height: number): { from: number; to: number } {
  return { from: place.top, to: Math.min(count, place.top + Math.max(0, height)) };
}

export function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, Math.max(low, high)));
}

export interface Rows {
  /** How many rows a step moves, and the row that the last key goes to. Default: 1, and the last row. */
  readonly count?: number | undefined;
  readonly total: number;
  readonly height: number;
  /** The number of lines that a move over the edge scrolls. Default: 1. */
  readonly scrollStep?: number | undefined;
}

/** Returns the target row of a move. It may be before the first or after the last row. */
export function destination(move: Move, from: number, { count, total, height }: Rows): number {
  const times = count ?? 1;
  if (move === 'next-row') return from + times;
  if (move === 'previous-row') return from - times;
  if (move === 'first-row') return times - 1;
  if (move === 'last-row') return (count ?? total) - 1;
  return from + times * pageStep(move, height);
}

/** Moves the cursor to a row. A move by pages also scrolls, so that the cursor keeps its place on the screen. */
export function placeAfter(move: Move, place: ScrollPosition, row: number, rows: Rows): ScrollPosition {
  const { count, total, height, scrollStep = 1 } = rows;
  const shift = (count ?? 1) * pageStep(move, height);
  const next = placeAt({ ...place, top: place.top + shift }, row, total, height);
  const lines = next.top - place.top;
  if (shift !== 0 || lines === 0) return next;
  const top = place.top + Math.sign(lines) * Math.max(Math.abs(lines), scrollStep);
  return placeAt({ cursor: next.cursor, top }, next.cursor, total, height);
}

export function scrollBy(move: Move, top: number, { count, total, height }: Rows): number {
  const last = Math.max(0, total - height);
  return clamp(destination(move, top, { count, total: last + 1, height }), 0, last);
}

/** How far a key press scrolls: 0 for moves of the cursor only. */
function pageStep(move: Move, height: number): number {
  if (move === 'page-down') return Math.max(1, height - 1);
  if (move === 'page-up') return -Math.max(1, height - 1);
  if (move === 'half-page-down') return Math.max(1, Math.floor(height / 2));
  if (move === 'half-page-up') return -Math.max(1, Math.floor(height / 2));
  return 0;
}

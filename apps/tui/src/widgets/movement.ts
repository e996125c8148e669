import type { Move } from '../keys/moves.ts';
import { placeAt, type Place } from './scroll-window.ts';

/** What a move is measured in: how many rows there are, how many show, and the count typed before the key. */
export interface Rows {
  readonly count: number | undefined;
  readonly total: number;
  readonly height: number;
}

/** Gives the row that a move is bound for from a row. It may lie before the first or beyond the last. */
export function destination(move: Move, from: number, { count, total, height }: Rows): number {
  const times = count ?? 1;
  if (move === 'next-row') return from + times;
  if (move === 'previous-row') return from - times;
  if (move === 'first-row') return times - 1;
  if (move === 'last-row') return (count ?? total) - 1;
  return from + times * pageStep(move, height);
}

/** Puts the cursor on a row. A move by pages takes the view along, so that the cursor stays where the eye is. */
export function placeAfter(move: Move, place: Place, row: number, { count, total, height }: Rows): Place {
  const shift = (count ?? 1) * pageStep(move, height);
  return placeAt({ ...place, top: place.top + shift }, row, total, height);
}

/** Scrolls lines that have no cursor: what moves is the first one that shows. */
export function scrollBy(move: Move, top: number, { count, total, height }: Rows): number {
  const last = Math.max(0, total - height);
  return Math.max(0, Math.min(destination(move, top, { count, total: last + 1, height }), last));
}

/** How far one press moves the view along: 0 for moves that only move the cursor. */
function pageStep(move: Move, height: number): number {
  if (move === 'page-down') return Math.max(1, height - 1);
  if (move === 'page-up') return -Math.max(1, height - 1);
  if (move === 'half-page-down') return Math.max(1, Math.floor(height / 2));
  if (move === 'half-page-up') return -Math.max(1, Math.floor(height / 2));
  return 0;
}

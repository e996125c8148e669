export interface ScrollPosition {
  readonly cursor: number;
  readonly top: number;
}

export const atStart: ScrollPosition = { cursor: 0, top: 0 };

/** Moves the cursor to a row, or to the nearest one there is, and scrolls no further than it takes to show it. */
export function placeAt(place: ScrollPosition, cursor: number, count: number, height: number): ScrollPosition {
  const next = clamp(cursor, 0, count - 1);
  return { cursor: next, top: topThatShows(place.top, next, count, height) };
}

export function visibleRange(place: ScrollPosition, count: number, height: number): { from: number; to: number } {
  return { from: place.top, to: Math.min(count, place.top + Math.max(0, height)) };
}

function topThatShows(top: number, cursor: number, count: number, height: number): number {
  const rows = Math.max(1, height);
  const near = clamp(top, cursor - rows + 1, cursor);
  // When rows below are removed, rows above fill the blank lines.
  return clamp(near, 0, count - rows);
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, Math.max(low, high)));
}

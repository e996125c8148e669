/** A page of a given size, with the items from `start` up to but not including `end`. */
export interface Window {
  readonly size: number;
  readonly number: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Chooses pages of different sizes so that each overlaps the previous one. An item on two neighbouring pages proves that
 * no item was lost between them, as long as items keep their order.
 *
 * @param size The largest page size.
 * @returns The page that follows `before`, or the first.
 */
export function nextWindow(size: number, before: Window | undefined): Window {
  if (!before) return windowAt(size, 0);
  const overlap = Math.max(1, Math.floor(size / 20));
  let best = windowAt(size, Math.ceil(before.end / size));
  let reach = before.end;
  for (let smaller = size; smaller >= size / 2; smaller--) {
    const candidate = windowAt(smaller, Math.floor((before.end - overlap) / smaller));
    if (candidate.end > reach) [best, reach] = [candidate, candidate.end];
  }
  return best;
}

function windowAt(size: number, number: number): Window {
  return { size, number, start: number * size, end: (number + 1) * size };
}

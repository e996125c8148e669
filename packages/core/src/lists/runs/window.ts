/** A page by number. Page `n` of size `s` begins at place `n * s`. */
export interface Window {
  readonly number: number;
  readonly size: number;
}

/** The page that begins at a place or before it, and reaches farthest behind `place`. */
export function windowBefore(begin: number, place: number, limit: number): Window | undefined {
  if (begin < 0) return undefined;
  let best: Window | undefined;
  let reach = place;
  for (let size = limit; size >= 1 && size + begin > reach; size--) {
    const number = Math.floor(begin / size);
    if (number * size + size <= reach) continue;
    best = { number, size };
    reach = number * size + size;
  }
  return best;
}

/** The largest page that begins three to six rows before a place, or less where none does. */
export function endWindow(place: number, limit: number): Window {
  for (const least of [3, 1]) {
    for (let size = Math.min(limit, place - least); size > 1; size--) {
      const number = Math.floor((place - least) / size);
      if (number * size >= place - FEW) return { number, size };
    }
  }
  return { number: Math.max(0, place - 1), size: 1 };
}

const FEW = 6;

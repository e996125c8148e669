/** A page by number. Page `n` of size `s` begins at place `n * s`. */
export interface Window {
  readonly number: number;
  readonly size: number;
}

/** A page that was not tried: one that begins at least some rows before a place, or one that shows the end there. */
export function windowAt(
  place: number,
  limit: number,
  { least, isEnd, tried }: { readonly least: number; readonly isEnd: boolean; readonly tried: Set<string> },
): Window {
  const end = endWindow(place, limit);
  const backs = Array.from({ length: 24 }, (_, index) => least + 4 * index);
  const before = backs.flatMap((back) => windowBefore(place - back, place, limit) ?? []);
  const windows = isEnd ? [end, ...before] : [...before, end];
  const keyOf = ({ number, size }: Window): string => `${number} ${size} ${place}`;
  const window = windows.find((one) => !tried.has(keyOf(one))) ?? end;
  tried.add(keyOf(window));
  return window;
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

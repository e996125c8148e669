import type { View } from './state.ts';
import { openRange } from './marks.ts';

/** The sign before a row, so that what it says is seen without colour. */
export interface RowSigns {
  /** How many columns it takes: always the same, so that rows stay where they are when the first one is marked. */
  readonly width: number;
  of(id: string, row: number): string;
}

/** Gives the signs of the rows of a view: `*` marked, `+` new, `~` changed since the reading before, `#` marked and one of these. */
export function rowSigns(view: View): RowSigns {
  const { ids } = view.marks;
  const range = openRange(view);
  return {
    width: 1,
    of(id, row) {
      const isMarked = ids.has(id) || (range !== undefined && row >= range.from && row <= range.to);
      const change = changeSigns.get(view.watch?.changes.get(id));
      if (change === undefined) return isMarked ? '*' : ' ';
      return isMarked ? '#' : change;
    },
  };
}

const changeSigns = new Map<'new' | 'changed' | undefined, string>([
  ['new', '+'],
  ['changed', '~'],
]);

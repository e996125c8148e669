import type { View } from '../state/state.ts';
import { openRange } from '../state/marks.ts';

/** The signs before rows, which need no colour to be understood. */
export interface RowSigns {
  /** Their width. It is constant, so that rows do not move when the first one is marked. */
  readonly width: number;
  of(id: string, row: number): string;
}

/**
 * Returns the signs of the rows: `*` marked, `+` new, `~` changed since the last refresh, `#` marked and new or
 * changed.
 */
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

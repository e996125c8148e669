import type { View } from '../state/state.ts';
import { openRange } from '../state/marks.ts';

/** Returns the sign before a row, in one column. It needs no colour to be understood. */
export type RowSigns = (id: string, row: number) => string;

/** The signs: `*` marked, `+` new, `~` changed since the last refresh, `#` marked and new or changed. */
export function rowSigns(view: View): RowSigns {
  const { ids } = view.marks;
  const range = openRange(view);
  return (id, row) => {
    const isMarked = ids.has(id) || (range !== undefined && row >= range.from && row <= range.to);
    const change = changeSigns.get(view.watch?.changes.get(id));
    if (change === undefined) return isMarked ? '*' : ' ';
    return isMarked ? '#' : change;
  };
}

const changeSigns = new Map<'new' | 'changed' | undefined, string>([
  ['new', '+'],
  ['changed', '~'],
]);

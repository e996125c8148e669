import type { View } from '../state.ts';
import { openRange } from './marks.ts';

/** Signs that stand before a row, in columns of their own, so that they are seen without colour. */
export interface RowSigns {
  /** How many columns they take: none while there is nothing to show. */
  readonly width: number;
  of(id: string, row: number): string;
}

/** Gives the signs of the rows of a view. */
export function rowSigns(view: View): RowSigns {
  const columns = [markSigns(view)].filter((column) => column !== undefined);
  return {
    width: columns.length,
    of: (id, row) => columns.map((sign) => sign(id, row)).join(''),
  };
}

/** `*` before what is marked. */
function markSigns(view: View): RowSigns['of'] | undefined {
  const { ids } = view.marks;
  const range = openRange(view);
  if (ids.size === 0 && range === undefined) return undefined;
  return (id, row) => (ids.has(id) || (range !== undefined && row >= range.from && row <= range.to) ? '*' : ' ');
}

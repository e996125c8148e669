import type { View } from './state.ts';
import { openRange } from './marks.ts';

/** Signs that stand before a row, in columns of their own, so that they are seen without colour. */
export interface RowSigns {
  /** How many columns they take: none while there is nothing to show. */
  readonly width: number;
  of(id: string, row: number): string;
}

/** Gives the signs of the rows of a view. */
export function rowSigns(view: View): RowSigns {
  const columns = [markSigns(view), changeSigns(view)].filter((column) => column !== undefined);
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

/** `+` before what is new, `~` before what has changed since the reading before. */
function changeSigns({ watch }: View): RowSigns['of'] | undefined {
  if (watch === undefined || watch.changes.size === 0) return undefined;
  return (id) => signOf.get(watch.changes.get(id)) ?? ' ';
}

const signOf = new Map<'new' | 'changed' | undefined, string>([
  ['new', '+'],
  ['changed', '~'],
]);

import type { Filter } from '@paydeck/presentation/internal';
import type { Query } from './query.ts';

/** A list that contains several, and what selects their items from it. */
export interface Selection {
  readonly query: Query;
  /** The values that items may have in a field. */
  readonly values: Readonly<Record<string, readonly string[]>>;
}

/**
 * Returns the one list that contains the lists of several values. An item can move between those while they are read; in
 * this list it keeps its place. `undefined` for one value of each filter, and for filters on what items do not contain.
 */
export function selectionOf(query: Query, filters: readonly Filter[]): Selection | undefined {
  const several = filters.filter(({ name, kind }) => kind === 'choice' && String(query[name] ?? '').includes(','));
  if (several.length === 0 || several.some(({ field }) => field === undefined)) return undefined;
  const names = new Set(several.map(({ name }) => name));
  return {
    query: Object.fromEntries(Object.entries(query).filter(([name]) => !names.has(name))),
    values: Object.fromEntries(several.map(({ name, field = name }) => [field, String(query[name]).split(',')])),
  };
}

import { itemFilter, type Format, type Listing } from '@paydeck/presentation/internal';
import type { Item } from '../service/listings.ts';
import { columnsOf } from './columns.ts';
import { UsageError } from './usage-error.ts';

/** Selects the rows of a page that match `--where`, as `/` of the browser does. Throws a `UsageError` if it is invalid. */
export function rowFilter(
  where: string | undefined,
  view: Listing<Item>,
  format: Format,
): (items: readonly Item[]) => readonly Item[] {
  if (where === undefined) return (items) => items;
  const filter = itemFilter(where, columnsOf(view), format);
  if (filter.problem !== undefined) throw new UsageError(`--where: ${filter.problem}`);
  return (items) => items.filter((item) => filter.matches(item));
}

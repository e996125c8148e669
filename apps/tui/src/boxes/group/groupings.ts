import type { Column } from '@paydeck/presentation';
import { listings, type Item, type ListingName } from '../../service/listings.ts';
import { resources } from '../../service/resources/resources.ts';
import { columnOf } from '../../state/table-settings.ts';

/** A way to group rows: by a column, or times by their day or month. */
export interface Grouping {
  readonly title: string;
  /** The column that a filter names. */
  readonly column: Column<Item>;
  readonly label: Column<Item>;
  readonly span?: Span | undefined;
}

export type Span = 'day' | 'month';

/** Returns the ways to group a list: its own, and the column at the cursor if it is not among them. */
export function groupingsOf(listing: ListingName, cursor: string | undefined): Grouping[] {
  const own = resources[listing].groupings.flatMap(([key, title, label]) => groupingsBy(listing, key, title, label));
  const chosen = cursor === undefined ? undefined : columnOf(listing, cursor);
  if (chosen === undefined || chosen.kind === 'amount' || own.some((grouping) => isBy(grouping, chosen.key)))
    return own;
  return [...own, ...groupingsBy(listing, chosen.key, chosen.title.toLowerCase(), chosen.key)];
}

export function isBy({ column, label }: Grouping, key: string): boolean {
  return column.key === key || label.key === key;
}

function groupingsBy(listing: ListingName, key: string, title: string, labelKey = key): Grouping[] {
  const column = listings[listing].view.columns.find((each) => each.key === key);
  if (column === undefined) return [];
  const label = labelKey === key ? column : (columnOf(listing, labelKey) ?? column);
  if (column.kind !== 'timestamp') return [{ title, column, label }];
  return (['month', 'day'] as const).map((span) => ({ title: `${title} (${span})`, column, label, span }));
}

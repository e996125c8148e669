import {
  fold,
  missingText,
  parseTimestamp,
  formatDate,
  type Column,
  type Format,
} from '@paydeck/presentation/internal';
import { type Item, listings, type ListingName } from '../../service/listings.ts';
import { totalsOf, type Totals } from '../../state/sums.ts';
import { resources } from '../../service/resources/resources.ts';
import { columnOf } from '../../state/table-settings.ts';

export interface Group {
  readonly value: string;
  readonly label: string;
  readonly count: number;
  readonly sums: readonly { readonly title: string; readonly totals: Totals }[];
}

/** Groups items by a value. Times are in order, other groups start with the largest, and missing values are last. */
export function groupsOf(
  items: readonly Item[],
  grouping: Grouping,
  summed: readonly Column<Item>[],
  format: Format,
): Group[] {
  // A filter ignores letter case and accents.
  const grouped = Map.groupBy(items, (item) => fold(valueOf(item, grouping, format)));
  const groups = [...grouped.values()].flatMap((all): Group[] => {
    const [first] = all;
    if (first === undefined) return [];
    const value = valueOf(first, grouping, format);
    const isNamed = grouping.label !== grouping.column && value !== missingText;
    const sums = summed.map((column) => ({ title: column.title, totals: totalsOf(all, column, format) }));
    return [{ value, label: isNamed ? grouping.label.text(first, format) : value, count: all.length, sums }];
  });
  return groups.sort((one, other) => order(one, other, grouping.span !== undefined));
}

function valueOf(item: Item, { column, span }: Grouping, format: Format): string {
  const moment = span === undefined ? undefined : parseTimestamp(column.value(item, format));
  if (moment === undefined) return column.text(item, format).slice(0, longestValue);
  const date = formatDate(moment);
  return span === 'month' ? date.slice(0, -'-01'.length) : date;
}

function order(one: Group, other: Group, isTime: boolean): number {
  const isMissing = Number(one.value === missingText) - Number(other.value === missingText);
  if (isMissing !== 0) return isMissing;
  if (!isTime && one.count !== other.count) return other.count - one.count;
  const [left, right] = isTime ? [one.value, other.value] : [one.label, other.label];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** A filter searches no more of a cell. */
const longestValue = 256;

/** A way to group rows: by a column, or times by their day or month. */
export interface Grouping {
  readonly title: string;
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
  const column = listings[listing].columns.find((each) => each.key === key);
  if (column === undefined) return [];
  const label = labelKey === key ? column : (columnOf(listing, labelKey) ?? column);
  if (column.kind !== 'timestamp') return [{ title, column, label }];
  return (['month', 'day'] as const).map((span) => ({ title: `${title} (${span})`, column, label, span }));
}

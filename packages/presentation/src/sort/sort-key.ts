import type { Column } from '../columns/column.ts';
import { fold } from '../text/fold.ts';
import { missingText, type Format } from '../columns/format.ts';
import { parseTimestamp } from '../times/timestamp.ts';

/** The sort key of an item: a number for numbers and times, else text; `undefined` for a missing value. */
export type SortKey = number | string | undefined;

/** Returns the sort key of an item in a column. It is based on the cell, so that the order matches the visible text. */
export function sortKey<T>(column: Column<T>, item: T, format: Format): SortKey {
  const value = column.value(item, format);
  if (typeof value === 'number') return Number.isNaN(value) ? undefined : value;
  if (typeof value === 'boolean') return Number(value);
  if (column.kind === 'timestamp') return parseTimestamp(value) ?? textKey(column, item, format);
  if (Array.isArray(value)) return value.length;
  return textKey(column, item, format);
}

/**
 * Compares two keys. Numbers are sorted by value and before texts. Texts ignore letter case and accents. Missing values
 * are last in both directions.
 */
export function compareKeys(left: SortKey, right: SortKey, isDescending: boolean): number {
  if (left === right) return 0;
  if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
  const order = ascending(left, right);
  return isDescending ? -order : order;
}

/** Compares two keys that differ. */
function ascending(left: number | string, right: number | string): number {
  if (typeof left !== typeof right) return typeof left === 'number' ? -1 : 1;
  if (left < right) return -1;
  return 1;
}

function textKey<T>(column: Column<T>, item: T, format: Format): SortKey {
  const text = column.text(item, format);
  return text === missingText ? undefined : fold(text);
}

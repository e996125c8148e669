import type { ListName } from '@paydeck/core';
import type { Column } from './column.ts';
import type { DetailPart } from './field.ts';

/** What a resource looks like: its documented fields, its columns, and which of them a list shows unasked. */
export interface Listing<T> {
  readonly name: ListName;
  idOf(item: T): string;
  /** The address that belongs to an item, to open or to copy; undefined when it has none that is a web page. */
  urlOf(item: T): string | undefined;
  /** Every documented field, and what is worked out from them, in the order of the detail pane. */
  readonly fields: readonly DetailPart[];
  /** Every column that can be asked for, by key. */
  readonly columns: readonly Column<T>[];
  /** The columns of a table that is printed. */
  readonly defaultColumns: readonly Column<T>[];
  /** The columns of a list on the screen, where amounts carry their currency. */
  readonly screenColumns: readonly Column<T>[];
  /** The columns of an export that names none. */
  readonly exportColumns: readonly Column<T>[];
}

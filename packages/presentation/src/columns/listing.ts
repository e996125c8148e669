import type { ListName } from '@paydeck/core';
import type { Column } from './column.ts';
import type { DetailPart } from './field.ts';

/** The presentation of a resource: its documented fields, its columns, and its default columns. */
export interface Listing<T> {
  readonly name: ListName;
  /** What items have, in a few words. */
  readonly about: string;
  idOf(item: T): string;
  /** Returns the web address of an item, to open or to copy; undefined if it has none. */
  urlOf(item: T): string | undefined;
  /** All documented fields and computed lines, in the order of the detail pane. */
  readonly fields: readonly DetailPart[];
  /** All available columns. */
  readonly columns: readonly Column<T>[];
  /** The default columns of a printed table. */
  readonly defaultColumns: readonly Column<T>[];
  /** The default columns of a list on the screen, where amounts have their currency. */
  readonly screenColumns: readonly Column<T>[];
  /** The default columns of an export. */
  readonly exportColumns: readonly Column<T>[];
}

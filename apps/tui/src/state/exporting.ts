import type { Column, ExportFormat } from '@paydeck/presentation';
import type { Arrangement } from './arrange.ts';
import type { Query } from '../service/query.ts';
import type { ListState } from './list-state.ts';
import type { Item, ListingName } from '../service/listings.ts';

/** A file to write, as data. */
export interface Exporting {
  readonly format: ExportFormat;
  /** What was typed for its name: relative to the current folder, unless it says otherwise. */
  readonly file: string;
  readonly listing: ListingName;
  /** The columns of CSV; the other formats carry whole items. */
  readonly columns: readonly Column<Item>[];
  readonly rows: RowsAtHand | RowsToRead;
}

/** Rows that are loaded. */
export interface RowsAtHand {
  readonly kind: 'at-hand';
  readonly items: readonly Item[];
  /** What went wrong on the way, so that rows are missing that should be there. */
  readonly lack: string | undefined;
  /** What the reader should know besides. */
  readonly note?: string | undefined;
}

/** The whole list, read anew and then filtered and sorted as on the screen. */
export interface RowsToRead {
  readonly kind: 'to-read';
  readonly query: Query;
  readonly arrangement: Arrangement;
  /** How its amounts are written: they are filtered as they are seen. */
  readonly amounts: ListState['amounts'];
}

/** What is said of a list that moved between two of its pages. */
export const shiftedText = 'the list moved while it was read, some items may be missing';

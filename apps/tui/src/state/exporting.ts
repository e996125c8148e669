import type { ExportFormat } from '@paydeck/presentation';
import type { ExportColumns } from './export-columns.ts';
import type { RowOptions } from './rows.ts';
import type { Query } from '../service/query.ts';
import type { ListState } from './list-state.ts';
import type { Item, ListingName } from '../service/listings.ts';

/** A file to write, as data. */
export interface Exporting {
  readonly format: ExportFormat;
  /** The file name as typed: absolute, or relative to the current folder. */
  readonly file: string;
  readonly listing: ListingName;
  /** The columns of CSV and Markdown. The other formats contain whole items. */
  readonly content: ExportColumns;
  readonly rows: LoadedRows | RowsToLoad;
}

export interface LoadedRows {
  readonly kind: 'loaded';
  readonly items: readonly Item[];
  /** Why rows are missing; `undefined` if none are. */
  readonly whyIncomplete: string | undefined;
  /** An additional note for the user. */
  readonly note?: string | undefined;
}

/** The whole list, loaded again and then filtered and sorted as on the screen. */
export interface RowsToLoad {
  readonly kind: 'to-load';
  readonly query: Query;
  readonly options: RowOptions;
  /** The format of its amounts, because they are filtered as shown. */
  readonly amounts: ListState['amounts'];
}

/** The warning about a list that changed between two of its pages. */

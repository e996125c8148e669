import type { ListName } from '@paydeck/core';
import type { Amounts } from '@paydeck/profiles/internal';
import type { Links, OwnCommand } from './own-commands.ts';
import type { Sort } from './sort-words.ts';
import type { Theme } from '../drawing/theme-names.ts';

/** The display settings of a profile: `[profiles.NAME.display]`. They do not affect any request. */
export interface Display extends Amounts {
  /** Default: `auto`. */
  readonly theme?: Theme | undefined;
  /** The column keys of each list, in order. */
  readonly columns: Readonly<Partial<Record<ListName, readonly string[]>>>;
  /** Saved views, in the order of the file. */
  readonly views: readonly SavedView[];
  /** Key bindings by command, with the names of the key table: `{ 'next-row': ['j', 'down'] }`. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
  /** Programs that keys start: `[[commands]]`, for all profiles. */
  readonly commands?: readonly OwnCommand[] | undefined;
  /** Web pages of rows: `[links]`, for all profiles. */
  readonly links?: Links | undefined;
}

/** A saved view: `[profiles.NAME.display.views.VIEW]`. */
export interface SavedView {
  readonly name: string;
  readonly list: ListName;
  /** Filters by the service's parameter names. */
  readonly query: Readonly<Record<string, string | number | boolean>>;
  /** The filter of loaded items, as typed. */
  readonly filter?: string | undefined;
  readonly columns?: readonly string[] | undefined;
  /** The columns to sort by, the first one first. */
  readonly sort?: readonly Sort[] | undefined;
}

/** The default display settings. */
export const plainDisplay: Display = { columns: {}, views: [], keys: {}, commands: [], links: {} };

import type { ListName } from '@paydeck/core';
import type { Format } from '@paydeck/presentation';
import type { Amounts } from '@paydeck/profiles/internal';
import type { Query } from './listings.ts';
import type { Links, OwnCommand } from './own-commands.ts';
import type { Sort } from './sort-words.ts';
import type { Theme } from '../drawing/theme.ts';

/** The display settings of a profile: `[profiles.NAME.display]`. They do not affect any request. */
export interface Display extends Amounts {
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
  readonly query: Query;
  readonly filter?: string | undefined;
  readonly columns?: readonly string[] | undefined;
  readonly sort?: readonly Sort[] | undefined;
}

export const plainDisplay: Display = { columns: {}, views: [], keys: {}, commands: [], links: {} };

/**
 * Returns the format of values on the screen, with the amount settings of the profile. Relative times are measured from
 * `at`, the time of the last response. So a cell changes only when its data does.
 */
export function formatOf(
  { amountUnit, payoutCurrency }: Pick<Display, 'amountUnit' | 'payoutCurrency'>,
  at: number | undefined,
  query: Query = {},
): Format {
  const { discount_type: type } = query;
  const discountType = typeof type === 'string' ? type : undefined;
  return { now: at ?? 0, amountUnit, payoutCurrency, discountType, hasCurrency: true };
}

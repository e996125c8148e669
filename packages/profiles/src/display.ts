import type { ListName } from '@paydeck/core';

/** What a profile says about looks: `[profiles.NAME.display]`. Nothing of it changes what is asked of the service. */
export interface Display {
  /**
   * What an amount on the wire counts, from `amounts` of the profile: `minor` makes `488.31` of `48831`. While it is not
   * known, amounts are shown as sent.
   */
  readonly amountUnit?: AmountUnit | undefined;
  /** The currency that payouts are in, three capitals: the service sends none with them. */
  readonly payoutCurrency?: string | undefined;
  /** Default: `auto`. */
  readonly theme?: Theme | undefined;
  /** Column keys by list, in the order they stand in. */
  readonly columns: Readonly<Partial<Record<ListName, readonly string[]>>>;
  /** Saved views, in the file's order. */
  readonly views: readonly SavedView[];
  /** Keys by the command that they give, as the key table names both: `{ 'next-row': ['j', 'down'] }`. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
}

export const amountUnits = ['minor', 'major'] as const;
export type AmountUnit = (typeof amountUnits)[number];

export const themes = ['auto', 'dark', 'light', 'high-contrast', 'no-color'] as const;
export type Theme = (typeof themes)[number];

/** A view under a name: `[profiles.NAME.display.views.VIEW]`. */
export interface SavedView {
  readonly name: string;
  readonly list: ListName;
  /** Filters by the service's parameter names. */
  readonly query: Readonly<Record<string, string | number | boolean>>;
  /** The filter over what is loaded, as it was typed. */
  readonly filter?: string | undefined;
  readonly columns?: readonly string[] | undefined;
  /** The columns to sort by, the first one first. */
  readonly sort?: readonly { readonly key: string; readonly isDescending: boolean }[] | undefined;
}

/** The looks of a profile that says nothing about them. */
export const plainDisplay: Display = { columns: {}, views: [], keys: {} };

import type { ItemOf, ListName, ParamsOf } from '@paydeck/core';
import type { Filter } from '@paydeck/presentation/internal';

/**
 * What the browser and the command line know of a list before anything is loaded. Its columns are in the presentation's
 * table. These files load no client, because the help needs them at once.
 */
export interface ListResource {
  readonly title: string;
  readonly shortTitle: string;
  /** The words for it, the shortest common one first. */
  readonly words: readonly string[];
  /** How its ids begin, without the underscore. */
  readonly idPrefix: string;
  /** The field with the money of an item, and the one with its currency; `undefined` when items have none. */
  readonly money: { readonly amount: string; readonly currency?: string | undefined } | undefined;
  readonly filters: readonly Filter[];
  /** The columns with repeated values: key, name, and the column with their labels. */
  readonly groupings: readonly (readonly [key: string, name: string, label?: string])[];
  /** What the summary of the loaded rows says of it; `screens/summary` has the parts. */
  readonly summary: readonly SummaryPart[];
  /** The field that begins the second column of the detail. Default: the one in the middle. */
  readonly secondColumn?: string;
  /** The field with the id of an item, and columns for an example of `paydeck compare`. */
  readonly idField: string;
  readonly comparedColumns: string;
  /** Command lines, and what they show. */
  readonly examples: readonly (readonly [line: string, help: string])[];
}

export type SummaryPart = 'statuses' | 'revenue' | 'renewals' | 'redeemable' | 'trend' | 'enabled';

/** The resource of a list by its name: its parameters are those of the client. */
export interface ResourceOf<Name extends ListName> extends ListResource {
  readonly idField: keyof ItemOf<Name> & string;
  readonly money:
    | { readonly amount: keyof ItemOf<Name> & string; readonly currency?: (keyof ItemOf<Name> & string) | undefined }
    | undefined;
  readonly filters: readonly (Filter & { readonly name: keyof ParamsOf<Name> })[];
}

export const paging = [
  { name: 'page_size', kind: 'count', max: 100, help: 'items per request, at most and by default 100' },
  { name: 'page_number', kind: 'count', help: 'the page to start at; pages count from 0' },
] as const satisfies readonly Filter[];

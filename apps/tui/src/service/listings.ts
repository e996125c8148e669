import {
  listOf,
  type Client,
  type ItemOf,
  type List,
  type ListName,
  type ListOptions,
  type Page,
  type Pages,
} from '@paydeck/core';
import { listings as presentations, type Listing } from '@paydeck/presentation';

export type Item = ItemOf;

export type ListingName = ListName;

/** Values by the service's parameter names. */
export type Query = Readonly<Record<string, string | number | boolean>>;

/** Where to start a list, and how to load it. */
export interface LoadOptions {
  /** The first page, if the query names one. Then pages are read by number. */
  readonly page: number;
  readonly signal: AbortSignal;
  /** How many pages may be requested at a time. Defaults to 1. */
  readonly ahead?: number | undefined;
  readonly isWhole?: boolean | undefined;
  readonly resume?: string | undefined;
  /** Whether `resume` was made with another key of the same account. */
  readonly sameAccount?: boolean | undefined;
  /** The time from which relative times are measured, in milliseconds since 1970. */
  readonly now: number;
}

/** How each list is presented. It gets items of its own list only. */
export const listings: Readonly<Record<ListName, Listing<Item>>> = presentations;

/** Loads a list page by page: every item; or its pages by number, if the query names one. */
export function openList(
  client: Client,
  listing: ListName,
  query: Query,
  { page, ahead = 1, signal, resume, sameAccount }: Omit<LoadOptions, 'now'>,
): Pages<Page<Item>> {
  const { page_number: given, ...params } = query;
  const options: ListOptions = { ahead, signal, resume, sameAccount, priority: 'interactive' };
  // A query comes from the table of filters, so it contains parameters of its own list only.
  const list = listOf(client, listing, params, options);
  return given === undefined
    ? list.pages()
    : Object.assign(numbered(list, page), { checkpoint: undefined, requests: undefined });
}

async function* numbered(list: List<Item>, first: number): AsyncGenerator<Page<Item>, void, undefined> {
  for (let number = first; ; number += 1) {
    const found = await list.page(number);
    if (found.items.length === 0) return;
    yield found;
  }
}

export function itemId(listing: ListingName, item: Item): string {
  return listings[listing].idOf(item);
}

import type { OperationName } from '../endpoint.ts';
import type { Mode } from '../mode.ts';
import type { Call, CallOptions } from '../calls/call.ts';

/** One page of a page-number list. */
export interface Page<Item> {
  /** The items of this page that no earlier page of the walk held, in the service's order. */
  readonly items: Item[];
  /** The page's number, from 0. With `exact` it counts the pages of this walk. */
  readonly number: number;
  /** True when items of earlier pages turned up again: the list moved while it was read, so some may be missing. */
  readonly shifted: boolean;
}

/** One page of a list that continues by iterator (webhooks). `number` counts the pages of this walk. */
export interface IteratorPage<Item> extends Page<Item> {
  /** Whether the service says that the list ends here. */
  readonly done: boolean;
  /** What to pass as `iterator` for the next page. */
  readonly iterator: string | undefined;
  /** The iterator for the previous position. */
  readonly prev_iterator: string | undefined;
}

/** Options of a list. Times and waits hold for each of its requests. */
export interface ListOptions extends CallOptions {
  /**
   * Reads every item that is in the list from the walk's beginning to its end, each once, although the list changes
   * meanwhile. A walk that ends without an error has them all; otherwise it ends in a `ListError` after everything that
   * was found. Subscriptions and payouts are read by spans of their creation time, at about 1.5 times the requests;
   * discounts are read until two readings agree. Lists that continue by iterator are always exact. Defaults to false.
   */
  exact?: boolean | undefined;
  /**
   * Continues an exact walk after the page whose `walk.checkpoint` this is, also in another process. The list needs the
   * same parameters and mode; another checkpoint is a `ConfigurationError`.
   */
  resume?: Checkpoint | undefined;
  /** The most requests that one walk may send; one more is a `ListError`. Defaults to 10,000. */
  maxPages?: number | undefined;
  /**
   * How many pages may be requested or in memory at a time. Defaults to 16; 1 fetches nothing ahead. A walk begins with
   * one, doubles that with each full page, and never fetches more ahead than the rate limit is known to allow. A list
   * that continues by iterator cannot be fetched ahead.
   */
  prefetch?: number | undefined;
}

/**
 * How much is known of a walk.
 *
 * - `proved`: every item was read that the list held from the walk's beginning to its end.
 * - `unproved`: nothing wrong was noticed, but items may be missing. Also before the end, and when the reader stopped.
 * - `broken`: items turned up again or the walk ended in an error, so items may well be missing.
 */
export type Completeness = 'proved' | 'unproved' | 'broken';

/** Where an exact walk stands after a page. Plain JSON: write it to a file, pass it as `resume`. */
export interface Checkpoint {
  /** The format of this checkpoint. */
  readonly version: 1;
  /** The list that was read. */
  readonly list: OperationName;
  /** The mode that it was read in. */
  readonly mode: Mode;
  /** The parameters that narrow the list, as a query. */
  readonly params: string;
  /** The position, for the client alone. */
  readonly position: Readonly<Record<string, unknown>>;
}

/** The pages of a list, read one after another. */
export interface Walk<ItemPage> extends AsyncGenerator<ItemPage, void, undefined> {
  /** How much is known so far: `proved` at the end of an exact walk, and nowhere else. */
  readonly completeness: Completeness;
  /** Where to continue after the last page, for `resume`. `undefined` before the first page and without `exact`. */
  readonly checkpoint: Checkpoint | undefined;
}

/**
 * A list that has not been requested yet. `await` sends exactly one request and returns the first page; `for await`
 * reads every item. Each way of reading sends requests of its own; errors arrive where it is read.
 *
 * @example
 * const { items } = await client.payouts.list(); // the first page
 * for await (const payout of client.payouts.list()) console.log(payout.payout_id); // all of them
 */
export interface List<Item, ItemPage extends Page<Item> = Page<Item>>
  extends AsyncIterable<Item>, PromiseLike<ItemPage> {
  /** Iterates over the pages. A page without items is returned only where all of its items came before. */
  pages(): Walk<ItemPage>;
  /** Reads the first page with exactly one request, as `await` does. */
  page(): Call<ItemPage>;
  /** Collects items, all of them unless a limit is given, with no more requests than that takes. */
  toArray(options?: { readonly limit?: number | undefined }): Promise<Item[]>;
}

import type { OperationName } from '../endpoint.ts';
import type { Mode } from '../mode.ts';
import type { Call, CallOptions } from '../calls/call.ts';

/** A page of a page-number list. */
export interface Page<Item> {
  /** The items of this page that were not on an earlier page, in the order of the service. */
  readonly items: Item[];
  /** The page number, from 0. With `exact` it counts the pages of this iteration. */
  readonly number: number;
  /** True when the page repeated items of earlier pages: the list changed while it was read, so items may be missing. */
  readonly shifted: boolean;
}

/** A page of an iterator list (webhooks). `number` counts the pages of this iteration. */
export interface IteratorPage<Item> extends Page<Item> {
  /** Whether the service says that the list ends here. */
  readonly done: boolean;
  /** The `iterator` parameter for the next page. */
  readonly iterator: string | undefined;
  /** The `iterator` parameter for the previous page. */
  readonly prev_iterator: string | undefined;
}

/** Options of a list. `timeout`, `deadline` and `maxWait` apply to each of its requests. */
export interface ListOptions extends CallOptions {
  /**
   * Returns every item that is in the list during the whole iteration exactly once, even if the list changes meanwhile.
   * An iteration without an error is complete. Otherwise it throws a `ListError` after all items that were found.
   *
   * Subscriptions and payouts are read in spans of creation time, with about 1.5 times the requests. Discounts are read
   * until two readings agree. Iterator lists (webhooks) are always exact. Defaults to false.
   */
  exact?: boolean | undefined;
  /**
   * Continues an exact iteration after the page of this checkpoint, also in another process. The list must have the same
   * parameters and mode. Any other checkpoint throws a `ConfigurationError`.
   */
  resume?: Checkpoint | undefined;
  /** The most requests of one iteration. One more throws a `ListError`. Defaults to 10,000. */
  maxPages?: number | undefined;
  /**
   * The most pages that may be requested or in memory at a time. Defaults to 16; 1 disables prefetching. An iteration
   * starts with one page and doubles the number with each full window. It never prefetches more than the rate limit is
   * known to allow. Iterator lists are not prefetched.
   */
  prefetch?: number | undefined;
}

/**
 * Whether an iteration returned all items.
 *
 * - `proved`: every item was returned that was in the list during the whole iteration.
 * - `unproved`: no problem was noticed, but items may be missing. Also the value before the end, or after a `break`.
 * - `broken`: the list repeated items or the iteration threw an error, so items are likely to be missing.
 */
export type Completeness = 'proved' | 'unproved' | 'broken';

/** The position of an exact iteration after a page. It is plain JSON: save it to a file, and pass it as `resume`. */
export interface Checkpoint {
  /** The format of this checkpoint. */
  readonly version: 1;
  /** The list that was read. */
  readonly list: OperationName;
  /** The mode that it was read in. */
  readonly mode: Mode;
  /** The filters of the list, as a query string. */
  readonly params: string;
  /** The position. Its content is private to the client. */
  readonly position: Readonly<Record<string, unknown>>;
}

/** An async iterator over the pages of a list. */
export interface Walk<ItemPage> extends AsyncGenerator<ItemPage, void, undefined> {
  /** Whether all items were returned. It is `proved` only at the end of an exact iteration. */
  readonly completeness: Completeness;
  /** The position after the last page, for `resume`. It is `undefined` before the first page and without `exact`. */
  readonly checkpoint: Checkpoint | undefined;
}

/**
 * A list that is requested when it is read. `await` sends exactly one request and returns the first page. `for await`
 * iterates over all items. Each read sends its own requests, and throws its own errors.
 *
 * @example
 * const { items } = await client.payouts.list(); // the first page
 * for await (const payout of client.payouts.list()) console.log(payout.payout_id); // all of them
 */
export interface List<Item, ItemPage extends Page<Item> = Page<Item>>
  extends AsyncIterable<Item>, PromiseLike<ItemPage> {
  /** Iterates over the pages. A page without items is returned only if all of its items were on earlier pages. */
  pages(): Walk<ItemPage>;
  /** Returns the first page with exactly one request, as `await` does. */
  page(): Call<ItemPage>;
  /** Collects all items, or up to `limit`. With a `limit` no page is requested that it does not need. */
  toArray(options?: { readonly limit?: number | undefined }): Promise<Item[]>;
}

import type { Call, CallOptions } from '../calls/call.ts';

/** A page of a list. */
export interface Page<Item> {
  /** The items, in the order of the service. In an iteration, those that no earlier page had. */
  readonly items: Item[];
  /** The page number, from 0. In an iteration it counts the pages. */
  readonly number: number;
}

/** A page of an iterator list (webhooks). */
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
   * The most requests of an iteration at a time. Defaults to 20; 1 reads one page after the other, with fewer requests. An
   * iteration sends one request at a time until its second page was full. Iterator lists are read in turn.
   */
  ahead?: number | undefined;
  /**
   * The `checkpoint` of an earlier iteration, also of another process. The iteration continues behind it. A checkpoint
   * of another list, other parameters, another address or another key throws a `ConfigurationError`.
   */
  resume?: string | undefined;
  /** Resumes a checkpoint that was made with another key of the same account, such as after a rotation. Defaults to false. */
  sameAccount?: boolean | undefined;
}

/** The pages of an iteration. */
export interface Pages<ItemPage> extends AsyncGenerator<ItemPage, void, undefined> {
  /** The position behind the last page, for `resume`: an opaque string. `undefined` before the first page. */
  readonly checkpoint: string | undefined;
  /** The number of requests that this iteration has sent, without retries; `undefined` for pages of several lists. */
  readonly requests: number | undefined;
}

/**
 * A list that is requested when it is read. It is a promise of its first page: `await` sends exactly one request.
 *
 * `for await` iterates over all items: every item that stays in the list from the first request to the last, once. When that
 * cannot be shown it throws a `ListError`, and when a request fails the error of that, after the items that were read. Each iteration sends its own requests.
 *
 * @example
 * const { items } = await client.payouts.list(); // the first page
 * for await (const payout of client.payouts.list()) console.log(payout.payout_id); // all of them
 */
export interface List<Item, ItemPage extends Page<Item> = Page<Item>> extends AsyncIterable<Item>, Promise<ItemPage> {
  /** Iterates over all items in pages. A page may be shorter than `page_size`. */
  pages(): Pages<ItemPage>;
  /** Returns one page by its number, from 0, with one request. Defaults to the first page. Iterator lists have no other. */
  page(number?: number): Call<ItemPage>;
  /** Collects all items, or up to `limit`. With a `limit` no page is requested that it does not need. */
  toArray(options?: { readonly limit?: number | undefined }): Promise<Item[]>;
}

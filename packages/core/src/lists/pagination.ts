import type { WithResponse, Call } from '../calls/call.ts';
import type { CallOptions, Caller } from '../calls/caller.ts';
import type { ListError } from '../errors/errors.ts';
import type { Operation } from '../calls/operation.ts';
import { atLeast } from '../validation/option.ts';
import type { ObjectSchema } from '../validation/object-schema.ts';
import type { Answered, Validator } from '../validation/validation.ts';
import { listError } from './walk.ts';

/** One page of a page-number list. */
export interface Page<Item> {
  /** The items of this page that no earlier page of the walk held, in the service's order. */
  readonly items: Item[];
  /** The page's number. Pages count from 0. */
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

/** What a list can be told. Times and waits hold for each of its requests. */
export interface ListOptions extends CallOptions {
  /** The most pages that one walk may ask for, 10,000 unless given; one more is a `ListError`. */
  maxPages?: number | undefined;
  /**
   * How many pages may be on their way or in memory at a time, 16 unless given. A walk begins with one, doubles that
   * with each full page, and never fetches more ahead than the rate limit is known to allow. 1 fetches nothing ahead. A
   * list that continues by iterator cannot be fetched ahead.
   */
  prefetch?: number | undefined;
  /**
   * Walks again until two passes find the same items in the same order, five times at most: only then is the walk of a
   * page-number list `complete`. Items that turn up in a later pass come in pages that are `shifted`.
   */
  verify?: boolean | undefined;
}

/** What a list can be told whose items can be chosen by their time of creation. */
export interface SnapshotOptions extends ListOptions {
  /**
   * Leaves out what is created after the walk begins, by this computer's clock, so that new items at its head do not
   * move the list. Items that are deleted or changed still can.
   */
  snapshot?: boolean | undefined;
}

/** The pages of a list, read one after another. */
export interface Walk<ItemPage> extends AsyncGenerator<ItemPage, void, undefined> {
  /**
   * Whether every item was read that the list held from the walk's beginning to its end. `true` is said only where that
   * is established: two passes agreed (`verify`), or the service itself said `done` (webhooks). `undefined` means that
   * one pass came to the end and noticed nothing, which does not exclude that items were deleted meanwhile and others
   * moved past it. `false` until the end, and when items turned up again.
   */
  readonly complete: boolean | undefined;
}

/**
 * A list that has not been asked for yet. Each way of reading it sends requests of its own; errors arrive where it is
 * read.
 */
export interface List<Item, ItemPage extends Page<Item> = Page<Item>> extends AsyncIterable<Item> {
  /** Walks the list a page at a time. A page without items comes out only where all of its items came before. */
  pages(): Walk<ItemPage>;
  /** Reads exactly one page, with exactly one request. */
  page(): Call<ItemPage>;
  /** Collects items, all of them unless a limit is given, with no more requests than that takes. */
  toArray(options?: { readonly limit?: number | undefined }): Promise<Item[]>;
}

/** What a resource is made with. */
export interface Service {
  readonly caller: Pick<Caller, 'call' | 'request' | 'room' | 'date'>;
  readonly validator: Validator;
}

/** How a resource describes its list. */
export interface ListPlan<Item> {
  readonly operation: Operation;
  readonly schema: ObjectSchema<Item>;
  readonly id: (item: Item) => unknown;
  /** Checks the parameters and writes them; throws when one is wrong. */
  readonly query: () => URLSearchParams;
  readonly options: SnapshotOptions | undefined;
}

/** The most pages that a walk may ask for. */
export function maxPagesOf(options: ListOptions | undefined): number {
  return atLeast(1, 'maxPages', options?.maxPages ?? MAX_PAGES);
}

/** A list that has more pages than a walk may ask for. */
export function tooLong({ operation }: { readonly operation: Operation }, most: number): ListError {
  return listError(operation.name, most, `has more than ${most} pages. Narrow it, or raise maxPages.`);
}

/** Asks for one page. */
export function ask<Item, ItemPage>(
  { caller }: Service,
  { operation, options }: ListPlan<Item>,
  query: URLSearchParams,
  signal: AbortSignal | undefined,
  read: (answered: Answered) => ItemPage,
): Promise<WithResponse<ItemPage>> {
  return caller.request({ operation, path: operation.path, query: query.toString(), read }, { ...options, signal });
}

const MAX_PAGES = 10_000;

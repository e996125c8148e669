import type { Answer, Call } from './call.ts';
import type { CallOptions, Caller } from './caller.ts';
import type { ListError } from './errors.ts';
import type { Operation } from './operation.ts';
import { atLeast } from './option.ts';
import { prefetch } from './prefetch.ts';
import type { Answered, ObjectSchema, Validator } from './validation.ts';
import { listAlong, listError } from './walk.ts';

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
   * Walks again until two passes find the same items, five times at most, so that `complete` says what was read, and
   * not only what was noticed. Items that turn up in a later pass come in pages that are `shifted`.
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
   * True when the list was read to its end and nothing showed that it moved meanwhile; with `verify`, when two passes
   * agreed. False until then.
   */
  readonly complete: boolean;
}

/**
 * A list that has not been asked for yet. Each way of reading it sends requests of its own; errors arrive where it is
 * read.
 */
export interface List<Item, ItemPage extends Page<Item> = Page<Item>> extends AsyncIterable<Item> {
  /** Walks the list a page at a time. An empty page never comes out: it is how the end is known. */
  pages(): Walk<ItemPage>;
  /** Reads exactly one page, with exactly one request. */
  page(): Call<ItemPage>;
  /** Collects items, all of them unless a limit is given, with no more requests than that takes. */
  toArray(options?: { readonly limit?: number | undefined }): Promise<Item[]>;
}

/** What a resource is made with. */
export interface Service {
  readonly caller: Caller;
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

/** A list that is asked for by page number. */
export function numberedList<Item>(service: Service, plan: ListPlan<Item>): List<Item> {
  const { options } = plan;
  const read = (query: URLSearchParams, number: number, signal = options?.signal) => {
    query.set('page_number', String(number));
    return ask(service, plan, query, signal, (answered) => ({
      items: service.validator.many(answered, plan.schema, 'items'),
      number,
      shifted: false,
    }));
  };
  // A page number counts pages of one size, so a smaller one is chosen only where counting starts.
  const begin = (wanted: number) => {
    const query = plan.query();
    const size = query.has('page_number') ? LARGEST_PAGE : Math.min(Math.max(1, wanted), LARGEST_PAGE);
    if (!query.has('page_size')) query.set('page_size', String(Math.ceil(size)));
    if (options?.snapshot && !query.has('created_at_lte')) {
      query.set('created_at_lte', service.caller.date().toISOString());
    }
    return { query, size: Number(query.get('page_size')), from: Number(query.get('page_number') ?? 0) };
  };
  return listAlong({
    plan,
    first: async () => {
      const { query, from } = begin(LARGEST_PAGE);
      return read(query, from);
    },
    async *pages(wanted) {
      const { query, size, from } = begin(wanted);
      const most = maxPagesOf(options);
      // The service may clamp the size, so a page is full when none before it was larger.
      let largest = size;
      let isFirst = true;
      const fetchPage = async (number: number, signal: AbortSignal) => {
        if (number - from >= most) throw tooLong(plan, most);
        return (await read(new URLSearchParams(query), number, signal)).data;
      };
      yield* prefetch(fetchPage, {
        from,
        most: atLeast(1, 'prefetch', options?.prefetch ?? PREFETCH),
        wanted: Math.ceil(wanted / Math.max(1, size)),
        room: () => service.caller.room(),
        isLast,
        isFull: ({ items }) => {
          const isFull = items.length >= largest;
          largest = isFirst ? items.length : Math.max(largest, items.length);
          isFirst = false;
          return isFull;
        },
        signal: options?.signal,
      });
    },
    // A page may be shorter than asked for: only one without items ends the list.
    isLast,
  });
}

/** A list that continues by iterator until the service says that it is done. */
export function iteratedList<Item>(service: Service, plan: ListPlan<Item>): List<Item, IteratorPage<Item>> {
  const read = (query: URLSearchParams, number: number) =>
    ask(service, plan, query, plan.options?.signal, (answered) => ({
      items: service.validator.many(answered, plan.schema, 'data'),
      number,
      shifted: false,
      ...service.validator.position(answered),
    }));
  return listAlong({
    plan,
    first: async () => read(plan.query(), 0),
    async *pages() {
      const query = plan.query();
      const most = maxPagesOf(plan.options);
      const visited = new Set([query.get('iterator') ?? undefined]);
      for (let number = 0; ; number++) {
        if (number >= most) throw tooLong(plan, most);
        const { data: page } = await read(query, number);
        yield page;
        // Where the service gives no iterator there is no way on, whatever `done` says.
        if (page.done || page.iterator === undefined) return;
        if (visited.has(page.iterator)) {
          throw listError(plan.operation.name, number + 1, 'repeats an earlier iterator. Try again.');
        }
        visited.add(page.iterator);
        query.set('iterator', page.iterator);
      }
    },
    isLast: (page) => page.done,
  });
}

function isLast({ items }: Page<unknown>): boolean {
  return items.length === 0;
}

function maxPagesOf(options: ListOptions | undefined): number {
  return atLeast(1, 'maxPages', options?.maxPages ?? MAX_PAGES);
}

function tooLong({ operation }: { readonly operation: Operation }, most: number): ListError {
  return listError(operation.name, most, `has more than ${most} pages. Narrow it, or raise maxPages.`);
}

function ask<Item, ItemPage>(
  { caller }: Service,
  { operation, options }: ListPlan<Item>,
  query: URLSearchParams,
  signal: AbortSignal | undefined,
  read: (answered: Answered) => ItemPage,
): Promise<Answer<ItemPage>> {
  return caller.request({ operation, path: operation.path, query: query.toString(), read }, { ...options, signal });
}

const LARGEST_PAGE = 100;
const PREFETCH = 16;
const MAX_PAGES = 10_000;

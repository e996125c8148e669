import type { Answer, Call } from './call.ts';
import type { CallOptions, Caller } from './caller.ts';
import type { Operation } from './operation.ts';
import type { Answered, ObjectSchema, Validator } from './validation.ts';
import { listAlong } from './walk.ts';

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
}

/**
 * A list that has not been asked for yet. Each way of reading it sends requests of its own; errors arrive where it is
 * read.
 */
export interface List<Item, ItemPage extends Page<Item> = Page<Item>> extends AsyncIterable<Item> {
  /** Walks the list a page at a time. An empty page never comes out: it is how the end is known. */
  pages(): AsyncGenerator<ItemPage, void, undefined>;
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
  readonly options: ListOptions | undefined;
}

/** A list that is asked for by page number. */
export function numberedList<Item>(service: Service, plan: ListPlan<Item>): List<Item> {
  return listAlong<Item, Page<Item>, number>({
    plan,
    start: () => Number(plan.query().get('page_number') ?? 0),
    next: (page, number) => (page.items.length > 0 ? number + 1 : undefined),
    read: (number, _, most = LARGEST_PAGE) => {
      const query = plan.query();
      // A page number counts pages of one size, so a smaller one is chosen only where counting starts.
      const size = query.has('page_number') ? LARGEST_PAGE : Math.min(Math.max(1, most), LARGEST_PAGE);
      if (!query.has('page_size')) query.set('page_size', String(Math.ceil(size)));
      query.set('page_number', String(number));
      return ask(service, plan, query, (answered) => ({
        items: service.validator.many(answered, plan.schema, 'items'),
        number,
        shifted: false,
      }));
    },
  });
}

/** A list that continues by iterator until the service says that it is done. */
export function iteratedList<Item>(service: Service, plan: ListPlan<Item>): List<Item, IteratorPage<Item>> {
  return listAlong<Item, IteratorPage<Item>, string>({
    plan,
    start: () => plan.query().get('iterator') ?? FROM_THE_START,
    // Where the service gives no iterator there is no way on, whatever `done` says.
    next: (page) => (page.done ? undefined : page.iterator),
    read: (iterator, number) => {
      const query = plan.query();
      if (iterator !== FROM_THE_START) query.set('iterator', iterator);
      return ask(service, plan, query, (answered) => ({
        items: service.validator.many(answered, plan.schema, 'data'),
        number,
        shifted: false,
        ...service.validator.position(answered),
      }));
    },
  });
}

function ask<Item, ItemPage>(
  { caller }: Service,
  { operation, options }: ListPlan<Item>,
  query: URLSearchParams,
  read: (answered: Answered) => ItemPage,
): Promise<Answer<ItemPage>> {
  return caller.request({ operation, path: operation.path, query: query.toString(), read }, options);
}

const LARGEST_PAGE = 100;

// The service's iterators are texts that are not empty.
const FROM_THE_START = '';

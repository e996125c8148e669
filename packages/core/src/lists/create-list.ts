import { toCall, type WithResponse } from '../calls/call.ts';
import { ConfigurationError } from '../errors/errors.ts';
import { atLeast, checkOptionNames } from '../errors/options.ts';
import type { RequestPlan } from '../http/request.ts';
import type { Iteration, ListPlan, ListQuery, Service, Step } from './list-plan.ts';
import type { List, Page, Pages } from './list.ts';

/** Creates a list that reads from a source. */
export function createList<Item, ItemPage extends Page<Item> = Page<Item>>(
  source: ListSource<NoInfer<Item>, ItemPage>,
  service: Service,
  plan: ListPlan<Item>,
): List<Item, ItemPage> {
  const { endpoint, query, options } = plan;
  const read = async (number?: number): Promise<WithResponse<ItemPage>> => {
    if (options?.resume === undefined)
      return service.transport.request(source.request({ service, plan, query: query() }, number), options);
    const message = `${endpoint.name}: resume continues an iteration, and one page is none. Use for await, pages() or toArray().`;
    throw new ConfigurationError(message, { operation: endpoint.name, parameter: 'resume' });
  };
  let first: Promise<ItemPage> | undefined;
  const firstPage = () => (first ??= toCall(read()));
  return {
    [Symbol.toStringTag]: 'List',
    pages: () => pagesOf((onRequest) => source.pages({ service, plan, query: query(), onRequest })),
    page: (number) => toCall(read(number)),
    // oxlint-disable-next-line unicorn/no-thenable -- `await` returns the first page, as in other clients of such services.
    then: (onPage, onError) => firstPage().then(onPage, onError),
    catch: (onError) => firstPage().catch(onError),
    finally: (onEnd) => firstPage().finally(onEnd),
    async toArray(given = {}) {
      checkOptionNames('toArray', { limit: true }, given);
      const { limit = Infinity } = given;
      atLeast(0, 'limit', limit);
      const items: Item[] = [];
      if (limit === 0) return items;
      for await (const { page } of await source.pages({ service, plan, query: query(), wanted: limit })) {
        for (const item of page.items) if (items.length < limit) items.push(item);
        if (items.length >= limit) break;
      }
      return items;
    },
    async *[Symbol.asyncIterator]() {
      for await (const { page } of await source.pages({ service, plan, query: query() })) yield* page.items;
    },
  };
}

/** How one type of list is read. */
interface ListSource<Item, ItemPage> {
  /** The request of one page. Throws when there is no page of that number. */
  request(list: ListQuery<Item>, number: number | undefined): RequestPlan<ItemPage>;
  /** Reads the pages in order. Some may have no items. */
  pages(iteration: Iteration<Item>): Promise<AsyncIterable<Step<ItemPage>>>;
}

function pagesOf<Item, ItemPage extends Page<Item>>(
  read: (onRequest: () => void) => ReturnType<ListSource<Item, ItemPage>['pages']>,
): Pages<ItemPage> {
  let behind: (() => string) | undefined;
  let requests = 0;
  async function* pages(): AsyncGenerator<ItemPage, void, undefined> {
    for await (const { page, checkpoint } of await read(() => (requests += 1))) {
      behind = checkpoint ?? behind;
      if (page.items.length > 0) yield page;
    }
  }
  const state = { checkpoint: { get: () => behind?.() }, requests: { get: () => requests } };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the missing properties have just been defined
  return Object.defineProperties(pages(), state) as Pages<ItemPage>;
}

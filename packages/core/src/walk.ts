import { type Answer, toCall } from './call.ts';
import { ListError, type OperationName } from './errors.ts';
import { atLeast } from './option.ts';
import type { List, ListPlan, Page } from './pagination.ts';

/** How one kind of list is read: where it starts, how a page is asked for, and where the next one is. */
export interface Route<Item, ItemPage extends Page<Item>, Position> {
  readonly plan: ListPlan<Item>;
  /** Where the walk starts. */
  start(): Position;
  /** Asks for the page at a position, with all the items that it holds; of `most` items when more would be in vain. */
  read(position: Position, index: number, most?: number): Promise<Answer<ItemPage>>;
  /** The position after a page, or `undefined` when the list ends with it. */
  next(page: ItemPage, position: Position): Position | undefined;
}

/** A list that is read along a route, one page after another. */
export function listAlong<Item, ItemPage extends Page<Item>, Position>(
  route: Route<Item, ItemPage, Position>,
): List<Item, ItemPage> {
  return {
    pages: () => walk(route),
    page: () => toCall((async () => route.read(route.start(), 0))()),
    toArray: ({ limit = Infinity } = {}) => collect(route, limit),
    [Symbol.asyncIterator]: () => items(route),
  };
}

async function* items<Item, ItemPage extends Page<Item>, Position>(route: Route<Item, ItemPage, Position>) {
  for await (const page of walk(route)) yield* page.items;
}

async function collect<Item, ItemPage extends Page<Item>, Position>(
  route: Route<Item, ItemPage, Position>,
  limit: number,
): Promise<Item[]> {
  atLeast(0, 'limit', limit);
  const collected: Item[] = [];
  if (limit === 0) return collected;
  for await (const page of walk(route, limit)) {
    for (const item of page.items) {
      collected.push(item);
      if (collected.length >= limit) return collected;
    }
  }
  return collected;
}

/**
 * Pages one after another, each item once. The service gives no total, and a page may be shorter than asked for (it may
 * clamp `page_size`): only a page without items ends a page-number list.
 */
async function* walk<Item, ItemPage extends Page<Item>, Position>(
  route: Route<Item, ItemPage, Position>,
  most?: number,
): AsyncGenerator<ItemPage, void, undefined> {
  const { operation, id, options } = route.plan;
  const maxPages = atLeast(1, 'maxPages', options?.maxPages ?? MAX_PAGES);
  const memory = new Memory(operation.name, id);
  const visited = new Set<Position>();
  let position: Position | undefined = route.start();
  for (let index = 0; position !== undefined; index++) {
    if (index >= maxPages) {
      throw listError(operation.name, index, `has more than ${maxPages} pages. Narrow it, or raise maxPages.`);
    }
    if (visited.has(position)) throw listError(operation.name, index, 'repeats an earlier iterator. Try again.');
    visited.add(position);
    const { data: page } = await route.read(position, index, most);
    position = route.next(page, position);
    if (page.items.length > 0) yield memory.unseen(page, index + 1);
  }
}

/** What a walk has met so far, to tell a list that moved from one that repeats itself. */
class Memory<Item> {
  readonly #ids = new Set<string>();
  readonly #pages = new Set<string>();
  readonly #operation: OperationName;
  readonly #id: (item: Item) => unknown;
  #pagesWithoutNews = 0;

  constructor(operation: OperationName, id: (item: Item) => unknown) {
    this.#operation = operation;
    this.#id = id;
  }

  /** The page without the items that came before. */
  unseen<ItemPage extends Page<Item>>(page: ItemPage, requests: number): ItemPage {
    const fresh: Item[] = [];
    let fingerprint = '';
    for (const item of page.items) {
      const key = this.#key(item);
      fingerprint += `${key}\n`;
      if (!this.#ids.has(key)) fresh.push(item);
      this.#ids.add(key);
    }
    this.#pagesWithoutNews = fresh.length > 0 ? 0 : this.#pagesWithoutNews + 1;
    if (this.#pages.has(fingerprint) || this.#pagesWithoutNews > 1) {
      throw listError(this.#operation, requests, 'repeats an earlier page. Try again.');
    }
    this.#pages.add(fingerprint);
    return fresh.length === page.items.length ? page : { ...page, items: fresh, shifted: true };
  }

  #key(item: Item): string {
    const id = this.#id(item);
    return typeof id === 'string' ? id : JSON.stringify(item);
  }
}

function listError(operation: OperationName, attempts: number, what: string): ListError {
  return new ListError(`The list ${operation} ${what}`, { code: 'LIST', operation, attempts });
}

const MAX_PAGES = 10_000;

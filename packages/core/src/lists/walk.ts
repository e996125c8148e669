import { type WithResponse, toCall } from '../calls/call.ts';
import { ListError, type OperationName } from '../errors/errors.ts';
import { type Hash, hash, IdSet } from './id-set.ts';
import { atLeast } from '../validation/option.ts';
import type { List, ListPlan, Page, Walk } from './pagination.ts';

/** How one kind of list is read. */
export interface Route<Item, ItemPage extends Page<Item>> {
  readonly plan: ListPlan<Item>;
  /** Asks for the first page alone. */
  first(): Promise<WithResponse<ItemPage>>;
  /**
   * All pages in their order, for a reader who wants so many items. Each goes through `unseen` as soon as it is there,
   * which leaves out what came before and throws when the list repeats itself.
   */
  pages(wanted: number, unseen: (page: ItemPage) => ItemPage): AsyncGenerator<ItemPage, void, undefined>;
  /** Whether the service says with its last page that this was the whole list; `undefined` when it does not tell. */
  isWhole(last: ItemPage): boolean | undefined;
}

/** A list that is read along a route. */
export function listAlong<Item, ItemPage extends Page<Item>>(route: Route<Item, ItemPage>): List<Item, ItemPage> {
  return {
    pages: () => walk(route),
    page: () => toCall((async () => route.first())()),
    toArray: ({ limit = Infinity } = {}) => collect(route, limit),
    [Symbol.asyncIterator]: () => items(route),
  };
}

async function* items<Item, ItemPage extends Page<Item>>(route: Route<Item, ItemPage>) {
  for await (const page of walk(route)) yield* page.items;
}

async function collect<Item, ItemPage extends Page<Item>>(
  route: Route<Item, ItemPage>,
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

function walk<Item, ItemPage extends Page<Item>>(route: Route<Item, ItemPage>, wanted = Infinity): Walk<ItemPage> {
  const result: Result = { complete: false };
  const pages = route.plan.options?.verify ? passes(route, wanted, result) : pass(route, wanted, result);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It has just been given what it lacked.
  return Object.defineProperty(pages, 'complete', { get: () => result.complete }) as Walk<ItemPage>;
}

interface Result {
  complete: Walk<unknown>['complete'];
}

/** Pages in their order, each item once. */
async function* pass<Item, ItemPage extends Page<Item>>(
  route: Route<Item, ItemPage>,
  wanted: number,
  result: Result,
  memory = new Memory(route.plan.operation.name, route.plan.id),
): AsyncGenerator<ItemPage, void, undefined> {
  let hasShifted = false;
  let last: ItemPage | undefined;
  for await (const page of route.pages(wanted, (raw) => memory.unseen(raw))) {
    last = page;
    hasShifted ||= page.shifted;
    if (page.items.length > 0 || page.shifted) yield page;
  }
  result.complete = last !== undefined && !hasShifted && route.isWhole(last);
}

/**
 * Walks again and again, until two passes agree. An item that one pass missed because others were deleted before it is
 * then excluded: what was deleted would have been met by the first of the two passes and not by the second.
 */
async function* passes<Item, ItemPage extends Page<Item>>(
  route: Route<Item, ItemPage>,
  wanted: number,
  result: Result,
): AsyncGenerator<ItemPage, void, undefined> {
  const { operation, id } = route.plan;
  const known = new IdSet();
  let before: string | undefined;
  for (let number = 0; number < MOST_PASSES; number++) {
    const memory = new Memory(operation.name, id);
    const ended: Result = { complete: false };
    for await (const page of pass(route, wanted, ended, memory)) {
      const unknown = page.items.filter((item) => known.add(memory.key(item)));
      if (unknown.length > 0) yield number === 0 ? page : { ...page, items: unknown, shifted: true };
    }
    const { fingerprint } = memory;
    if (ended.complete !== false && fingerprint === before) {
      result.complete = true;
      return;
    }
    before = fingerprint;
  }
}

/** What a walk has met so far, to tell a list that moved from one that repeats itself. */
class Memory<Item> {
  readonly #ids = new IdSet();
  readonly #pages = new IdSet();
  readonly #operation: OperationName;
  readonly #id: (item: Item) => unknown;
  #pagesWithoutNews = 0;
  #requests = 0;
  #met: Hash | undefined;

  constructor(operation: OperationName, id: (item: Item) => unknown) {
    this.#operation = operation;
    this.#id = id;
  }

  /** The page without the items that came before. */
  unseen<ItemPage extends Page<Item>>(page: ItemPage): ItemPage {
    this.#requests += 1;
    if (page.items.length === 0) return page;
    const keys = page.items.map((item) => this.key(item));
    const fresh = page.items.filter((_, index) => this.#ids.add(keys[index] ?? ''));
    for (const key of keys) this.#met = hash(key, this.#met);
    this.#pagesWithoutNews = fresh.length > 0 ? 0 : this.#pagesWithoutNews + 1;
    if (!this.#pages.add(keys.join('\n')) || this.#pagesWithoutNews > 1) {
      throw listError(this.#operation, this.#requests, 'repeats an earlier page. Try again.');
    }
    return fresh.length === page.items.length ? page : { ...page, items: fresh, shifted: true };
  }

  /** Stands for all items that were met, in their order. */
  get fingerprint(): string {
    return String(this.#met);
  }

  key(item: Item): string {
    const id = this.#id(item);
    return typeof id === 'string' ? id : JSON.stringify(item);
  }
}

/** A list that cannot be walked to its end. */
export function listError(operation: OperationName, attempts: number, what: string): ListError {
  return new ListError(`The list ${operation} ${what}`, { code: 'LIST', operation, attempts });
}

const MOST_PASSES = 5;

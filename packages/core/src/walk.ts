import { type Answer, toCall } from './call.ts';
import { ListError, type OperationName } from './errors.ts';
import { atLeast } from './option.ts';
import type { List, ListPlan, Page, Walk } from './pagination.ts';

/** How one kind of list is read. */
export interface Route<Item, ItemPage extends Page<Item>> {
  readonly plan: ListPlan<Item>;
  /** Asks for the first page alone. */
  first(): Promise<Answer<ItemPage>>;
  /** All pages as they come, for a reader who wants so many items. */
  pages(wanted: number): AsyncGenerator<ItemPage, void, undefined>;
  /** Whether the list ends with a page, as far as the service says. */
  isLast(page: ItemPage): boolean;
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
  const result = { complete: false };
  const pages = route.plan.options?.verify ? passes(route, wanted, result) : pass(route, wanted, result);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It has just been given what it lacked.
  return Object.defineProperty(pages, 'complete', { get: () => result.complete }) as Walk<ItemPage>;
}

/** Pages in their order, each item once. */
async function* pass<Item, ItemPage extends Page<Item>>(
  route: Route<Item, ItemPage>,
  wanted: number,
  result: { complete: boolean },
  memory = new Memory(route.plan.operation.name, route.plan.id),
): AsyncGenerator<ItemPage, void, undefined> {
  let hasShifted = false;
  let last: ItemPage | undefined;
  for await (const page of route.pages(wanted)) {
    last = page;
    if (page.items.length === 0) continue;
    const unseen = memory.unseen(page);
    hasShifted ||= unseen.shifted;
    yield unseen;
  }
  result.complete = last !== undefined && route.isLast(last) && !hasShifted;
}

/** Walks again and again, until two passes agree: then nothing has moved while the last one read. */
async function* passes<Item, ItemPage extends Page<Item>>(
  route: Route<Item, ItemPage>,
  wanted: number,
  result: { complete: boolean },
): AsyncGenerator<ItemPage, void, undefined> {
  const { operation, id } = route.plan;
  const known = new Set<string>();
  let before: string | undefined;
  for (let number = 0; number < MOST_PASSES; number++) {
    const memory = new Memory(operation.name, id);
    const ended = { complete: false };
    for await (const page of pass(route, wanted, ended, memory)) {
      const unknown = page.items.filter((item) => !known.has(memory.key(item)));
      for (const item of unknown) known.add(memory.key(item));
      if (unknown.length > 0) yield number === 0 ? page : { ...page, items: unknown, shifted: true };
    }
    const read = memory.fingerprint;
    if (ended.complete && read === before) {
      result.complete = true;
      return;
    }
    before = read;
  }
}

/** What a walk has met so far, to tell a list that moved from one that repeats itself. */
class Memory<Item> {
  readonly #ids = new Set<string>();
  readonly #pages = new Set<string>();
  readonly #operation: OperationName;
  readonly #id: (item: Item) => unknown;
  #pagesWithoutNews = 0;
  #requests = 0;

  constructor(operation: OperationName, id: (item: Item) => unknown) {
    this.#operation = operation;
    this.#id = id;
  }

  /** The page without the items that came before. */
  unseen<ItemPage extends Page<Item>>(page: ItemPage): ItemPage {
    this.#requests += 1;
    const fresh: Item[] = [];
    let fingerprint = '';
    for (const item of page.items) {
      const key = this.key(item);
      fingerprint += `${key}\n`;
      if (!this.#ids.has(key)) fresh.push(item);
      this.#ids.add(key);
    }
    this.#pagesWithoutNews = fresh.length > 0 ? 0 : this.#pagesWithoutNews + 1;
    if (this.#pages.has(fingerprint) || this.#pagesWithoutNews > 1) {
      throw listError(this.#operation, this.#requests, 'repeats an earlier page. Try again.');
    }
    this.#pages.add(fingerprint);
    return fresh.length === page.items.length ? page : { ...page, items: fresh, shifted: true };
  }

  /** All ids in the order in which they were met. */
  get fingerprint(): string {
    return JSON.stringify([...this.#ids]);
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

import { type WithResponse, toCall } from '../calls/call.ts';
import { atLeast } from '../errors/option.ts';
import type { Checkpoint, Completeness, List, Page, Walk } from './list.ts';

/** A page that was read, and where to continue after it. */
export interface Step<ItemPage> {
  readonly page: ItemPage;
  readonly checkpoint?: (() => Checkpoint) | undefined;
}

/** Yields the pages of one iteration, and returns its result. */
export type Steps<ItemPage> = AsyncGenerator<Step<ItemPage>, WalkResult, undefined>;

/** The result of a complete iteration. */
export interface WalkResult {
  readonly completeness: Completeness;
  readonly checkpoint?: (() => Checkpoint) | undefined;
}

/** How one type of list is read. */
export interface ListSource<ItemPage> {
  /** Requests only the first page. */
  first(): Promise<WithResponse<ItemPage>>;
  /** Yields the pages in order, for a consumer that wants up to `wanted` items. */
  steps(wanted: number): Steps<ItemPage>;
}

/** Creates a list that reads from a source. */
export function createList<Item, ItemPage extends Page<Item>>(source: ListSource<ItemPage>): List<Item, ItemPage> {
  const page = () => toCall((async () => source.first())());
  return {
    pages: () => walk(source.steps(Infinity)),
    page,
    // oxlint-disable-next-line unicorn/no-thenable -- `await` returns the first page, as in other clients of such services.
    then: (onPage, onError) => page().then(onPage, onError),
    toArray: ({ limit = Infinity } = {}) => collect(source, limit),
    async *[Symbol.asyncIterator]() {
      for await (const { items } of walk(source.steps(Infinity))) yield* items;
    },
  };
}

async function collect<Item, ItemPage extends Page<Item>>(
  source: ListSource<ItemPage>,
  limit: number,
): Promise<Item[]> {
  atLeast(0, 'limit', limit);
  const collected: Item[] = [];
  if (limit === 0) return collected;
  for await (const page of walk(source.steps(limit))) {
    for (const item of page.items) {
      collected.push(item);
      if (collected.length >= limit) return collected;
    }
  }
  return collected;
}

/** Yields the pages of an iteration, and exposes its completeness and its checkpoint. */
function walk<ItemPage extends Page<unknown>>(steps: Steps<ItemPage>): Walk<ItemPage> {
  let completeness: Completeness = 'unproved';
  let checkpoint: Step<ItemPage>['checkpoint'];
  async function* pages(): AsyncGenerator<ItemPage, void, undefined> {
    try {
      for (;;) {
        const step = await steps.next();
        checkpoint = step.value.checkpoint ?? checkpoint;
        if (step.done) {
          completeness = step.value.completeness;
          return;
        }
        const { page } = step.value;
        if (page.items.length > 0 || page.shifted) yield page;
      }
    } catch (error) {
      completeness = 'broken';
      throw error;
    } finally {
      await steps.return({ completeness });
    }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the missing properties have just been defined
  return Object.defineProperties(pages(), {
    completeness: { get: () => completeness },
    checkpoint: { get: () => checkpoint?.() },
  }) as Walk<ItemPage>;
}

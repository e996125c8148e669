import { type WithResponse, toCall } from '../calls/call.ts';
import { atLeast } from '../errors/option.ts';
import type { Checkpoint, Completeness, List, Page, Walk } from './list.ts';

/** A page that was read, and where to continue after it. */
export interface Step<ItemPage> {
  readonly page: ItemPage;
  readonly checkpoint?: (() => Checkpoint) | undefined;
}

/** The pages of one walk. What it returns is the verdict on the whole of it. */
export type Steps<ItemPage> = AsyncGenerator<Step<ItemPage>, Verdict, undefined>;

/** What is known of a walk at its end. */
export interface Verdict {
  readonly completeness: Completeness;
  readonly checkpoint?: (() => Checkpoint) | undefined;
}

/** How one kind of list is read. */
export interface Route<ItemPage> {
  /** Requests the first page alone. */
  first(): Promise<WithResponse<ItemPage>>;
  /** Reads the pages in their order, for a reader who wants so many items. */
  steps(wanted: number): Steps<ItemPage>;
}

/** A list that is read along a route. */
export function listAlong<Item, ItemPage extends Page<Item>>(route: Route<ItemPage>): List<Item, ItemPage> {
  const page = () => toCall((async () => route.first())());
  return {
    pages: () => walk(route.steps(Infinity)),
    page,
    // oxlint-disable-next-line unicorn/no-thenable -- `await` returns the first page, as in other clients of such services.
    then: (onPage, onError) => page().then(onPage, onError),
    toArray: ({ limit = Infinity } = {}) => collect(route, limit),
    async *[Symbol.asyncIterator]() {
      for await (const { items } of walk(route.steps(Infinity))) yield* items;
    },
  };
}

async function collect<Item, ItemPage extends Page<Item>>(route: Route<ItemPage>, limit: number): Promise<Item[]> {
  atLeast(0, 'limit', limit);
  const collected: Item[] = [];
  if (limit === 0) return collected;
  for await (const page of walk(route.steps(limit))) {
    for (const item of page.items) {
      collected.push(item);
      if (collected.length >= limit) return collected;
    }
  }
  return collected;
}

/** Hands the pages of a walk over, and keeps what is known of it. */
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It has just been given what it lacked.
  return Object.defineProperties(pages(), {
    completeness: { get: () => completeness },
    checkpoint: { get: () => checkpoint?.() },
  }) as Walk<ItemPage>;
}

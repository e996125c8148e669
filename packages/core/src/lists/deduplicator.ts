import { type ListPlan, idOf } from './list-plan.ts';
import type { Page } from './list.ts';
import { RecentSet } from './recent-set.ts';

/** Drops repeated items of a list, and distinguishes a list that changed from one that repeats itself endlessly. */
export class Deduplicator<Item> {
  readonly #ids = new RecentSet(RECENT_IDS);
  readonly #pages = new RecentSet(RECENT_PAGES);
  readonly #plan: Pick<ListPlan<Item>, 'id'>;
  #pagesWithoutNewItems = 0;

  constructor(plan: Pick<ListPlan<Item>, 'id'>) {
    this.#plan = plan;
  }

  /** Returns the page without repeated items, or `undefined` when the list repeats itself endlessly. */
  deduplicate<ItemPage extends Page<Item>>(page: ItemPage): ItemPage | undefined {
    if (page.items.length === 0) return page;
    const ids = page.items.map((item) => idOf(this.#plan, item));
    // Items without an id cannot be compared, so none of them is dropped.
    const items = page.items.filter((_, index) => {
      const id = ids[index];
      return id === undefined || this.#ids.add(id);
    });
    this.#pagesWithoutNewItems = items.length > 0 ? 0 : this.#pagesWithoutNewItems + 1;
    const content = page.items.map((item, index) => ids[index] ?? JSON.stringify(item)).join('\n');
    if (!this.#pages.add(content) || this.#pagesWithoutNewItems > 1) return undefined;
    return items.length === page.items.length ? page : { ...page, items, shifted: true };
  }
}

// An insertion moves items by at most a few pages, so repeated items follow soon.
const RECENT_IDS = 4_000;
const RECENT_PAGES = 64;

import { type ListPlan, usableId } from './list-plan.ts';
import type { Page } from './list.ts';
import { Recent } from './recent.ts';

/** Drops the items of a list that came before, and tells a list that moved from one that repeats itself. */
export class Repetition<Item> {
  readonly #ids = new Recent(RECENT_IDS);
  readonly #pages = new Recent(RECENT_PAGES);
  readonly #plan: Pick<ListPlan<Item>, 'id'>;
  #pagesWithoutNews = 0;

  constructor(plan: Pick<ListPlan<Item>, 'id'>) {
    this.#plan = plan;
  }

  /** The page without the items that came before, or `undefined` when the list repeats itself. */
  drop<ItemPage extends Page<Item>>(page: ItemPage): ItemPage | undefined {
    if (page.items.length === 0) return page;
    const ids = page.items.map((item) => usableId(this.#plan, item));
    // Two items without an id may well be two items: neither is dropped.
    const items = page.items.filter((_, index) => {
      const id = ids[index];
      return id === undefined || this.#ids.add(id);
    });
    this.#pagesWithoutNews = items.length > 0 ? 0 : this.#pagesWithoutNews + 1;
    const content = page.items.map((item, index) => ids[index] ?? JSON.stringify(item)).join('\n');
    if (!this.#pages.add(content) || this.#pagesWithoutNews > 1) return undefined;
    return items.length === page.items.length ? page : { ...page, items, shifted: true };
  }
}

// An insertion moves items by a page or a few; what turns up again comes soon.
const RECENT_IDS = 4_000;
const RECENT_PAGES = 64;

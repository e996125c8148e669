import type { PageKnowledge } from '../page-knowledge.ts';

/** A first page, and whether it holds everything that was asked for. */
export interface Settled<Item> {
  readonly items: Item[];
  readonly isWhole: boolean;
}

/**
 * Tells whether a first page holds everything. Where the client does not know yet whether a short page is the last, one
 * request looks behind it.
 *
 * @param list The query, where the page is the first one of a whole list.
 * @param read Requests a page by its number and, maybe, another size.
 * @returns `undefined` when the lengths of pages tell nothing.
 */
export async function settle<Item>(
  items: Item[],
  size: number,
  knowledge: PageKnowledge,
  list: string | undefined,
  read: (number: number, size?: number) => Promise<Item[]>,
): Promise<Settled<Item> | undefined> {
  knowledge.sawPage(items.length);
  if (knowledge.isThinned) return undefined;
  if (items.length >= knowledge.fullSize(size)) return { items, isWhole: false };
  if (knowledge.isLast(items.length, list)) return { items, isWhole: true };
  if ((await read(1)).length === 0) {
    knowledge.sawEnd(items.length, list);
    return { items, isWhole: true };
  }
  // Insertions may have filled the page meanwhile.
  const again = await read(0);
  knowledge.sawPage(again.length);
  if (again.length >= knowledge.fullSize(size)) return { items: again, isWhole: false };
  // A service that clamps fills a page of the size that it clamps to.
  const isClamped = (await read(0, again.length)).length === again.length;
  knowledge.sawShortPage(again.length, isClamped);
  return isClamped && !knowledge.isThinned ? { items: again, isWhole: false } : undefined;
}

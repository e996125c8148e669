import type { PageObservations } from '../page-observations.ts';

/** A first page, and whether it contains all items of its query. */
export interface FirstPage<Item> {
  readonly items: Item[];
  readonly isComplete: boolean;
}

/**
 * Decides whether a first page contains all items of its query. If the client does not know yet whether a short page is
 * the last, it requests the next page.
 *
 * @param list The query, if the page is the first page of a whole list.
 * @param read Requests a page by its number and an optional size.
 * @returns `undefined` when the service removes items from its pages.
 */
export async function classifyFirstPage<Item>(
  items: Item[],
  size: number,
  observations: PageObservations,
  list: string | undefined,
  read: (number: number, size?: number) => Promise<Item[]>,
): Promise<FirstPage<Item> | undefined> {
  observations.recordPage(items.length);
  if (observations.isSparse) return undefined;
  if (items.length >= observations.fullSize(size)) return { items, isComplete: false };
  if (observations.isLast(items.length, list)) return { items, isComplete: true };
  if ((await read(1)).length === 0) {
    observations.recordEnd(items.length, list);
    return { items, isComplete: true };
  }
  // Insertions may have filled the page in the meantime.
  const again = await read(0);
  observations.recordPage(again.length);
  if (again.length >= observations.fullSize(size)) return { items: again, isComplete: false };
  // A service that clamps the page size returns a full page of the clamped size.
  const isClamped = (await read(0, again.length)).length === again.length;
  observations.recordShortPage(again.length, isClamped);
  return isClamped && !observations.isSparse ? { items: again, isComplete: false } : undefined;
}

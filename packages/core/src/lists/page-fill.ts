import type { PageKnowledge } from './page-knowledge.ts';

/** What a page lets expect behind it: pages like it, perhaps one, or none. */
export type Behind = 'pages' | 'perhaps' | 'nothing';

/**
 * Tells from the number of items on each page where a list ends. A service may clamp the page size, and may return a
 * short page or an empty one although others follow. So a list ends at an empty page that comes after a short one, and
 * at a second empty page in a row; and at a short page, once the client has learned that those are the last.
 *
 * @param size How many items were asked for.
 * @returns A function from the number of items on the next page to what is behind it.
 */
export function pageFill(size: number, knowledge: PageKnowledge): (count: number) => Behind {
  /** The most items that a page can be expected to hold. */
  let full = size;
  let before = 0;
  let pages = 0;
  /** Whether an empty page that comes now may be a gap. */
  let mayBeGap = knowledge.isThinned;
  return (count) => {
    if (before > 0 && before < size) {
      if (count > 0) knowledge.sawMore();
      // A page as long as those before it may have been clamped.
      else if (before < full || pages === 1) knowledge.sawEnd(before);
    }
    before = count;
    if (count === 0) {
      const isGap = mayBeGap;
      mayBeGap = false;
      return isGap ? 'perhaps' : 'nothing';
    }
    pages += 1;
    knowledge.sawPage(count);
    const isFull = count >= full;
    // The first page shows whether the service clamps the size: then its pages are full when none before was larger.
    full = pages === 1 ? count : Math.max(full, count);
    mayBeGap = isFull || knowledge.isThinned;
    if (isFull) return 'pages';
    return knowledge.isLast(count) ? 'nothing' : 'perhaps';
  };
}

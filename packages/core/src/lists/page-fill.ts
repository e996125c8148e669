/** What a page lets expect behind it: pages like it, perhaps one, or none. */
export type Behind = 'pages' | 'perhaps' | 'nothing';

/**
 * Tells from the number of items on each page where a list ends. A service may clamp the page size, and may answer a
 * short page or an empty one although others follow. So a list ends at an empty page that comes after a short one, and
 * at a second empty page in a row.
 *
 * @param size How many items were asked for.
 * @param isThorough Takes every empty page for a gap, until a second one follows it.
 * @returns What is told how many items the next page holds.
 */
export function pageFill(size: number, isThorough = false): (count: number) => Behind {
  /** The most items that a page can be expected to hold. */
  let full = size;
  let isFirst = true;
  /** Whether an empty page that comes now may be a gap. */
  let mayBeGap = isThorough;
  return (count) => {
    if (count === 0) {
      const isGap = mayBeGap;
      mayBeGap = false;
      return isGap ? 'perhaps' : 'nothing';
    }
    const isFull = count >= full;
    // The first page shows whether the service clamps the size: then its pages are full when none before was larger.
    full = isFirst ? count : Math.max(full, count);
    isFirst = false;
    mayBeGap = isFull || isThorough;
    return isFull ? 'pages' : 'perhaps';
  };
}

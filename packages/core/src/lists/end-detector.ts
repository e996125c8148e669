import type { PageObservations } from './page-observations.ts';

/** Whether more pages follow a page: certainly, maybe, or none. */
export type Following = 'more' | 'maybe' | 'none';

/**
 * Detects the end of a list from the number of items on each page. A service may clamp the page size, and may return a
 * short or empty page in the middle of a list. So a list ends at an empty page after a short one, and at the second empty
 * page in a row. It also ends at a short first page, once the client has observed that short pages are the last.
 *
 * @param size The requested page size.
 * @param list The query of the list.
 * @returns A function that takes the number of items on the next page, and returns whether more pages follow it.
 */
export function createEndDetector(
  size: number,
  observations: PageObservations,
  list: string,
): (count: number) => Following {
  /** The expected number of items on a full page. */
  let full = size;
  let before = 0;
  let pages = 0;
  /** Whether an empty page may be followed by more pages. */
  let mayBeGap = observations.isSparse;
  return (count) => {
    if (before > 0 && before < size) {
      if (count > 0) observations.recordMore();
      // A page as long as the earlier ones may have been clamped, so it proves nothing.
      else if (before < full || pages === 1) observations.recordEnd(before, pages === 1 ? list : undefined);
    }
    before = count;
    if (count === 0) {
      const isGap = mayBeGap;
      mayBeGap = false;
      return isGap ? 'maybe' : 'none';
    }
    pages += 1;
    observations.recordPage(count);
    const isFull = count >= full;
    // The first page shows whether the service clamps the page size. Then a page is full if no earlier page was larger.
    full = pages === 1 ? count : Math.max(full, count);
    mayBeGap = isFull || observations.isSparse;
    if (isFull) return 'more';
    return pages === 1 && observations.isLast(count, list) ? 'none' : 'maybe';
  };
}

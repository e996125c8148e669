/** What a page lets expect behind it: pages like it, perhaps one, or none. */
export type Behind = 'pages' | 'perhaps' | 'nothing';

/**
 * Tells from the number of items on each page where a list ends. A service may clamp the page size, and may answer a
 * short page or an empty one although others follow. So a list ends at an empty page that comes after a short one, and
 * at a second empty page in a row.
 */
export class PageFill {
  /** The most items that a page can be expected to hold. */
  #full: number;
  #isFirst = true;
  /** Whether an empty page that comes now may be a gap. */
  #mayBeGap: boolean;
  readonly #isThorough: boolean;

  /** Of pages of so many items. `isThorough` takes every empty page for a gap, until a second one follows it. */
  constructor(size: number, isThorough = false) {
    this.#full = size;
    this.#mayBeGap = isThorough;
    this.#isThorough = isThorough;
  }

  /** Learns how many items the next page holds. */
  next(count: number): Behind {
    if (count === 0) {
      const isGap = this.#mayBeGap;
      this.#mayBeGap = false;
      return isGap ? 'perhaps' : 'nothing';
    }
    const isFull = count >= this.#full;
    // The first page shows whether the service clamps the size: then its pages are full when none before was larger.
    this.#full = this.#isFirst ? count : Math.max(this.#full, count);
    this.#isFirst = false;
    this.#mayBeGap = isFull || this.#isThorough;
    return isFull ? 'pages' : 'perhaps';
  }
}

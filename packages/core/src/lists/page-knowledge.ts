/**
 * What a client has learned about the pages of one list: whether a page with fewer items than were asked for is the
 * last. A service may clamp the page size, and may leave items out of a page after it was cut. One request behind the
 * first short page tells; it is not repeated.
 */
export class PageKnowledge {
  /** The most items that one page has held. */
  #largest = 0;
  /** Whether nothing was found behind a short page. */
  #hasEnded = false;
  /** Lists that fitted one page, by their query, and how many items that held. */
  readonly #onePage = new Map<string, number>();
  #clamp: number | undefined;
  #isThinned = false;
  #isNarrowed = true;

  /** How many items a full page holds when so many are asked for. */
  fullSize(size: number): number {
    return Math.min(size, this.#clamp ?? size);
  }

  /** Whether pages hold fewer items than they could, so that their length tells nothing. */
  get isThinned(): boolean {
    return this.#isThinned;
  }

  /** Whether the list can be narrowed by creation time, as far as is known. */
  get isNarrowed(): boolean {
    return this.#isNarrowed;
  }

  /**
   * Whether nothing is behind a page with so many items. The largest page that was seen may have been clamped, unless it
   * is the first one of a list behind which nothing was found before.
   */
  isLast(count: number, list?: string): boolean {
    if (this.#isThinned) return false;
    if (count === 0 || (this.#hasEnded && count < this.#largest)) return true;
    return list !== undefined && count <= (this.#onePage.get(list) ?? 0);
  }

  /** A page held so many items. */
  sawPage(count: number): void {
    this.#largest = Math.max(this.#largest, count);
    if (this.#clamp !== undefined && count > this.#clamp) this.#isThinned = true;
  }

  /** Behind a short page with so many items there was nothing. `list` is the query, where it was the first page. */
  sawEnd(count: number, list?: string): void {
    this.#hasEnded = true;
    if (list === undefined) return;
    if (this.#onePage.size >= MOST_LISTS) this.#onePage.clear();
    this.#onePage.set(list, count);
  }

  /** Behind a short page there were items, maybe because the list moved: short pages are looked behind again. */
  sawMore(): void {
    this.#hasEnded = false;
    this.#onePage.clear();
  }

  /** Behind a short page there were items, and no insertion explains them. */
  sawShortPage(count: number, isClamped: boolean): void {
    this.sawMore();
    if (isClamped && count >= this.#largest && this.#clamp === undefined) this.#clamp = count;
    else this.#isThinned = true;
  }

  /** The service returned items outside the span of time that was asked for. */
  sawOutside(): void {
    this.#isNarrowed = false;
  }
}

const MOST_LISTS = 1_000;

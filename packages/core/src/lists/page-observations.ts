/**
 * What a client has observed about the pages of one list, above all whether a short page is the last. A service may clamp
 * the page size, and may remove items from a page after pagination. One request after the first short page shows this
 * for all later iterations.
 */
export class PageObservations {
  /** The number of items on the largest page. */
  #largest = 0;
  /** Whether a short page was the last one. */
  #hasEnded = false;
  /** The number of items of each list with a single page, by query. */
  readonly #onePage = new Map<string, number>();
  #clamp: number | undefined;
  #isSparse = false;
  #isTimeFiltered = true;

  /** The number of items on a full page for a requested page size. */
  fullSize(size: number): number {
    return Math.min(size, this.#clamp ?? size);
  }

  /** Whether the service removes items from its pages, so that the length of a page means nothing. */
  get isSparse(): boolean {
    return this.#isSparse;
  }

  /** Whether the service applies the creation time filter, as far as is known. */
  get isTimeFiltered(): boolean {
    return this.#isTimeFiltered;
  }

  /**
   * Whether a page with `count` items is the last. A page as large as the largest one may have been clamped. It counts as
   * the last only if it is the first page of a list that was observed to have a single page.
   */
  isLast(count: number, list?: string): boolean {
    if (this.#isSparse) return false;
    if (count === 0 || (this.#hasEnded && count < this.#largest)) return true;
    return list !== undefined && count <= (this.#onePage.get(list) ?? 0);
  }

  /** Records the number of items on a page. */
  recordPage(count: number): void {
    this.#largest = Math.max(this.#largest, count);
    if (this.#clamp !== undefined && count > this.#clamp) this.#isSparse = true;
  }

  /** Records that a short page was the last. `list` is the query if it was the first page of the list. */
  recordEnd(count: number, list?: string): void {
    this.#hasEnded = true;
    if (list === undefined) return;
    if (this.#onePage.size >= MAX_LISTS) this.#onePage.clear();
    this.#onePage.set(list, count);
  }

  /** Records that items followed a short page, perhaps because the list changed. Short pages no longer end a list. */
  recordMore(): void {
    this.#hasEnded = false;
    this.#onePage.clear();
  }

  /** Records that items followed a short page, and that no insertion explains them. */
  recordShortPage(count: number, isClamped: boolean): void {
    this.recordMore();
    if (isClamped && count >= this.#largest && this.#clamp === undefined) this.#clamp = count;
    else this.#isSparse = true;
  }

  /** Records that the service returned items outside the requested span of time. */
  recordUnfiltered(): void {
    this.#isTimeFiltered = false;
  }
}

const MAX_LISTS = 1_000;

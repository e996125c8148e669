/**
 * What a client has learned about the pages of one list: whether a page with fewer items than were asked for is the
 * last. A service may clamp the page size, and may leave items out of a page after it was cut. One request behind the
 * first short page tells; it is not repeated.
 */
export class PageKnowledge {
  /** The most items that one page has held. */
  #largest = 0;
  /** The most items on a page behind which nothing was found; -1 before one was looked for. */
  #endedAt = -1;
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

  /** Whether nothing is behind a page with so many items. */
  isLast(count: number): boolean {
    if (this.#isThinned) return false;
    return count === 0 || (this.#endedAt >= 0 && (count < this.#largest || count <= this.#endedAt));
  }

  /** A page held so many items. */
  sawPage(count: number): void {
    this.#largest = Math.max(this.#largest, count);
    if (this.#clamp !== undefined && count > this.#clamp) this.#isThinned = true;
  }

  /** Behind a short page with so many items there was nothing. */
  sawEnd(count: number): void {
    this.#endedAt = Math.max(this.#endedAt, count);
  }

  /** Behind a short page there were items, maybe because the list moved: short pages are looked behind again. */
  sawMore(): void {
    this.#endedAt = -1;
  }

  /** Behind a short page there were items, and no insertion explains them. */
  sawShortPage(count: number, isClamped: boolean): void {
    this.#endedAt = -1;
    if (isClamped && count >= this.#largest && this.#clamp === undefined) this.#clamp = count;
    else this.#isThinned = true;
  }

  /** The service returned items outside the span of time that was asked for. */
  sawOutside(): void {
    this.#isNarrowed = false;
  }
}

/** A set of strings that keeps only the most recent ones. */
export class RecentSet {
  readonly #entries = new Set<string>();
  readonly #maxSize: number;

  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  /** Adds a string. Returns false if the set already contains it. */
  add(text: string): boolean {
    if (this.#entries.has(text)) return false;
    this.#entries.add(text);
    if (this.#entries.size > this.#maxSize) {
      // A set iterates in insertion order.
      for (const oldest of this.#entries) {
        this.#entries.delete(oldest);
        break;
      }
    }
    return true;
  }
}

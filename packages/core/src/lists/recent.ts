/** Remembers the last few thousand of the texts that it was given. */
export class Recent {
  readonly #kept = new Set<string>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Adds a text. False when it is one of those that are remembered. */
  add(text: string): boolean {
    if (this.#kept.has(text)) return false;
    this.#kept.add(text);
    if (this.#kept.size > this.#most) {
      // A set iterates in the order of insertion.
      for (const oldest of this.#kept) {
        this.#kept.delete(oldest);
        break;
      }
    }
    return true;
  }
}

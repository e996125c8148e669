/**
 * A cache of the serialized pages of one list that were requested more than once. Tests and demos read the same pages
 * repeatedly, and serialization is the slowest part of a request. The cache is cleared when the list changes.
 */
export class PageCache {
  #version = -1;
  #characters = 0;
  readonly #texts = new Map<string, string>();
  readonly #seenKeys = new Set<string>();

  /** Returns the serialized page of a list version. Calls `write` when it is not cached. */
  text(key: string, version: number, write: () => string): string {
    if (version !== this.#version) this.#forget(version);
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const text = write();
    if (this.#seenKeys.has(key)) this.#keep(key, text);
    else if (this.#seenKeys.size < MAX_KEYS) this.#seenKeys.add(key);
    return text;
  }

  #keep(key: string, text: string): void {
    if (this.#characters + text.length > MAX_CHARACTERS) return;
    this.#characters += text.length;
    this.#texts.set(key, text);
  }

  #forget(version: number): void {
    this.#version = version;
    this.#characters = 0;
    this.#texts.clear();
    this.#seenKeys.clear();
  }
}

const MAX_KEYS = 1000;
const MAX_CHARACTERS = 24 * 1024 * 1024;

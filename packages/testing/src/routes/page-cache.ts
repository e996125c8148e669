/**
 * Keeps the pages of a list that were asked for more than once; what a walk reads once is not worth keeping. When there is no
 * room, most of what comes is let go, so that a walk over more than there is room for, time and again, finds a part of its pages.
 */
export class PageCache {
  #version = -1;
  readonly #askedOnce = new Set<string>();
  readonly #pages = new Map<string, Uint8Array<ArrayBuffer>>();
  #bytes = 0;
  #withoutRoom = 0;

  /** The page as it was at a version of the list; nothing that was made from another is kept. */
  get(key: string, version: number): Uint8Array<ArrayBuffer> | undefined {
    if (version !== this.#version) {
      this.#version = version;
      this.#askedOnce.clear();
      this.#pages.clear();
      this.#bytes = 0;
    }
    const page = this.#pages.get(key);
    if (page === undefined) return undefined;
    // What was set last is last in the order of a map.
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  set(key: string, page: Uint8Array<ArrayBuffer>): void {
    if (!this.#askedOnce.has(key)) {
      if (this.#askedOnce.size >= MOST_KEYS) this.#askedOnce.clear();
      this.#askedOnce.add(key);
      return;
    }
    if (this.#bytes + page.length > MOST_BYTES) {
      this.#withoutRoom += 1;
      if (this.#withoutRoom % 8 > 0) return;
    }
    this.#pages.set(key, page);
    this.#bytes += page.length;
    for (const [oldest, { length }] of this.#pages) {
      if (this.#bytes <= MOST_BYTES) return;
      this.#pages.delete(oldest);
      this.#bytes -= length;
    }
  }
}

const MOST_KEYS = 1000;
const MOST_BYTES = 16 * 1024 * 1024;

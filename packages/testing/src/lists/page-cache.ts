/**
 * The pages of one list that were requested more than once, as text: tests and demos read the same few again and again, and
 * to write a page out costs more than all the rest of a request. Forgotten when the list changes.
 */
export class PageMemory {
  #version = -1;
  #characters = 0;
  readonly #texts = new Map<string, string>();
  readonly #askedOnce = new Set<string>();

  /** The text of a page of a list in a version, written out by `write` unless it is known. */
  text(key: string, version: number, write: () => string): string {
    if (version !== this.#version) this.#forget(version);
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const text = write();
    if (this.#askedOnce.has(key)) this.#keep(key, text);
    else if (this.#askedOnce.size < MOST_KEYS) this.#askedOnce.add(key);
    return text;
  }

  #keep(key: string, text: string): void {
    if (this.#characters + text.length > MOST_CHARACTERS) return;
    this.#characters += text.length;
    this.#texts.set(key, text);
  }

  #forget(version: number): void {
    this.#version = version;
    this.#characters = 0;
    this.#texts.clear();
    this.#askedOnce.clear();
  }
}

const MOST_KEYS = 1000;
const MOST_CHARACTERS = 24 * 1024 * 1024;

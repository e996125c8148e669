import { Chunks, placeIn } from './chunks.ts';

/**
 * Rows by key: about 20 bytes a row beside its text. A `Map` of strings and arrays would take ten times as much.
 *
 * A row is its line (4 bytes), its mark (1), and each text with its length (4).
 */
export class RowStore {
  readonly #chunks = new Chunks();
  readonly #addresses = new Addresses();
  #slots = new Uint32Array(1024);
  #scratch = Buffer.allocUnsafeSlow(256);

  get size(): number {
    return this.#addresses.count;
  }

  /** Adds a row. Returns `full` if it does not fit, and the line of an earlier row of the same key. */
  add(line: number, key: string, cells: readonly string[]): 'added' | 'full' | { readonly line: number } {
    const known = this.find(key);
    if (known !== undefined) return { line: this.lineOf(known) };
    const texts = [key, ...cells];
    const length = head + texts.reduce((sum, text) => sum + 4 + Buffer.byteLength(text), 0);
    const address = this.#chunks.reserve(length);
    if (address === undefined) return 'full';
    const chunk = this.#chunks.chunkOf(address);
    let at = placeIn(address);
    chunk.writeUInt32LE(line, at);
    chunk[at + 4] = 0;
    at += head;
    for (const text of texts) {
      const size = chunk.write(text, at + 4);
      chunk.writeUInt32LE(size, at);
      at += 4 + size;
    }
    this.#addresses.push(address);
    if (this.size * 3 > this.#slots.length * 2) this.#grow();
    else this.#place(address);
    return 'added';
  }

  /** Returns the address of a row. */
  find(key: string): number | undefined {
    const size = this.#encode(key);
    const mask = this.#slots.length - 1;
    for (let slot = hashOf(this.#scratch, 0, size) & mask; ; slot = (slot + 1) & mask) {
      const found = this.#slots[slot] ?? 0;
      if (found === 0) return undefined;
      if (this.#hasKey(found - 1, size)) return found - 1;
    }
  }

  lineOf(address: number): number {
    return this.#chunks.chunkOf(address).readUInt32LE(placeIn(address));
  }

  markOf(address: number): number {
    return this.#chunks.chunkOf(address)[placeIn(address) + 4] ?? 0;
  }

  mark(address: number, mark: number): void {
    this.#chunks.chunkOf(address)[placeIn(address) + 4] = mark;
  }

  /** Returns the key and the cells of a row. */
  textsOf(address: number, count: number): string[] {
    const chunk = this.#chunks.chunkOf(address);
    let at = placeIn(address) + head;
    return Array.from({ length: count }, () => {
      const size = chunk.readUInt32LE(at);
      const text = chunk.toString('utf8', at + 4, at + 4 + size);
      at += 4 + size;
      return text;
    });
  }

  /** The addresses of all rows, in the order in which they were added. */
  addresses(): Iterable<number> {
    return this.#addresses.all();
  }

  #encode(key: string): number {
    if (key.length * 3 > this.#scratch.length) this.#scratch = Buffer.allocUnsafeSlow(key.length * 3);
    return this.#scratch.write(key);
  }

  #hasKey(address: number, size: number): boolean {
    const chunk = this.#chunks.chunkOf(address);
    const at = placeIn(address) + head;
    if (chunk.readUInt32LE(at) !== size) return false;
    return this.#scratch.compare(chunk, at + 4, at + 4 + size, 0, size) === 0;
  }

  #place(address: number): void {
    const chunk = this.#chunks.chunkOf(address);
    const at = placeIn(address) + head;
    const mask = this.#slots.length - 1;
    let slot = hashOf(chunk, at + 4, at + 4 + chunk.readUInt32LE(at)) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = address + 1;
  }

  #grow(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2);
    for (const address of this.addresses()) this.#place(address);
  }
}

/** The addresses of the rows, 4 bytes each. */
class Addresses {
  readonly #parts: Uint32Array[] = [];
  count = 0;

  push(address: number): void {
    if (this.count % partSize === 0) this.#parts.push(new Uint32Array(partSize));
    const part = this.#parts.at(-1);
    if (part !== undefined) part[this.count % partSize] = address;
    this.count += 1;
  }

  *all(): Generator<number> {
    for (let index = 0; index < this.count; index += 1)
      yield this.#parts[Math.floor(index / partSize)]?.[index % partSize] ?? 0;
  }
}

/** FNV-1a of bytes. */
function hashOf(bytes: Buffer, from: number, until: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < until; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** The line and the mark. */
const head = 5;
const partSize = 2 ** 16;

/** Bytes in chunks, so that a growing store is never copied. An address is a place in all of them. */
export class Chunks {
  readonly #chunks: Buffer[] = [];
  #used = chunkSize;

  /** Reserves bytes in one piece, and returns their address; `undefined` when the store is full. */
  reserve(length: number): number | undefined {
    if (length > chunkSize || (this.#used + length > chunkSize && this.#chunks.length === mostChunks)) return undefined;
    if (this.#used + length > chunkSize) {
      this.#chunks.push(Buffer.allocUnsafeSlow(chunkSize));
      this.#used = 0;
    }
    const address = (this.#chunks.length - 1) * chunkSize + this.#used;
    this.#used += length;
    return address;
  }

  /** The chunk of an address. */
  chunkOf(address: number): Buffer {
    const chunk = this.#chunks[Math.floor(address / chunkSize)];
    if (chunk === undefined) throw new RangeError(`There is no address ${address}.`);
    return chunk;
  }
}

/** The place of an address in its chunk. */
export function placeIn(address: number): number {
  return address % chunkSize;
}

const chunkSize = 2 ** 20;
/** Addresses have 32 bits, and one of them means that there is none. */
const mostChunks = 2 ** 12 - 1;

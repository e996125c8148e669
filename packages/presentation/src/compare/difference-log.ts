import { Chunks, placeIn } from './chunks.ts';

/** A difference between a table and a list. */
export interface Difference {
  readonly difference: 'not_in_file' | 'not_in_list' | 'differs' | 'twice_in_list';
  /** The value of `on`. */
  readonly key: string;
  /** The column that differs, by the name of the service. */
  readonly column?: string | undefined;
  /** The value of the file; `null` if it is empty. */
  readonly ours?: string | null | undefined;
  /** The value of the service. What is no text is JSON. */
  readonly theirs?: string | null | undefined;
}

/** Differences as bytes, because a million of them could be found before the list has ended. */
export class DifferenceLog {
  readonly #chunks = new Chunks();
  readonly #addresses: number[] = [];

  /** Returns whether there was room. */
  add(difference: Difference): boolean {
    const text = JSON.stringify(difference);
    const address = this.#chunks.reserve(4 + Buffer.byteLength(text));
    if (address === undefined) return false;
    const chunk = this.#chunks.chunkOf(address);
    const at = placeIn(address);
    chunk.writeUInt32LE(chunk.write(text, at + 4), at);
    this.#addresses.push(address);
    return true;
  }

  *all(): Generator<Difference> {
    for (const address of this.#addresses) {
      const chunk = this.#chunks.chunkOf(address);
      const at = placeIn(address);
      const difference: Difference = JSON.parse(chunk.toString('utf8', at + 4, at + 4 + chunk.readUInt32LE(at)));
      yield difference;
    }
  }
}

import { DAY, isoDay } from './calendar.ts';

/** A wire text that many records repeat, ready to be copied. */
export interface Part {
  readonly length: number;
  /** Its bytes, four in each; the last is filled up with zeros. */
  readonly words: Int32Array;
}

export function part(wire: string): Part {
  const bytes = Buffer.alloc(Math.ceil(wire.length / 4) * 4);
  bytes.write(wire, 'latin1');
  const words = Int32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readInt32LE(index * 4));
  return { length: wire.length, words };
}

/**
 * Collects records as bytes, part by part, and leaves little for the garbage collector: records made by joining texts cost
 * five times their size in garbage, and a pause in every thirtieth page.
 */
export class WireBuffer {
  #bytes = new Uint8Array(65_536);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  /** Adds a part. */
  part({ words, length }: Part): this {
    const at = this.#reserve(words.length * 4);
    const view = this.#view;
    for (let index = 0; index < words.length; index += 1) view.setInt32(at + index * 4, words[index] ?? 0, true);
    // What comes next is written over the zeros.
    this.#length = at + length;
    return this;
  }

  /** Adds a wire text: one byte for each of its characters. */
  text(wire: string): this {
    const at = this.#reserve(wire.length);
    const bytes = this.#bytes;
    for (let index = 0; index < wire.length; index += 1) bytes[at + index] = wire.charCodeAt(index);
    return this;
  }

  /** Adds two characters, the first of them in the lower byte. */
  pair(characters: number): this {
    const at = this.#reserve(2);
    this.#view.setUint16(at, characters, true);
    return this;
  }

  /** Adds a whole number that is not negative. */
  integer(value: number): this {
    let digits = 1;
    for (let power = 10; value >= power; power *= 10) digits += 1;
    const at = this.#reserve(digits);
    const bytes = this.#bytes;
    let rest = value;
    for (let index = at + digits - 1; index >= at; index -= 1) {
      const higher = Math.floor(rest / 10);
      bytes[index] = ZERO + rest - higher * 10;
      rest = higher;
    }
    return this;
  }

  /** Adds a time with its quotes, as `isoTimestamp` writes it; `null` for none. */
  timestamp(time: number | undefined): this {
    if (time === undefined) return this.part(NULL);
    const day = Math.floor(time / DAY);
    const ms = time - day * DAY;
    const minute = Math.floor(ms / 60_000);
    const rest = ms - minute * 60_000;
    const second = Math.floor(rest / 1000);
    const thousandth = rest - second * 1000;
    return this.part(dayPart(day))
      .part(entry(MINUTES, minute))
      .part(entry(SECONDS, second))
      .part(entry(THOUSANDTHS, thousandth));
  }

  /** The bytes added since they were last taken. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return taken;
  }

  /** The same as a wire text. */
  takeText(): string {
    const text = Buffer.from(this.#bytes.buffer, 0, this.#length).toString('latin1');
    this.#length = 0;
    return text;
  }

  /** Where so many bytes can be written. */
  #reserve(count: number): number {
    const at = this.#length;
    this.#length = at + count;
    if (this.#length > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(this.#length, this.#bytes.length * 2));
      grown.set(this.#bytes);
      this.#bytes = grown;
      this.#view = new DataView(grown.buffer);
    }
    return at;
  }
}

const NULL = part('null');
const ZERO = 0x30;

const two = (value: number): string => String(value).padStart(2, '0');
const parts = (count: number, text: (value: number) => string): Part[] =>
  Array.from({ length: count }, (_, value) => part(text(value)));
const MINUTES = parts(1440, (minute) => `T${two(Math.floor(minute / 60))}:${two(minute % 60)}:`);
const SECONDS = parts(60, (second) => `${two(second)}.`);
const THOUSANDTHS = parts(1000, (value) => `${String(value).padStart(3, '0')}Z"`);

function entry(list: readonly Part[], index: number): Part {
  return list[index] ?? NULL;
}

// A dataset spans a few years, so a few thousand days are ever asked for.
const days = new Map<number, Part>();

function dayPart(day: number): Part {
  let known = days.get(day);
  if (known === undefined) {
    known = part(`"${isoDay(day)}`);
    if (days.size > 20_000) days.clear();
    days.set(day, known);
  }
  return known;
}

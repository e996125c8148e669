import { DAY, digits, firstDayOf, isoMonth, isoTimestamp, KNOWN_MONTHS, monthOf } from './calendar.ts';

/** A wire text that many records repeat, ready to be copied. */
export interface Part {
  readonly length: number;
  /**
   * Its bytes, eight in each; the last is filled up with zeros. Numbers of this kind are copied bit for bit unless they
   * are "not a number", and no eight bytes of UTF-8 are.
   */
  readonly words: Float64Array;
}

export function part(wire: string): Part {
  return { length: wire.length, words: wordsOf(wire) };
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
    const at = this.#reserve(words.length * 8);
    const view = this.#view;
    for (let index = 0; index < words.length; index += 1) view.setFloat64(at + index * 8, words[index] ?? 0, true);
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

  /** Adds four characters, the first of them in the lowest byte. */
  four(characters: number): this {
    const at = this.#reserve(4);
    this.#view.setInt32(at, characters, true);
    return this;
  }

  /** Adds a whole number from 0 to 4,294,967,295. */
  integer(value: number): this {
    let count = 1;
    for (let power = 10; value >= power; power *= 10) count += 1;
    return this.digits(value, count);
  }

  /** Adds so many digits of a whole number, the last ones. */
  digits(value: number, count: number): this {
    const at = this.#reserve(count);
    const bytes = this.#bytes;
    let rest = value;
    for (let index = at + count - 1; index >= at; index -= 1) {
      const higher = (rest / 10) >>> 0;
      bytes[index] = ZERO + rest - higher * 10;
      rest = higher;
    }
    return this;
  }

  /** Adds a time with its quotes, as `isoTimestamp` writes it; `null` for none. */
  timestamp(time: number | undefined): this {
    if (time === undefined) return this.part(NULL);
    const day = Math.floor(time / DAY);
    const month = monthOf(day);
    const monthWord = MONTHS[month];
    if (monthWord === undefined) return this.text(`"${isoTimestamp(time)}"`);
    const ms = time - day * DAY;
    const minute = (ms / 60_000) | 0;
    const rest = ms - minute * 60_000;
    const second = (rest / 1000) | 0;
    const at = this.#reserve(32);
    const view = this.#view;
    view.setFloat64(at, monthWord, true);
    view.setFloat64(at + 8, DAYS[day - firstDayOf(month)] ?? 0, true);
    view.setFloat64(at + 11, MINUTES[minute] ?? 0, true);
    view.setFloat64(at + 18, SECONDS[second] ?? 0, true);
    view.setFloat64(at + 21, THOUSANDTHS[rest - second * 1000] ?? 0, true);
    this.#length = at + 26;
    return this;
  }

  /** Begins anew: whoever was here before may have been interrupted by an error. */
  clear(): this {
    this.#length = 0;
    return this;
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

// The parts of a timestamp, none of them longer than eight bytes.
const MONTHS = tableOf(KNOWN_MONTHS, (month) => `"${isoMonth(month)}`);
const DAYS = tableOf(31, (day) => `-${digits(day + 1, 2)}`);
const MINUTES = tableOf(1440, (minute) => `T${digits(Math.floor(minute / 60), 2)}:${digits(minute % 60, 2)}:`);
const SECONDS = tableOf(60, (second) => `${digits(second, 2)}.`);
const THOUSANDTHS = tableOf(1000, (value) => `${digits(value, 3)}Z"`);

function tableOf(count: number, textOf: (value: number) => string): Float64Array {
  return wordsOf(Array.from({ length: count }, (_, value) => textOf(value).padEnd(8, '\0')).join(''));
}

function wordsOf(wire: string): Float64Array {
  const bytes = Buffer.alloc(Math.ceil(wire.length / 8) * 8);
  bytes.write(wire, 'latin1');
  return Float64Array.from({ length: bytes.length / 8 }, (_, index) => bytes.readDoubleLE(index * 8));
}

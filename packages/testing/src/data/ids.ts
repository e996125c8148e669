import { derive, hash, scramble, unscramble } from './random.ts';

/** Converts row numbers to ids and back, in constant time and without a map. Different prefixes, seeds or modes share no id. */
export class Ids {
  readonly #prefix: string;
  readonly #offset: number;
  readonly #salt: number;

  constructor(prefix: string, seed: number) {
    this.#prefix = prefix;
    this.#offset = derive(seed, 1);
    this.#salt = derive(seed, 2);
  }

  idOf(row: number): string {
    const place = scramble((row ^ this.#offset) | 0);
    const check = hash(this.#salt, row);
    const head = PAIRS[place & 1023] + (PAIRS[(place >>> 10) & 1023] ?? '') + PAIRS[(place >>> 20) & 1023];
    const tail =
      PAIRS[((place >>> 30) << 8) | (check & 255)] + (PAIRS[(check >>> 8) & 1023] ?? '') + PAIRS[(check >>> 18) & 1023];
    return this.#prefix + head + tail;
  }

  rowOf(id: string): number | undefined {
    const prefix = this.#prefix;
    if (id.length !== prefix.length + 12 || !id.startsWith(prefix)) return undefined;
    let place = 0;
    for (let pair = 0; pair < 4; pair += 1) {
      const value = pairValue(id, prefix.length + pair * 2);
      if (value < 0) return undefined;
      place |= (pair === 3 ? value >>> 8 : value) << (pair * 10);
    }
    const row = (unscramble(place) ^ this.#offset) >>> 0;
    // The second half of an id is a checksum of the first half, which detects ids of other fakes.
    return this.idOf(row) === id ? row : undefined;
  }
}

// Crockford's base32 alphabet, which has no letter that looks like a digit.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const PAIRS: readonly string[] = Array.from(
  { length: 1024 },
  (_, value) => ALPHABET.charAt(value >>> 5) + ALPHABET.charAt(value & 31),
);

function pairValue(text: string, at: number): number {
  const high = ALPHABET.indexOf(text.charAt(at));
  const low = ALPHABET.indexOf(text.charAt(at + 1));
  return high < 0 || low < 0 ? -1 : (high << 5) | low;
}

/**
 * Counter-based random numbers: a number is a pure function of (seed, index), so any row can be generated without the rows
 * before it. Only integer arithmetic is used, so the results are the same on every version of Node. The finaliser is
 * `fmix32` of MurmurHash3, a bijection.
 */
export function hash(seed: number, index: number): number {
  return scramble((Math.imul(index, 0x9e3779b1) + seed) | 0);
}

export function derive(seed: number, stream: number): number {
  return scramble((scramble(seed ^ 0x51ed270b) + Math.imul(stream, 0x85ebca77)) | 0);
}

export function seedOf(seed: number | string): number {
  if (typeof seed === 'number') return scramble((seed | 0) ^ scramble(Math.floor(seed / 4_294_967_296) | 0));
  let folded = 0x811c9dc5;
  for (let at = 0; at < seed.length; at += 1) folded = Math.imul(folded ^ seed.charCodeAt(at), 0x01000193);
  return scramble(folded);
}

/** A whole number in [0, count), from a 32-bit number. */
export function below(random: number, count: number): number {
  return Math.floor((random * count) / 4_294_967_296);
}

/** A number in [0, 1), from a 32-bit number. */
export function unit(random: number): number {
  return random / 4_294_967_296;
}

/** Picks an element of a list by a 32-bit number. */
export function pick<Item>(random: number, items: readonly Item[]): Item {
  const item = items[below(random, items.length)];
  if (item === undefined) throw new RangeError('Cannot pick from an empty list.');
  return item;
}

export function scramble(value: number): number {
  let h = value;
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  h ^= h >>> 16;
  return h >>> 0;
}

/** The inverse of `scramble`, with the modular inverses of its multipliers. */
export function unscramble(value: number): number {
  let h = value;
  h ^= h >>> 16;
  h = Math.imul(h, 0x7ed1b41d);
  h ^= (h >>> 13) ^ (h >>> 26);
  h = Math.imul(h, 0xa5cb9243);
  h ^= h >>> 16;
  return h >>> 0;
}

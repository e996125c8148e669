import { expect, test } from 'vitest';
import { PageCache } from './page-cache.ts';

const pageOf = (bytes: number): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

/** Asks for a page the way a list does, and says whether it was kept. */
function ask(cache: PageCache, key: string, bytes = 10, version = 1): boolean {
  if (cache.get(key, version) !== undefined) return true;
  cache.set(key, pageOf(bytes));
  return false;
}

test('a page is kept when it was asked for twice', () => {
  const cache = new PageCache();
  expect([ask(cache, 'a'), ask(cache, 'a'), ask(cache, 'a'), ask(cache, 'b')]).toEqual([false, false, true, false]);
});

test('nothing is kept of a list that has changed', () => {
  const cache = new PageCache();
  ask(cache, 'a');
  ask(cache, 'a');
  expect([ask(cache, 'a', 10, 2), ask(cache, 'a', 10, 2), ask(cache, 'a', 10, 2)]).toEqual([false, false, true]);
});

test('a walk over more than there is room for finds a part of its pages, time and again', () => {
  const cache = new PageCache();
  const walk = (): number =>
    Array.from({ length: 200 }, (_, page) => ask(cache, `page ${page}`, 115_000)).filter(Boolean).length;
  expect([walk(), walk()]).toEqual([0, 0]);
  for (let round = 0; round < 5; round += 1) expect(walk()).toBeGreaterThan(100);
});

test('pages that are no longer asked for make room', () => {
  const cache = new PageCache();
  const walk = (name: string): number =>
    Array.from({ length: 140 }, (_, page) => ask(cache, `${name} ${page}`, 115_000)).filter(Boolean).length;
  walk('old');
  walk('old');
  expect(walk('old')).toBe(140);
  for (let round = 0; round < 12; round += 1) walk('new');
  expect(walk('new')).toBeGreaterThan(100);
});

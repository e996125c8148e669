import { expect, test } from 'vitest';
import { enter, goBack, goForward, startHistory } from './view-history.ts';

test('goes back and forward through the history', () => {
  const gone = [1, 2].reduce(enter, startHistory(0));
  const back = goBack(gone);
  expect(back).toEqual({ past: [0], current: 1, future: [2], last: 2 });
  expect(back && goForward(back)).toEqual({ past: [0, 1], current: 2, future: [], last: 1 });
});

test('drops the forward history when another view opens', () => {
  const back = goBack(enter(startHistory(0), 1));
  expect(back && enter(back, 2)).toEqual({ past: [0], current: 2, future: [], last: 0 });
});

test('stays at both ends', () => {
  expect(goBack(startHistory(0))).toBeUndefined();
  expect(goForward(startHistory(0))).toBeUndefined();
});

test('drops the oldest entries', () => {
  const long = Array.from({ length: 100 }, (_, id) => id + 1).reduce(enter, startHistory(0));
  expect(long.past).toHaveLength(40);
  expect(long.past.at(-1)).toBe(99);
});

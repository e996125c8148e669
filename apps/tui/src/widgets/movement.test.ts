import { expect, test } from 'vitest';
import { placeAfter, scrollBy } from './scroll-window.ts';

test('scrolls lines no further than their end', () => {
  const rows = { count: undefined, total: 30, height: 10 };
  expect([scrollBy('next-row', 20, rows), scrollBy('last-row', 0, rows), scrollBy('page-down', 15, rows)]).toEqual([
    20, 20, 20,
  ]);
  expect(scrollBy('previous-row', 0, rows)).toBe(0);
  expect(scrollBy('next-row', 0, { count: undefined, total: 5, height: 10 })).toBe(0);
});

test('scrolls several lines at once, with the cursor still on the screen', () => {
  const rows = { count: undefined, total: 30, height: 10, scrollStep: 4 };
  expect(placeAfter('next-row', { cursor: 9, top: 0 }, 10, rows)).toEqual({ cursor: 10, top: 4 });
  expect(placeAfter('next-row', { cursor: 10, top: 4 }, 11, rows)).toEqual({ cursor: 11, top: 4 });
  expect(placeAfter('next-row', { cursor: 27, top: 18 }, 28, rows)).toEqual({ cursor: 28, top: 20 });
  expect(placeAfter('previous-row', { cursor: 20, top: 20 }, 19, rows)).toEqual({ cursor: 19, top: 16 });
  expect(placeAfter('last-row', { cursor: 0, top: 0 }, 29, rows)).toEqual({ cursor: 29, top: 20 });
  expect(placeAfter('page-down', { cursor: 0, top: 0 }, 9, rows)).toEqual({ cursor: 9, top: 9 });
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { atStart, placeAt, visibleRange } from './scroll-window.ts';

test('scrolls no further than it takes to show the cursor', () => {
  expect(placeAt(atStart, 3, 100, 10)).toEqual({ cursor: 3, top: 0 });
  expect(placeAt(atStart, 10, 100, 10)).toEqual({ cursor: 10, top: 1 });
  expect(placeAt({ cursor: 50, top: 45 }, 44, 100, 10)).toEqual({ cursor: 44, top: 44 });
});

test('shows the last rows when rows below are gone', () => {
  expect(placeAt({ cursor: 90, top: 85 }, 90, 20, 10)).toEqual({ cursor: 19, top: 10 });
});

test('keeps the cursor on a row and on the screen, whatever is asked for', () => {
  const number = fc.integer({ min: -1000, max: 1000 });
  const size = fc.integer({ min: 0, max: 200 });
  fc.assert(
    fc.property(number, number, number, size, size, (cursor, top, target, count, height) => {
      const place = placeAt({ cursor, top }, target, count, height);
      expect(place.cursor).toBeGreaterThanOrEqual(0);
      expect(place.cursor).toBeLessThan(Math.max(1, count));
      expect(place.top).toBeLessThanOrEqual(place.cursor);
      expect(place.cursor - place.top).toBeLessThan(Math.max(1, height));
      const { from, to } = visibleRange(place, count, height);
      expect(to - from).toBe(Math.min(count, height));
    }),
    { seed: 20_261_121 },
  );
});

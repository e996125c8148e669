import { array, assert, boolean, constant, constantFrom, double, integer, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { compareKeys } from './sort-key.ts';
import { sortedByKeys, type KeyedBy } from './sorted-by-keys.ts';

const key = oneof(
  constant(undefined),
  constantFrom(0, -0, 1, -1, Number.POSITIVE_INFINITY, '', 'a', 'B', 'ä', '1'),
  integer({ min: -5, max: 5 }),
  double({ noNaN: true }),
  string({ maxLength: 3 }),
);

test('returns the same order as compareKeys', () => {
  assert(
    property(
      array(array(key, { minLength: 2, maxLength: 2 }), { maxLength: 60 }),
      boolean(),
      boolean(),
      (rows, ...down) => {
        const levels = down.map((isDescending, level) => ({ isDescending, keyAt: (at: number) => rows[at]?.[level] }));
        // The indices may be any, in any order.
        const places = [...rows.keys()].toReversed();
        expect(sortedByKeys(places, levels)).toEqual([...places].sort((left, right) => compared(left, right, levels)));
      },
    ),
    { numRuns: 1_000, seed: 20_261_122 },
  );
});

function compared(left: number, right: number, levels: readonly KeyedBy[]): number {
  for (const { isDescending, keyAt } of levels) {
    const order = compareKeys(keyAt(left), keyAt(right), isDescending);
    if (order !== 0) return order;
  }
  return 0;
}

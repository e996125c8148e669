import { array, assert, boolean, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { updateRows, type RowOptions } from './update-rows.ts';
import type { IndexOrder } from './sort-order.ts';

test('returns the rows in the order of the items without a sort order', () => {
  expect(all(['b', 'x', 'a'], { keeps: (item) => item !== 'x' })).toEqual(['b', 'a']);
});

test('keeps the order of equal items, also when more items are added', () => {
  const items = ['b1', 'a1', 'b2', 'a2', 'b3'];
  const rows = updateRows(items, { order: byLetter(items) }, [], { from: 0, to: 3 });
  expect(updateRows(items, { order: byLetter(items) }, rows, { from: 3, to: 5 }).map((row) => items[row])).toEqual([
    'a1',
    'a2',
    'b1',
    'b2',
    'b3',
  ]);
});

test('returns the same rows incrementally as at once', () => {
  assert(
    property(
      array(integer({ min: 0, max: 20 }), { maxLength: 200 }),
      integer({ min: 1, max: 50 }),
      boolean(),
      (items, step, isFiltered) => {
        const rule = {
          keeps: isFiltered ? isNoThird : undefined,
          order: bySize(items),
        };
        let rows: number[] = [];
        for (let from = 0; from < items.length; from += step) {
          rows = updateRows(items, rule, rows, { from, to: from + step });
        }
        expect(rows).toEqual(updateRows(items, rule, [], { from: 0, to: items.length }));
        expect(rows.map((row) => items[row])).toEqual(
          items.filter((item) => rule.keeps?.(item) ?? true).sort((left, right) => left - right),
        );
      },
    ),
    { numRuns: 500, seed: 20_261_121 },
  );
});

test('makes few comparisons when a page is added to many rows', () => {
  const items = Array.from({ length: 100_100 }, (_, index) => (index * 7919) % 100_100);
  const rows = updateRows(items, { order: bySize(items) }, [], { from: 0, to: 100_000 });
  const order = bySize(items);
  let comparisons = 0;
  const counting = orderBy((left, right) => {
    comparisons += 1;
    return order.compare(left, right);
  });
  expect(updateRows(items, { order: counting }, rows, { from: 100_000, to: 100_100 })).toHaveLength(100_100);
  expect(comparisons).toBeLessThan(3_000);
});

function all(items: string[], rule: RowOptions<string>): (string | undefined)[] {
  return updateRows(items, rule, [], { from: 0, to: items.length }).map((row) => items[row]);
}

function byLetter(items: readonly string[]): IndexOrder {
  return orderBy((left, right) => (items[left]?.charCodeAt(0) ?? 0) - (items[right]?.charCodeAt(0) ?? 0));
}

function bySize(items: readonly number[]): IndexOrder {
  return orderBy((left, right) => (items[left] ?? 0) - (items[right] ?? 0));
}

function orderBy(compare: IndexOrder['compare']): IndexOrder {
  return { compare, sorted: (places) => [...places].sort(compare) };
}

function isNoThird(item: number): boolean {
  return item % 3 !== 0;
}

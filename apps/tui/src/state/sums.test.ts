import { expect, test } from 'vitest';
import { subscription, subscriptions } from '../test-support/subscriptions.ts';
import { addPage, arrangeList, openList, replaceItem, sortList, type ListState } from './list-state.ts';
import { sumOfShown } from './sums.ts';
import { columnOf } from './table-settings.ts';

const format = { now: 0 };

test('adds the items of a new page to the sum', () => {
  const first = loaded();
  expect(sumOf(first)).toEqual(new Map([['USD', 10n * 2900n]]));
  const more = [subscription(10, { currency: 'EUR', recurring_pre_tax_amount: 5 }), subscription(11)];
  const next = addPage(first, { items: more, number: 1, at: 2 }, 20);
  expect(sumOf(next)).toEqual(
    new Map([
      ['USD', 11n * 2900n],
      ['EUR', 5n],
    ]),
  );
});

test('computes the sum again when an item in the middle has changed', () => {
  const list = loaded();
  expect(sumOf(list)).toEqual(new Map([['USD', 10n * 2900n]]));
  const changed = replaceItem(list, subscription(4, { recurring_pre_tax_amount: 100 }));
  const longer = addPage(changed, { items: subscriptions(1, 10), number: 1, at: 2 }, 20);
  expect(sumOf(longer)).toEqual(new Map([['USD', 10n * 2900n + 100n]]));
});

test('sums the items that match a filter, sorted or not, as more arrive', () => {
  const items = subscriptions(10).map((item, index) => ({ ...item, recurring_pre_tax_amount: 10 - index }));
  const filtered = arrangeList(loaded(items), { filter: 'amount>5', sort: [] }, 20);
  expect(sumOf(filtered)).toEqual(new Map([['USD', 10n + 9n + 8n + 7n + 6n]]));
  const sorted = sortList(filtered, [{ key: 'recurring_pre_tax_amount', isDescending: false }], 20);
  expect(sumOf(sorted)).toEqual(sumOf(filtered));
  const more = [subscription(10, { recurring_pre_tax_amount: 7 }), subscription(11, { recurring_pre_tax_amount: 1 })];
  const next = addPage(sorted, { items: more, number: 1, at: 2 }, 20);
  expect(sumOf(next)).toEqual(new Map([['USD', 47n]]));
});

function sumOf(list: ListState) {
  const column = columnOf('subscriptions', 'recurring_pre_tax_amount');
  if (column === undefined) throw new Error('There is no such column.');
  return sumOfShown(list, column, format);
}

function loaded(items = subscriptions(10)): ListState {
  return addPage(openList(1, 'subscriptions', {}), { items, number: 0, at: 1 }, 20);
}

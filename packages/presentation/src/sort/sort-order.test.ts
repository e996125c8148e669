import type { Subscription } from '@paydeck/core';
import { expect, test } from 'vitest';
import { asSent } from '../columns/format.ts';
import { sortOrder } from './sort-order.ts';
import { subscriptionListing } from '../resources/subscriptions.ts';
import { now, sample } from '../test-support/samples.ts';

test('compares amounts within their currency in both directions', () => {
  const items = [of(500, 'USD'), of(90_000, 'JPY'), of(30, 'USD'), of(10, 'JPY')];
  expect(sorted(items, ['recurring_pre_tax_amount'])).toEqual(['10 JPY', '90000 JPY', '30 USD', '500 USD']);
  expect(sorted(items, ['recurring_pre_tax_amount:desc'])).toEqual(['90000 JPY', '10 JPY', '500 USD', '30 USD']);
});

test('uses the next column for equal values', () => {
  const items = [of(1, 'USD', 'active'), of(2, 'USD', 'paused'), of(3, 'USD', 'active'), of(4, 'USD', 'paused')];
  expect(sorted(items, ['status:desc', 'recurring_pre_tax_amount'])).toEqual(['2 USD', '4 USD', '1 USD', '3 USD']);
  expect(sorted(items, ['status', 'recurring_pre_tax_amount:desc'])).toEqual(['3 USD', '1 USD', '4 USD', '2 USD']);
});

test('keeps the cached keys when items are added', () => {
  let read = 0;
  const columns = subscriptionListing.columns.filter(({ key }) => key === 'quantity');
  const by = columns.map((column) => ({
    column: { ...column, value: (item: Subscription) => ((read += 1), item.quantity) },
    isDescending: false,
  }));
  const items = [of(1, 'USD'), of(2, 'USD')];
  const orderOf = sortOrder(by, asSent(now));
  orderOf(items).compare(0, 1);
  orderOf([...items, of(3, 'USD')]).compare(1, 2);
  expect(read).toBe(3);
});

function of(amount: number, currency: string, status: Subscription['status'] = 'active'): Subscription {
  return { ...sample, recurring_pre_tax_amount: amount, currency, status };
}

function sorted(items: readonly Subscription[], words: readonly string[]): string[] {
  const by = words.flatMap((word) => {
    const [name, order] = word.split(':');
    const column = subscriptionListing.columns.find(({ key }) => key === name);
    return column === undefined ? [] : { column, isDescending: order === 'desc' };
  });
  return sortOrder(
    by,
    asSent(now),
  )(items)
    .sorted([...items.keys()])
    .map((place) => `${items[place]?.recurring_pre_tax_amount} ${items[place]?.currency}`);
}

import type { Discount, Subscription } from '@paydeck/core';
import { describe, expect, test } from 'vitest';
import { discountListing } from '../resources/discounts.ts';
import { asSent } from '../columns/format.ts';
import type { Listing } from '../columns/listing.ts';
import { compareKeys, sortKey } from './sort-key.ts';
import { subscriptionListing } from '../resources/subscriptions.ts';
import { now, sample, sampleDiscount } from '../test-support/samples.ts';

describe('rows sorted by a column', () => {
  test('sort numbers by value, with missing ones last in both directions', () => {
    expect(amounts([900, null, 10_000, -5, 30])).toEqual([-5, 30, 900, 10_000, null]);
    expect(amounts([900, null, 10_000, -5, 30], true)).toEqual([10_000, 900, 30, -5, null]);
  });

  test('sort times in any zone, with unreadable ones after them', () => {
    const dates = ['2026-12-03T01:00:00+02:00', 'soon', '2026-12-02T22:00:00Z', '2026-12-02T23:30:00Z', ''];
    expect(
      sorted(
        dates.map((next_billing_date) => ({ next_billing_date })),
        'next_billing_date',
      ),
    ).toEqual(['2026-12-02T22:00:00Z', '2026-12-03T01:00:00+02:00', '2026-12-02T23:30:00Z', 'soon', '']);
  });

  test('sort texts as shown, ignoring letter case and accents', () => {
    const names = ['zoë', 'Alan', 'ármin', 'Zoe 2', 'beate'];
    const items = names.map((name) => ({ customer: { ...sample.customer, name } }));
    expect(sorted(items, 'customer.name')).toEqual(['Alan', 'ármin', 'beate', 'zoë', 'Zoe 2']);
  });

  test('sort by the replacement of a missing name', () => {
    const items = [{ product_name: 'Pro' }, { product_name: null, product_id: 'pdt_1' }, { product_name: 'Alpha' }];
    expect(sorted(items, 'product_name')).toEqual(['Alpha', null, 'Pro']);
  });

  test('sort computed values', () => {
    const used = { ...sampleDiscount, times_used: 60 };
    expect(keys(discountListing, 'active', [sampleDiscount, used])).toEqual([1, 0]);
    expect(keys(discountListing, 'restricted_to', [sampleDiscount])).toEqual([2]);
  });
});

function amounts(values: (number | null)[], isDescending = false): unknown[] {
  const items = values.map((recurring_pre_tax_amount) => ({ recurring_pre_tax_amount }));
  return sorted(items, 'recurring_pre_tax_amount', isDescending);
}

/** Sorts subscriptions by a column and returns its values. Values of other types stand for a service that changes. */
function sorted(changes: object[], key: string, isDescending = false): unknown[] {
  const items: Subscription[] = changes.map((change) => ({ ...sample, ...change }));
  const column = subscriptionListing.defaultColumns.find((each) => each.key === key);
  if (column === undefined) throw new Error(`There is no column ${key}.`);
  const order = (left: Subscription, right: Subscription): number =>
    compareKeys(sortKey(column, left, asSent(now)), sortKey(column, right, asSent(now)), isDescending);
  return items.sort(order).map((item) => column.value(item, asSent(now)));
}

function keys(listing: Listing<Discount>, key: string, items: Discount[]): unknown[] {
  const column = listing.columns.find((each) => each.key === key);
  return column === undefined ? [] : items.map((item) => sortKey(column, item, asSent(now)));
}

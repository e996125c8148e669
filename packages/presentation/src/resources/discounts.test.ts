import type { Discount } from '@paydeck/core';
import { describe, expect, test } from 'vitest';
import { discountListing } from './discounts.ts';
import { asSent, type Format } from '../columns/format.ts';
import { drawn, frame } from '../test-support/drawn.ts';
import { now, sampleDiscount } from '../test-support/samples.ts';

const { fields, defaultColumns } = discountListing;

describe('a list of discounts', () => {
  test('shows the state of a discount, its uses and its expiry', () => {
    expect(frame(discountListing, sampleDiscount, 70)).toMatchInlineSnapshot(`
      [
        "CODE         NAME            STATE         AMOUNT      USED EXPIRES   ",
        "SPRING2      Spring sale 2   active          1500     14/60 2026-12-03",
      ]
    `);
    expect(frame(discountListing, sampleDiscount, 40)).toMatchInlineSnapshot(`
      [
        "CODE     NAME     STATE   AMOUNT    USED",
        "SPRING2  Spring … active    1500   14/60",
      ]
    `);
  });

  test('says that a discount is used up, and shows no limit without one', () => {
    expect(cells({ ...sampleDiscount, times_used: 60 })).toEqual([
      'SPRING2',
      'Spring sale 2',
      'used up',
      '1500',
      '60/60',
      '2026-12-03',
    ]);
    expect(cells({ ...sampleDiscount, usage_limit: null, expires_at: null })).toEqual([
      'SPRING2',
      'Spring sale 2',
      'active',
      '1500',
      '14/-',
      '-',
    ]);
    expect(cells({})).toEqual(['-', '-', 'active', '-', '-/-', '-']);
  });

  test('shows amounts as percentages in a list of percentages, where amounts are in minor units', () => {
    const column = defaultColumns.find(({ key }) => key === 'amount');
    const shown = (format: Partial<Format>) => column?.text(sampleDiscount, { ...asSent(now), ...format });
    expect(shown({ discountType: 'percentage', amountUnit: 'minor' })).toBe('15 %');
    expect(shown({ discountType: 'percentage', amountUnit: 'major' })).toBe('1500');
    expect(shown({ discountType: 'percentage' })).toBe('1500');
    expect(shown({ discountType: 'flat', amountUnit: 'minor' })).toBe('1500');
    expect(
      column?.text({ ...sampleDiscount, amount: 1250 }, { now, discountType: 'percentage', amountUnit: 'minor' }),
    ).toBe('12.5 %');
  });
});

describe('the detail of a discount', () => {
  test('has a line for every documented field, and describes the rule', () => {
    expect(drawn(fields, sampleDiscount)).toMatchInlineSnapshot(`
      [
        "discount_id | dsc_82hh10",
        "code | SPRING2",
        "name | Spring sale 2",
        "amount | 1500 | unit as sent",
        "active rule | yes: started, | (computed)",
        "not expired, not used up | (computed)",
        "starts_at | 2026-10-01 | 51 d ago",
        "expires_at | 2026-12-03 | in 12 d",
        "used | 14",
        "of at most | 60",
        "usage | ▕█████░░░░░░░░░░░░░░░▏ 23% | (computed)",
        "per customer | 1",
        "cycles | 3",
        "preserve change | yes",
        "restricted_to | [2]",
        "  0 | pdt_9x | -> subscriptions {"product_id":"pdt_9x"}",
        "  1 | pdt_3m | -> subscriptions {"product_id":"pdt_3m"}",
        "currency_options | [1]",
        "  0 | {3}",
        "    is_default | yes",
        "    min subtotal | 3000 | unit as sent",
        "    max amount | 1500 | unit as sent",
        "created_at | 2026-09-01 | 2 mo ago",
        "business_id | bus_1",
        "metadata | {1}",
        "  campaign | q1",
        "type | not sent by the service; | (computed)",
        "filter by | (computed)",
        "discount_type=percentage | (computed)",
      ]
    `);
  });

  test('shows which condition fails', () => {
    const lines = drawn(fields, { ...sampleDiscount, starts_at: '2026-12-01T00:00:00Z', times_used: 60 });
    expect(lines).toContain('active rule | no: starts 2026-12-01, | (computed)');
    expect(lines).toContain('not expired, used up | (computed)');
  });

  test('draws no bar without a limit, and does not format the amount as money', () => {
    const lines = drawn(fields, { ...sampleDiscount, usage_limit: null }, { now, amountUnit: 'minor' });
    expect(lines.filter((line) => line.startsWith('usage'))).toEqual([]);
    expect(lines).toContain('amount | 1500 | unit as sent');
    expect(lines).toContain('    min subtotal | 30.00');
  });

  test('keeps a field with the name of a computed line', () => {
    const lines = drawn(fields, { ...sampleDiscount, type: 'flat' });
    expect(lines).toContain('type | flat | (unknown)');
    expect(lines).toContain('type | not sent by the service; | (computed)');
  });
});

// Items that lack documented fields, as a service that drifts may send them: no type describes these.
function cells(item: object): string[] {
  const drifted: Discount = JSON.parse(JSON.stringify(item));
  return defaultColumns.map((column) => column.text(drifted, asSent(now)));
}

import { describe, expect, test } from 'vitest';
import { detailLines, emptyLast } from './detail.ts';
import { asSent } from './format.ts';
import { subscriptionListing } from '../resources/subscriptions.ts';
import { draw, drawn } from '../test-support/drawn.ts';
import { attacks } from '../test-support/hostile-text.ts';
import { now, sample } from '../test-support/samples.ts';

const { fields } = subscriptionListing;

describe('the detail of a subscription', () => {
  test('has a line for every documented field', () => {
    expect(drawn(fields, sample)).toMatchInlineSnapshot(`
      [
        "subscription_id | sub_3kPq8ZrT1nVw",
        "status | active",
        "customer | {5}",
        "  customer_id | cus_41zq | -> subscriptions {"customer_id":"cus_41zq"}",
        "  name | Ada Lovelace",
        "  e-mail | ada@example.com",
        "  phone_number | +4712345678",
        "  metadata | {1}",
        "    team | growth",
        "business name | Analytical Engines",
        "tax_id | NO123",
        "billing | {5}",
        "  street | Storgata 1",
        "  zipcode | 0155",
        "  city | Oslo",
        "  state | Oslo",
        "  country | NO",
        "product_id | pdt_9x | -> discounts {"product_id":"pdt_9x"}",
        "product_name | Pro",
        "quantity | 1",
        "amount (pre-tax) | 48831 | unit as sent",
        "currency | USD",
        "tax_inclusive | no",
        "bills | every month; term 1 year | (computed)",
        "  pay every | 1",
        "  pay interval | Month",
        "  period | 1",
        "  period interval | Year",
        "next billing | 2026-12-03 | in 12 d",
        "previous billing | 2026-11-03 | 18 d ago",
        "cancel at next | no",
        "created_at | 2026-01-02 | 10 mo ago",
        "cancelled_at | 2026-11-01 | 20 d ago",
        "paused_at | 2026-10-01 | 51 d ago",
        "on_demand | no",
        "trial days | 0",
        "trial_amount | 100 | unit as sent",
        "has pay method | yes",
        "payment method | pm_1",
        "discounts | [1]",
        "  0 | {2}",
        "    discount_id | dsc_82hh | -> discounts dsc_82hh",
        "    cycles left | 3",
        "discount_id | dsc_82hh | -> discounts dsc_82hh",
        "cycles remaining | 3",
        "scheduled_change | {8}",
        "  id | chg_1",
        "  product_id | pdt_team | -> discounts {"product_id":"pdt_team"}",
        "  product_name | Team",
        "  description | For teams",
        "  quantity | 2",
        "  created_at | 2026-11-20 | 1 d ago",
        "  effective_at | 2026-12-03 | in 12 d",
        "  addons | [1]",
        "    0 | {3}",
        "      addon_id | add_1",
        "      name | Seats",
        "      quantity | 5",
        "metadata | {2}",
        "  plan | =1+1",
        "  note | a,b "c"",
      ]
    `);
  });

  test('shows missing fields', () => {
    const lines = drawn(fields, { subscription_id: 'sub_1', customer: null, discounts: null, metadata: {} });
    expect(lines).toContain('customer | -');
    expect(lines).toContain('discounts | -');
    expect(lines).toContain('metadata | {0}');
    expect(lines).toContain('next billing | -');
  });

  test('shows undocumented fields with a mark at any depth', () => {
    const lines = drawn(fields, {
      ...sample,
      invoice: { lines: [{ sku: 'x' }] },
      customer: { ...sample.customer, tier: 'gold' },
    });
    expect(lines).toContain('  tier | gold | (unknown)');
    expect(lines.slice(-4)).toEqual([
      'invoice | {1} | (unknown)',
      '  lines | [1] | (unknown)',
      '    0 | {1} | (unknown)',
      '      sku | x | (unknown)',
    ]);
  });

  test('shows a value of the wrong type unchanged', () => {
    const lines = drawn(fields, {
      ...sample,
      customer: 'Ada',
      discounts: 5,
      next_billing_date: 'soon',
      recurring_pre_tax_amount: '12',
    });
    expect(lines).toEqual(
      expect.arrayContaining(['customer | Ada', 'discounts | 5', 'next billing | soon', 'amount (pre-tax) | 12']),
    );
  });

  test('sanitizes hostile values and names, and gives every line a unique path', () => {
    const hostile = Object.fromEntries(attacks.map(([name, attack]) => [`${attack}${name}`, attack]));
    const lines = detailLines(fields, { ...sample, ...hostile, metadata: hostile, 'customer.email': 'x' }, asSent(now));
    expect(lines.map(draw).join('\n').replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
    expect(new Set(lines.map((line) => line.path)).size).toBe(lines.length);
  });

  test('limits the lines of a huge or deep response', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 5_000; level += 1) deep = { deep };
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`key${index}`, index]));
    const lines = detailLines(
      fields,
      { ...sample, metadata: many, deep, list: Array.from({ length: 100_000 }, () => 1) },
      asSent(now),
    );
    expect(lines.length).toBeLessThan(600);
    expect(lines.filter((line) => line.label === '…')).toHaveLength(2);
  });
});

test('moves empty fields into a section at the end that lists them', () => {
  const lines = emptyLast(
    detailLines(
      [
        { name: 'id', kind: 'text' },
        { name: 'tax_id', label: 'tax', kind: 'text' },
        {
          name: 'customer',
          kind: 'object',
          fields: [
            { name: 'name', kind: 'text' },
            { name: 'phone', kind: 'text' },
          ],
        },
        { name: 'quantity', kind: 'integer' },
        { name: 'metadata', kind: 'map' },
      ],
      { id: 'a', customer: { name: 'Ada', phone: null }, quantity: 0, metadata: {} },
      asSent(now),
    ),
  );
  expect(lines.map(draw)).toEqual([
    'id | a',
    'customer | {2}',
    '  name | Ada',
    'quantity | 0',
    'empty (3) | tax, customer.phone, metadata | (computed)',
    '  tax | -',
    '  customer.phone | -',
    '  metadata | {0}',
  ]);
});

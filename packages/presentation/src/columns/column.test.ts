import type { Subscription } from '@paydeck/core';
import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnsByKey, headerText, layoutColumns, rowText } from './column.ts';
import { displayWidth } from '../text/display-width.ts';
import { asSent } from './format.ts';
import { subscriptionListing } from '../resources/subscriptions.ts';
import { anyText } from '../test-support/hostile-text.ts';
import { now, sample } from '../test-support/samples.ts';

const { columns, defaultColumns } = subscriptionListing;
const format = asSent(now);

function frame(width: number): string[] {
  const layout = layoutColumns(defaultColumns, width);
  return [headerText(layout), rowText(layout, sample, format)];
}

// Items that lack documented fields, as a service that drifts may send them: no type describes these.
function cells(item: object): string[] {
  const drifted: Subscription = JSON.parse(JSON.stringify(item));
  return defaultColumns.map((column) => column.text(drifted, format));
}

describe('a list of subscriptions', () => {
  test('gives unused width to names', () => {
    expect(frame(90)).toEqual([
      'ID            STATUS     CUSTOMER               PRODUCT            AMOUNT  CUR  NEXT      ',
      'sub_3kPq8Zr…  active     Ada Lovelace           Pro                 48831  USD  2026-12-03',
    ]);
  });

  test('shrinks columns, then omits the least important', () => {
    expect(frame(70)).toEqual([
      'ID          STATUS     CUSTOMER    PRODUCT     AMOUNT  CUR  NEXT      ',
      'sub_3kPq8…  active     Ada Lovel…  Pro          48831  USD  2026-12-03',
    ]);
    expect(frame(40)).toEqual(['ID           STATUS     CUSTOMER     CUR', 'sub_3kPq8Z…  active     Ada Lovela…  USD']);
    expect(frame(4)).toEqual(['ID  ', 'sub…']);
    expect(frame(0)).toEqual(['', '']);
  });

  test('never exceeds its width, and rows are as wide as the header, whatever a name holds', () => {
    assert(
      property(anyText, anyText, integer({ min: 0, max: 140 }), (name, product, width) => {
        const layout = layoutColumns(defaultColumns, width);
        const hostile = { ...sample, product_name: product, customer: { ...sample.customer, name } };
        const row = displayWidth(rowText(layout, hostile, format));
        return row <= width && row === displayWidth(headerText(layout));
      }),
      { numRuns: 3_000, seed: 20_261_121 },
    );
  });

  test('never truncates an amount: the text columns of its row shrink', () => {
    const dear = { ...sample, recurring_pre_tax_amount: 26_420_800_000_000 };
    const minor = { now, amountUnit: 'minor' } as const;
    for (const width of [60, 70, 90]) {
      const row = rowText(layoutColumns(defaultColumns, width), dear, minor);
      expect([width, row.includes(' $264,208,000,000.00 '), displayWidth(row)]).toEqual([width, true, width]);
    }
    expect(
      rowText(
        layoutColumns(
          columns.filter(({ kind }) => kind === 'amount'),
          12,
        ),
        dear,
        minor,
      ),
    ).toContain('$264,208,000,000.00');
  });

  test('falls back to another field that identifies the customer', () => {
    expect(cells({ subscription_id: 'sub_1', product_id: 'pdt_1', customer: { email: 'a@b.example' } })).toEqual([
      'sub_1',
      '-',
      'a@b.example',
      'pdt_1',
      '-',
      '-',
      '-',
    ]);
    expect(cells({})).toEqual(['-', '-', '-', '-', '-', '-', '-']);
    expect(cells({ status: 7, customer: 'Ada', recurring_pre_tax_amount: '12', next_billing_date: 'soon' })).toEqual([
      '-',
      '7',
      '-',
      '-',
      '12',
      '-',
      'soon',
    ]);
  });

  describe('sized by their values', () => {
    const { screenColumns } = subscriptionListing;
    const rich = { ...sample, recurring_pre_tax_amount: 26_420_800, currency: 'USD' };
    const money = { now, amountUnit: 'minor', hasCurrency: true } as const;
    const sizes = new Map(screenColumns.map((column) => [column.key, column.text(rich, money).length]));
    const rowIn = (width: number, chosen?: Record<string, number>) =>
      rowText(layoutColumns(screenColumns, width, { gap: 1, sizes, chosen }), rich, money, { gap: 1 });

    test('shows complete values if the width allows, and leaves the rest blank', () => {
      expect(rowIn(120)).toBe('active Ada Lovelace ada@example.com Pro     $264,208.00 2026-12-03 sub_3kPq8ZrT1nVw');
    });

    test('never truncates a number, a date or an id: texts shrink first, then columns are omitted', () => {
      for (let width = 30; width < 120; width += 1) {
        expect(rowIn(width)).toContain('$264,208.00');
        expect(rowIn(width)).not.toMatch(/2026-1?2?-?0?…|sub_\w*…/);
      }
    });

    test('shows the id only if no text is truncated', () => {
      for (let width = 30; width < 120; width += 1) {
        expect(rowIn(width).includes('sub_') && rowIn(width).includes('…')).toBe(false);
      }
    });

    test('uses a chosen width, but never truncates a number', () => {
      const chosen = { recurring_pre_tax_amount: 3, 'customer.name': 5 };
      expect(rowIn(120, chosen)).toContain('active Ada … ada@example.com');
      expect(rowIn(120, chosen)).toContain('$264,208.00');
    });
  });

  test('finds columns by key, in the requested order', () => {
    const found = columnsByKey(columns, ['customer.email', 'subscription_id', 'constructor', 'status ']);
    expect(found.columns.map((column) => column.key)).toEqual(['customer.email', 'subscription_id']);
    expect(found.unknown).toEqual(['constructor', 'status ']);
  });
});

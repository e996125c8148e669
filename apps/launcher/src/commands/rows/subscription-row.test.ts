import { describe, expect, test } from 'vitest';
import { toStored } from '../reading/stored-subscription.ts';
import { subscriptionWith } from '../../test-support/subscription.ts';
import { subscriptionRow } from './subscription-row.ts';

const format = { now: Date.UTC(2026, 10, 21, 12) };
const customer = { customer_id: 'cus_1', email: 'ada@example.com', name: '' };

describe('the row of a subscription', () => {
  test('has the customer, product, amount and next date', () => {
    expect(subscriptionRow(subscriptionWith(), format)).toEqual({
      title: 'Ada Lovelace',
      subtitle: 'ada@example.com',
      badge: 'active',
      cells: [
        { text: 'Pro', kind: 'text' },
        { text: '4900 USD/mo', kind: 'amount' },
        { text: 'next 2026-12-03, in 12 d', kind: 'timestamp' },
      ],
      id: 'sub_3kPq8ZrT1nVw',
    });
  });

  test('falls back to the e-mail address and to ids', () => {
    const row = subscriptionRow(subscriptionWith({ customer, product_name: null }), format);
    expect([row.title, row.subtitle, row.cells[0]?.text]).toEqual(['ada@example.com', undefined, 'pdt_9x']);
    expect(subscriptionRow(subscriptionWith({ customer: { ...customer, email: '' } }), format).title).toBe('cus_1');
    expect(subscriptionRow(toStored(subscriptionWith(), false), format).title).toBe('cus_1');
  });
});

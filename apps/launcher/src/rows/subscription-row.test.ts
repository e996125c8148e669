import { describe, expect, test } from 'vitest';
import { toStored } from '../store/snapshot.ts';
import { subscriptionWith } from '../test-support/subscription.ts';
import { subscriptionRow } from './subscription-row.ts';

const format = { now: Date.UTC(2026, 10, 21, 12) };
const customer = { customer_id: 'cus_1', email: 'ada@example.com', name: '' };

describe('the row of a subscription', () => {
  test('says whose, of what, for how much and when', () => {
    expect(subscriptionRow(subscriptionWith(), format)).toEqual({
      title: 'Ada Lovelace',
      subtitle: 'ada@example.com',
      badge: 'active',
      cells: ['Pro', '4900 USD/mo', 'next 2026-12-03, in 12 d'],
      id: 'sub_3kPq8ZrT1nVw',
    });
  });

  test.each([
    [{ status: 'past_due', next_billing_date: '2026-11-14T00:00:00Z' }, 'due 2026-11-14, 7 d ago'],
    [{ cancel_at_next_billing_date: true }, 'ends 2026-12-03, in 12 d'],
    [{ status: 'cancelled', cancelled_at: '2026-11-20T00:00:00Z' }, 'cancelled 2026-11-20, 1 d ago'],
    [{ status: 'cancelled', cancelled_at: null }, 'cancelled -'],
    [{ next_billing_date: 'soon' }, 'next soon'],
  ])('says what happens next to %o', (changes, expected) => {
    expect(subscriptionRow(subscriptionWith(changes), format).cells[2]).toBe(expected);
  });

  test.each([
    [{ payment_frequency_count: 3 }, '4900 USD/3 mo'],
    [{ payment_frequency_interval: 'Fortnight' }, '4900 USD/Fortnight'],
    [{ currency: 'EUR', recurring_pre_tax_amount: 0 }, '0 EUR/mo'],
  ])('shows the amount of %o as sent', (changes, expected) => {
    expect(subscriptionRow(subscriptionWith(changes), format).cells[1]).toBe(expected);
  });

  test('falls back to what else is known', () => {
    const row = subscriptionRow(subscriptionWith({ customer, product_name: null }), format);
    expect([row.title, row.subtitle, row.cells[0]]).toEqual(['ada@example.com', undefined, 'pdt_9x']);
    expect(subscriptionRow(subscriptionWith({ customer: { ...customer, email: '' } }), format).title).toBe('(no name)');
    expect(subscriptionRow(toStored(subscriptionWith(), false), format).title).toBe('cus_1');
  });
});

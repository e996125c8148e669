import { formatTotals, renewalDays, sumByCurrency } from '@paydeck/presentation/internal';
import { createFake } from '@paydeck/testing';
import { describe, expect, test } from 'vitest';
import { contextOf } from '../test-support/context.ts';
import { subscriptionWith } from '../test-support/subscription.ts';
import { renewals } from './renewals.ts';

const clock = '2026-11-21T12:00:00Z';

function contextWith(...items: object[]): ReturnType<typeof contextOf> {
  const fetch: typeof globalThis.fetch = async (input) => {
    const address = new URL(input instanceof Request ? input.url : input);
    const size = Number(address.searchParams.get('page_size'));
    const start = size * Number(address.searchParams.get('page_number'));
    return Response.json({ items: items.slice(start, start + size) });
  };
  return contextOf(createFake({ clock }), {}, { fetch });
}

const due = (id: string, next: string, changes: object = {}): object =>
  subscriptionWith({ subscription_id: id, next_billing_date: next, ...changes });

describe('upcoming renewals', () => {
  test('are listed by day for seven days, with a sum for each currency', async () => {
    const { headline, rows, notes } = await renewals.run(
      contextWith(
        due('late', '2026-11-28T00:00:00Z'),
        due('sunday', '2026-11-22T00:00:00Z', { currency: 'EUR', recurring_pre_tax_amount: 900 }),
        due('over', '2026-11-20T23:59:59Z'),
        due('last', '2026-11-27T23:59:59Z'),
        due('today', '2026-11-21T00:00:00Z'),
        due('ending', '2026-11-23T00:00:00Z', { cancel_at_next_billing_date: true }),
        due('asked', '2026-11-23T00:00:00Z', { on_demand: true }),
        due('undated', 'soon'),
      ),
    );
    expect(headline).toBe('Renewals in the 7 days from 2026-11-21 on: 3 · 900 EUR + 9800 USD');
    expect(rows.map((row) => [row.group, row.id])).toEqual([
      ['TODAY', 'today'],
      ['SUN 2026-11-22', 'sunday'],
      ['FRI 2026-11-27', 'last'],
    ]);
    expect(notes).toEqual(['1 more is set to cancel and not counted', '1 more is on demand and not counted']);
  });

  test("agree with the browser's summary over generated data", async () => {
    const fake = createFake({ seed: 7, subscriptions: 700, clock, limits: false });
    const { headline, rows } = await renewals.run(contextOf(fake, { days: '30' }));
    const all = await fake.client().subscriptions.list().toArray();
    const days = renewalDays(all, fake.clock.now(), 30);
    const expected = days.reduce((sum, { count }) => sum + count, 0);
    expect(expected).toBeGreaterThan(20);
    expect(rows).toHaveLength(expected);
    const totals = sumByCurrency(
      days.flatMap((each) => [...each.totals].map(([currency, amount]) => ({ currency, amount: Number(amount) }))),
    );
    expect(headline).toBe(`Renewals in the 30 days from 2026-11-21 on: ${expected} · ${formatTotals(totals, {})}`);
  });

  test('are reported as none in the headline', async () => {
    expect(await renewals.run(contextWith())).toMatchObject({
      headline: 'No renewals in the 7 days from 2026-11-21 on',
      rows: [],
      notes: [],
    });
  });

  test.each(['0', '367', '-1', '1e2', 'a week'])('reject %j days', async (days) => {
    const context = { ...contextWith(), arguments: { days } };
    await expect(renewals.run(context)).rejects.toThrow('Give the number of days, 1 to 366.');
  });
});

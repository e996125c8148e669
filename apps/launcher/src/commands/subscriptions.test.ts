import { SubscriptionStatus } from '@paydeck/core';
import { createFake } from '@paydeck/testing';
import { describe, expect, test } from 'vitest';
import { contextOf } from '../test-support/context.ts';
import { subscriptions } from './subscriptions.ts';
import { subscriptionStatuses } from '@paydeck/presentation/internal';

describe('subscriptions by status', () => {
  test('can be listed in every status that the client knows', () => {
    expect(subscriptionStatuses).toEqual(SubscriptionStatus.options);
  });

  test('are sorted by the next billing date, and only two hundred are shown', async () => {
    const fake = createFake({ seed: 7, subscriptions: 2_000, limits: false });
    const { headline, rows, notes } = await subscriptions.run(contextOf(fake, { status: 'active' }));
    const all = await fake.client().subscriptions.list({ status: 'active' }).toArray();
    expect(headline).toBe(`${all.length} active · sorted by next billing date`);
    expect(notes).toEqual([`${all.length - 200} more are not shown`]);
    const dates = all.map(({ next_billing_date: date }) => date).sort();
    const shown = rows.map(({ id }) => fake.subscriptions.get(id)?.next_billing_date);
    expect(shown).toEqual(dates.slice(0, 200));
  });

  test('are reported as none in the headline', async () => {
    const { headline, rows } = await subscriptions.run(
      contextOf(createFake({ subscriptions: 0 }), { status: 'paused' }),
    );
    expect([headline, rows]).toEqual(['No paused', []]);
  });
});

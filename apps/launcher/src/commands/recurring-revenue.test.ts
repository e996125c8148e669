import type { Subscription } from '@paydeck/core';
import { createFake } from '@paydeck/testing';
import { describe, expect, test } from 'vitest';
import { contextOf } from '../test-support/context.ts';
import { recurringRevenue } from './recurring-revenue.ts';

describe('recurring revenue', () => {
  test('agrees with an independent computation over generated data', async () => {
    const fake = createFake({ seed: 11, subscriptions: 900, limits: false });
    const all = await fake.client().subscriptions.list().toArray();
    const counted = all.filter(
      ({ status, on_demand: onDemand, created_at: created, trial_period_days: days }) =>
        status === 'active' && !onDemand && Date.parse(created) + days * 86_400_000 <= fake.clock.now(),
    );
    const intervals = new Set(counted.map(({ payment_frequency_interval: interval }) => interval));
    expect([...intervals].sort()).toEqual(['Day', 'Month', 'Week', 'Year']);
    const { headline, rows, exitCode } = await recurringRevenue.run(contextOf(fake));
    const sums = yearlySums(counted);
    expect(sums.size).toBeGreaterThanOrEqual(3);
    for (const [currency, aYear] of sums) {
      const shown = Number.parseInt(rows.find(({ title }) => title === currency)?.cells[0]?.text ?? '', 10);
      expect(Math.abs(shown - aYear / 12)).toBeLessThanOrEqual(0.6);
    }
    expect(rows).toHaveLength(sums.size);
    expect(headline).toMatch(
      new RegExp(
        `^\\d+ [A-Z]{3} \\+ \\d+ more a month · as sent · active, without on-demand and trials: ${counted.length}$`,
      ),
    );
    expect(exitCode).toBe(0);
  });

  test('counts subscriptions with an unknown interval separately', async () => {
    const fake = createFake({ subscriptions: 0, limits: false });
    const active = {
      status: 'active',
      on_demand: false,
      trial_period_days: 0,
      currency: 'USD',
      payment_frequency_count: 1,
    } as const;
    fake.subscriptions.add({ ...active, recurring_pre_tax_amount: 4900, payment_frequency_interval: 'Month' });
    fake.subscriptions.add({ ...active, recurring_pre_tax_amount: 700, payment_frequency_interval: 'Fortnight' });
    fake.subscriptions.add({
      ...active,
      recurring_pre_tax_amount: 1,
      payment_frequency_interval: 'Day',
      on_demand: true,
    });
    const { headline } = await recurringRevenue.run(contextOf(fake));
    expect(headline).toBe('4900 USD a month · as sent · active, without on-demand and trials: 2 · 1 skipped');
  });

  test('is a lower bound when there are more than 2,000 subscriptions', async () => {
    const fake = createFake({ seed: 3, subscriptions: 6_000, limits: false });
    const { headline, exitCode } = await recurringRevenue.run(contextOf(fake));
    expect(headline).toMatch(/^at least .+ a month · as sent · first 2,000 active$/);
    expect([exitCode, fake.requests.count]).toEqual([0, 21]);
  });

  test('is written in the unit of the profile', async () => {
    const fake = createFake({ subscriptions: 0, limits: false });
    fake.subscriptions.add({
      status: 'active',
      on_demand: false,
      currency: 'USD',
      recurring_pre_tax_amount: 4900,
      payment_frequency_count: 1,
      payment_frequency_interval: 'Month',
    });
    const format = { now: fake.clock.now(), amountUnit: 'minor' } as const;
    const { headline } = await recurringRevenue.run(contextOf(fake, {}, {}, { format }));
    expect(headline).toBe('$49.00 a month · active, without on-demand and trials: 1');
  });

  test('is zero without subscriptions', async () => {
    const { headline } = await recurringRevenue.run(contextOf(createFake({ subscriptions: 0 })));
    expect(headline).toBe('0 a month · active, without on-demand and trials: 0');
  });
});

/** By days of a year of twelve months of 30.44, and not by months: another way than the command's. */
function yearlySums(subscriptions: readonly Subscription[]): Map<string, number> {
  const daysBetween = { Day: 1, Week: 7, Month: 30.44, Year: 365.28 };
  const sums = new Map<string, number>();
  for (const {
    currency,
    recurring_pre_tax_amount: amount,
    payment_frequency_interval,
    payment_frequency_count,
  } of subscriptions) {
    const days = Reflect.get(daysBetween, payment_frequency_interval) * payment_frequency_count;
    sums.set(currency, (sums.get(currency) ?? 0) + amount * (365.28 / days));
  }
  return sums;
}

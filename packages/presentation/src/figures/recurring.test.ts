import { describe, expect, test } from 'vitest';
import { now, sample } from '../test-support/samples.ts';
import { figureOf } from './figure.ts';
import { isRecurring, monthlyAmounts, recurringRevenue } from './recurring.ts';

test.each([
  [{ status: 'active' }, true],
  [{ status: 'active', on_demand: false }, true],
  [{ status: 'active', on_demand: null }, true],
  [{ status: 'active', on_demand: true }, false],
  [{ status: 'past_due', on_demand: false }, false],
])('%j', (subscription, expected) => {
  expect(isRecurring(subscription)).toBe(expected);
});

describe('what subscriptions come to in a month', () => {
  test('is summed per currency for every interval', () => {
    const { totals, counts, skipped } = figureOf(monthlyAmounts(), [
      of('USD', 4_900, 'Month'),
      of('USD', 12_000, 'Year'),
      of('USD', 700, 'Week'),
      of('USD', 100, 'Day'),
      of('EUR', 9_000, 'Month', 3),
      of('JPY', 0, 'Month'),
    ]);
    // 4900 + 12000/12 + 700*30.44/7 + 100*30.44
    expect(Object.fromEntries(totals)).toEqual({ USD: 4_900n + 1_000n + 3_044n + 3_044n, EUR: 3_000n, JPY: 0n });
    expect(Object.fromEntries(counts)).toEqual({ USD: 4, EUR: 1, JPY: 1 });
    expect(skipped).toBe(0);
  });

  test('skips and counts amounts that cannot be converted', () => {
    const { totals, skipped } = figureOf(monthlyAmounts(), [
      of('USD', 1, 'Fortnight'),
      of('USD', 1.5, 'Month'),
      of('USD', 1, 'Month', 0),
      of('USD', 5, 'Month'),
    ]);
    expect(Object.fromEntries(totals)).toEqual({ USD: 5n });
    expect(skipped).toBe(3);
  });

  test('is rounded once: 1,000 prices of 9,999 a year are 833,250 a month', () => {
    const yearly = Array.from({ length: 1_000 }, () => of('USD', 9_999, 'Year'));
    expect(figureOf(monthlyAmounts(), yearly).totals.get('USD')).toBe(833_250n);
  });

  test('is exact beyond the whole numbers that a number can have', () => {
    const large = Array.from({ length: 3 }, () => of('USD', Number.MAX_SAFE_INTEGER, 'Month'));
    expect(figureOf(monthlyAmounts(), large).totals.get('USD')).toBe(3n * BigInt(Number.MAX_SAFE_INTEGER));
  });
});

test('revenue leaves out other statuses, on demand and trials', () => {
  const subscriptions = [
    of('USD', 1, 'Month'),
    { ...of('USD', 10, 'Month'), status: 'past_due' },
    { ...of('USD', 100, 'Month'), on_demand: true },
    { ...of('USD', 1_000, 'Month'), created_at: new Date(now - 6 * dayMs).toISOString(), trial_period_days: 7 },
    { ...of('USD', 10_000, 'Month'), created_at: new Date(now - 7 * dayMs).toISOString(), trial_period_days: 7 },
    of('USD', 5, 'Fortnight'),
  ];
  expect(figureOf(recurringRevenue(now), subscriptions)).toEqual({
    totals: new Map([['USD', 10_001n]]),
    counts: new Map([['USD', 2]]),
    skipped: 1,
    onDemand: 1,
    trials: 1,
  });
});

function of(currency: string, amount: number, interval: string, count = 1) {
  return {
    ...sample,
    currency,
    recurring_pre_tax_amount: amount,
    payment_frequency_interval: interval,
    payment_frequency_count: count,
  };
}

const dayMs = 86_400_000;

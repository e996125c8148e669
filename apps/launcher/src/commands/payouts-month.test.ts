import { createFake } from '@paydeck/testing';
import { describe, expect, test } from 'vitest';
import { contextOf } from '../test-support/context.ts';
import { payoutsMonth } from './payouts-month.ts';

const clock = '2026-11-21T12:00:00Z';

describe('payouts this month', () => {
  test('are summed as sent', async () => {
    const fake = createFake({ payouts: 0, clock });
    for (const [amount, createdAt] of [
      [221_055, '2026-11-15T06:00:00.000Z'],
      [210_000, '2026-11-01T00:00:00.000Z'],
      [198_740, '2026-10-31T23:59:59.000Z'],
    ] as const) {
      fake.payouts.add({ amount, created_at: createdAt, updated_at: createdAt });
    }
    const { headline, rows } = await payoutsMonth.run(contextOf(fake));
    expect(headline).toBe('431055 in 2 payouts since 2026-11-01 · as sent');
    expect(rows.map(({ title }) => title)).toEqual(['2026-11-15', '2026-11-01']);
    const told = { format: { now: 0, amountUnit: 'minor', payoutCurrency: 'USD' } } as const;
    expect((await payoutsMonth.run(contextOf(fake, {}, {}, told))).headline).toBe(
      '$4,310.55 in 2 payouts since 2026-11-01',
    );
    const inMinor = { format: { now: 0, amountUnit: 'minor' } } as const;
    expect((await payoutsMonth.run(contextOf(fake, {}, {}, inMinor))).headline).toMatch(/^4,310\.55 in 2 payouts/);
  });

  test('are reported as none in the headline', async () => {
    const { headline } = await payoutsMonth.run(contextOf(createFake({ payouts: 0, clock })));
    expect(headline).toBe('No payouts since 2026-11-01');
  });

  test('are read from all pages', async () => {
    const fake = createFake({ payouts: 0, clock, limits: false });
    for (let index = 0; index < 130; index += 1) fake.payouts.add({ amount: 1 });
    expect((await payoutsMonth.run(contextOf(fake))).headline).toBe('130 in 130 payouts since 2026-11-01 · as sent');
    expect(fake.requests.count).toBe(4);
  });
});

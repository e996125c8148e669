import { createFake } from '@paydeck/testing';
import { describe, expect, test } from 'vitest';
import { contextOf } from '../test-support/context.ts';
import { atRiskCount } from './at-risk-count.ts';

describe('revenue at risk', () => {
  test('counts each kind', async () => {
    const fake = createFake({ seed: 7, subscriptions: 600, limits: false });
    const all = await fake.client().subscriptions.list().toArray();
    const count = (status: string): number => all.filter((item) => item.status === status).length;
    const ending = all.filter((item) => item.status === 'active' && item.cancel_at_next_billing_date).length;
    const { headline, level, rows } = await atRiskCount.run(contextOf(fake));
    expect(headline).toBe(`${count('past_due')} past due · ${count('on_hold')} on hold · ${ending} cancelling`);
    expect([level, rows.length]).toEqual(['warning', count('past_due') + count('on_hold') + ending]);
  });

  test('is reported as none', async () => {
    const { headline, level } = await atRiskCount.run(contextOf(createFake({ subscriptions: 0 })));
    expect([headline, level]).toEqual(['None at risk', 'good']);
  });

  test('marks the kind that could not be read', async () => {
    const fake = createFake({ subscriptions: 0 });
    fake.faults.add({ after: 1, times: 1, status: 500 });
    const { headline, exitCode } = await atRiskCount.run(contextOf(fake));
    expect([headline, exitCode]).toEqual(['0 past due · ? on hold · 0 cancelling', 3]);
  });
});

import { createFake } from '@paydeck/testing';
import { expect, test } from 'vitest';
import { report } from './report.ts';

const span = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-03-02T00:00:00Z') };

test('counts new subscriptions by status, and sums payouts', async () => {
  const fake = createFake({ subscriptions: 0, payouts: 0 });
  for (const status of ['active', 'active', 'past_due'] as const) {
    fake.subscriptions.add({ status, created_at: '2026-03-01T10:00:00Z' });
  }
  fake.subscriptions.add({ status: 'active', created_at: '2026-02-27T10:00:00Z' });
  fake.payouts.add({ amount: 1_200, created_at: '2026-03-01T11:00:00Z' });
  fake.payouts.add({ amount: 300, created_at: '2026-03-01T12:00:00Z' });

  expect(await report(fake.client(), span)).toEqual({
    lines: [
      '2026-03-01T00:00:00.000Z to 2026-03-02T00:00:00.000Z',
      '     2 subscriptions active',
      '     1 subscriptions past_due',
      '     2 payouts, 1500 in all, as sent',
    ],
  });
});

test('throws if a list changes so much that it cannot be proved complete', async () => {
  const fake = createFake({ subscriptions: 0, payouts: 0 });
  const addAtOnce = (count: number): void => {
    for (; count > 0; count--) fake.subscriptions.add({ created_at: '2026-03-01T10:00:00Z' });
  };
  addAtOnce(150);
  fake.betweenPages(() => addAtOnce(20));

  await expect(report(fake.client(), span)).rejects.toMatchObject({ name: 'ListError' });
});

import { createFake } from '@paydeck/testing';
import { expect, test } from 'vitest';
import { latestPayouts } from './latest-payouts.ts';

test('writes the ten newest payouts, in the unit of the account', async () => {
  const fake = createFake({ payouts: 25 });
  fake.payouts.add({ amount: 431_055 });
  const table = await latestPayouts(fake.client(), { now: fake.clock.now(), amountUnit: 'minor' });
  const [header, ...rows] = table.trimEnd().split('\n');
  expect(header).toContain('AMOUNT');
  expect(rows).toHaveLength(10);
  expect(rows[0]).toContain('4,310.55');
});

test('shows a hostile name as text', async () => {
  const fake = createFake({ payouts: 0 });
  fake.payouts.add({ name: 'a\u001b[2Jb', remarks: '\u202etxt' });
  expect(await latestPayouts(fake.client(), { now: fake.clock.now() })).not.toMatch(/[\u001b\u202e]/);
});

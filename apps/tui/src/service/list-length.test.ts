import { createFake } from '@paydeck/testing';
import { expect, test } from 'vitest';
import { estimatedLength, itemAsker } from './list-length.ts';

test.for([1_001, 1_050, 5_200, 100_000])(
  'estimates the length of a list of %i items with a few requests',
  async (count) => {
    let requests = 0;
    const estimate = await estimatedLength((place) => Promise.resolve(((requests += 1), place < count)), 1_000);
    expect(Math.abs(estimate - count)).toBeLessThan(count / 10);
    expect(requests).toBeLessThan(14);
  },
);

test('requests single items from the service', async () => {
  const fake = createFake({ subscriptions: 30, limits: false });
  const ask = itemAsker(fake.client(), 'subscriptions', { status: 'active' }, new AbortController().signal);
  const active = [...fake.subscriptions].filter(({ status }) => status === 'active').length;
  expect([await ask?.(active - 1), await ask?.(active)]).toEqual([true, false]);
});

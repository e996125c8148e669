import { expect, test } from 'vitest';
import { mirrored } from './test-support/mirrors.ts';
import { watch } from './watch.ts';

test('watching some lists reads them whole once, and refreshes them then', async () => {
  const { mirror, client, fake } = await mirrored({ payouts: 3_000, subscriptions: 0 });
  const stop = new AbortController();
  const requests: number[] = [];
  const watching = watch(mirror, client, {
    lists: ['payouts'],
    everyMs: 1_000,
    signal: stop.signal,
    wait: async () => void (requests.push(fake.requests.count) === 2 && stop.abort()),
  });
  await expect(watching).rejects.toThrow('aborted');
  const [whole = 0, both = 0] = requests;
  expect(whole).toBeGreaterThan(30);
  expect(both - whole).toBeLessThan(whole / 2);
});

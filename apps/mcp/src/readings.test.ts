import { createFake } from '@paydeck/testing';
import { expect, test, vi } from 'vitest';
import { createReadings } from './readings.ts';

test('a list that is no longer kept stops reading, and its cursor is unknown', async () => {
  const client = createFake({ payouts: 200, limits: false }).client();
  const list = vi.spyOn(client.payouts, 'list');
  const readings = createReadings();
  const call = { limit: 1, now: 0, signal: new AbortController().signal };
  const parts = [];
  for (let count = 0; count < 17; count += 1) parts.push(await readings.start(client, 'payouts', {}, call));
  expect(list.mock.calls.map(([, options]) => options?.signal?.aborted)).toEqual([
    true,
    ...parts.slice(1).map(() => false),
  ]);
  await expect(readings.next('payouts', parts[0]?.cursor ?? '', {}, call)).rejects.toThrow('this cursor is not known');
  expect(await readings.next('payouts', parts[1]?.cursor ?? '', {}, call)).toMatchObject({ count: 2 });
});

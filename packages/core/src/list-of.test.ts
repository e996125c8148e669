import { expect, expectTypeOf, test } from 'vitest';
import { type ItemOf, listNames, listOf, type ListPayoutsParams, type ParamsOf, type Payout } from './index.ts';
import { OPERATIONS } from './test-support/operations.ts';
import { json, serviceOf } from './test-support/service.ts';

test.each(listNames)('listOf reads the list of %s', async (name) => {
  const found = OPERATIONS.find((operation) => operation.name === `${name}.list`);
  const { client, requests } = serviceOf(() => json(found?.response));
  const { items } = await listOf(client, name);
  expect(items).toHaveLength(1);
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([`/test/${name}`]);
});

test('listOf sends parameters and passes options on', async () => {
  const { client, requests } = serviceOf(() => json({ items: [] }));
  await listOf(client, 'payouts', { page_size: 7 });
  expect(requests[0]?.url).toContain('page_size=7');
  await expect(listOf(client, 'payouts', {}, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
});

test('items and parameters have the types of the list', () => {
  expectTypeOf<ItemOf<'payouts'>>().toEqualTypeOf<Payout>();
  expectTypeOf<ParamsOf<'payouts'>>().toEqualTypeOf<ListPayoutsParams>();
});

import { expect, test } from 'vitest';
import { payout } from '../test-support/records.ts';
import { errorOf, json, serviceOf } from '../test-support/service.ts';

test('sends every parameter under its own name', async () => {
  const { client, requests } = serviceOf(() => json({ items: [] }));
  const span = { created_at_gte: '2026-10-01T00:00:00Z', created_at_lte: new Date('2026-11-01T00:00:00Z') };
  await client.payouts.list({ ...span, page_size: 7, page_number: 2 }).page();
  const { pathname, searchParams } = new URL(requests[0]?.url ?? '');
  expect(pathname).toBe('/test/payouts');
  expect(Object.fromEntries(searchParams)).toEqual({
    created_at_gte: '2026-10-01T00:00:00Z',
    created_at_lte: '2026-11-01T00:00:00.000Z',
    page_size: '7',
    page_number: '2',
  });
});

test.each([
  ['created_at_lte', new Date(Number.NaN)],
  ['page_number', '2'],
  ['status', 'paid'],
])('sends no request when %s is %j', async (parameter, value) => {
  const { client, requests } = serviceOf(() => json({ items: [] }));
  const error = await errorOf(client.payouts.list({ [parameter]: value }).page());
  expect(error.message).toContain(parameter);
  expect(requests).toEqual([]);
});

test('reports fractional amounts, and amounts beyond 2^53', async () => {
  const { client, drift } = serviceOf(() => json({ items: [{ ...payout, amount: 0.1, fee: 2 ** 53 }] }));
  await client.payouts.list().page();
  expect(drift).toEqual([
    { operation: 'payouts.list', path: 'items[].amount', kind: 'value', count: 1 },
    { operation: 'payouts.list', path: 'items[].fee', kind: 'value', count: 1 },
  ]);
});

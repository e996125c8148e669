import { expect, test } from 'vitest';
import { subscription } from '../test-support/records.ts';
import { errorOf, json, serviceOf } from '../test-support/service.ts';
import { SubscriptionStatus } from './subscriptions.ts';

test('sends every parameter under its own name', async () => {
  const { client, requests } = serviceOf(() => json({ items: [] }));
  await client.subscriptions
    .list({
      created_at_gte: new Date('2026-10-01T00:00:00Z'),
      created_at_lte: '2026-11-01T00:00:00+01:00',
      page_size: 20,
      page_number: 3,
      customer_id: 'cus_1',
      status: 'past_due',
      brand_id: 'brd_1',
      product_id: 'a b&c',
      cancel_at_next_billing_date: false,
    })
    .page();
  const { pathname, searchParams } = new URL(requests[0]?.url ?? '');
  expect(pathname).toBe('/test/subscriptions');
  expect(Object.fromEntries(searchParams)).toEqual({
    created_at_gte: '2026-10-01T00:00:00.000Z',
    created_at_lte: '2026-11-01T00:00:00+01:00',
    page_size: '20',
    page_number: '3',
    customer_id: 'cus_1',
    status: 'past_due',
    brand_id: 'brd_1',
    product_id: 'a b&c',
    cancel_at_next_billing_date: 'false',
  });
});

test.each([
  ['created_at_gte', '2026-10-01'],
  ['page_size', 101],
  ['page_number', -1],
  ['customer_id', ''],
  ['status', 'frozen'],
  ['cancel_at_next_billing_date', 'true'],
  ['cursor', 'abc'],
])('sends no request when %s is %j', async (parameter, value) => {
  const { client, requests } = serviceOf(() => json({ items: [] }));
  const error = await errorOf(client.subscriptions.list({ [parameter]: value }).page());
  expect(error.message).toContain(parameter);
  expect(requests).toEqual([]);
});

test.each(SubscriptionStatus.options)('accepts the status %s without drift', async (status) => {
  const { client, drift } = serviceOf(() => json({ items: [{ ...subscription, status }] }));
  await client.subscriptions.list().page();
  expect(drift).toEqual([]);
});

test('keeps unknown fields, unknown statuses and unusual metadata keys unchanged', async () => {
  const text = `{"items":[${JSON.stringify({ ...subscription, status: 'frozen', brand_new: { a: 1 } }).replace(
    '"metadata":{}',
    '"metadata":{"constructor":"c","__proto__":"p","prototype":"q"}',
  )}]}`;
  const { client, drift } = serviceOf(() => new Response(text));
  const { items } = await client.subscriptions.list().page();
  expect(JSON.stringify({ items })).toBe(text);
  expect(drift).toEqual([{ operation: 'subscriptions.list', path: 'items[].status', kind: 'value', count: 1 }]);
});

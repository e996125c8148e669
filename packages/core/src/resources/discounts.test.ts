import { expect, test } from 'vitest';
import { discount } from '../test-support/records.ts';
import { errorOf, json, serviceOf } from '../test-support/service.ts';

test('sends every parameter under its own name', async () => {
  const { client, requests } = serviceOf(() => json({ items: [] }));
  const params = { code: '50%', discount_type: 'flat', active: true, product_id: 'p', page_size: 0 } as const;
  await client.discounts.list({ ...params, page_number: 4 }).page();
  expect(requests[0]?.url).toBe(
    'https://service.test/test/discounts?code=50%25&discount_type=flat&active=true&product_id=p&page_size=0&page_number=4',
  );
});

test.each([
  ['code', ''],
  ['discount_type', 'fixed'],
  ['active', 1],
  ['page_size', 1.5],
  ['status', 'active'],
])('sends no request when %s is %j', async (parameter, value) => {
  const { client, requests } = serviceOf(() => json({ items: [] }));
  const error = await errorOf(client.discounts.list({ [parameter]: value }).page());
  expect(error.message).toContain(parameter);
  expect(requests).toEqual([]);
});

test('reports drift in a currency option with its path', async () => {
  const changed = { ...discount, currency_options: [{ is_default: 'yes', minimum_subtotal: null }] };
  const { client, drift } = serviceOf(() => json({ items: [discount, changed] }));
  const { items } = await client.discounts.list().page();
  expect(items).toEqual([discount, changed]);
  expect(drift).toEqual([
    { operation: 'discounts.list', path: 'items[].currency_options[].is_default', kind: 'type', count: 1 },
  ]);
});

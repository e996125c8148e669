import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPaydeckError } from '../errors/errors.ts';
import { cases, propertyTest } from '../test-support/cases.ts';
import { OPERATIONS } from '../test-support/operations.ts';
import { payout, subscription, webhook } from '../test-support/records.ts';
import { errorOf, json, serviceOf } from '../test-support/service.ts';

test.each(OPERATIONS)(
  'any JSON as the response of $name returns data or throws an error of this package',
  propertyTest,
  async ({ name, call, response }) => {
    const hostileKey = fc.constantFrom('__proto__', 'constructor', 'items', 'data', 'done', 'iterator', 'toString');
    const value = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(hostileKey, fc.jsonValue()).map((extra) => ({ ...response, ...extra })),
    );
    await fc.assert(
      fc.asyncProperty(value, async (any) => {
        const { client } = serviceOf(() => new Response(JSON.stringify(any)), { retries: 0 });
        const error = await call(client).then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        expect(error === undefined || (isPaydeckError(error) && error.operation === name)).toBe(true);
      }),
      cases(500),
    );
  },
);

test('valid items are returned unchanged, with every unknown field', propertyTest, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 5 }), async (extras) => {
      const text = JSON.stringify({ items: extras.map((extra, id) => ({ ...extra, ...payout, payout_id: `p${id}` })) });
      const { client, drift } = serviceOf(() => new Response(text));
      const { items } = await client.payouts.list().page();
      expect(JSON.stringify({ items })).toBe(text);
      expect(drift).toEqual([]);
    }),
    cases(300),
  );
});

test('drift is reported once for each response, path and kind, and holds no value', async () => {
  const bad = {
    ...subscription,
    quantity: 1.5,
    currency: null,
    billing: { country: 7 },
    metadata: { a: 'secret', b: 1 },
  };
  const { client, drift } = serviceOf(() => json({ items: [bad, { ...subscription, created_at: 'secret' }, bad] }));
  const { items } = await client.subscriptions.list().page();
  expect(items[0]).toEqual(bad);
  await client.subscriptions.list().page();
  const expected = [
    { path: 'items[].billing.country', kind: 'type', count: 2 },
    { path: 'items[].currency', kind: 'null', count: 2 },
    { path: 'items[].metadata', kind: 'type', count: 2 },
    { path: 'items[].quantity', kind: 'value', count: 2 },
    { path: 'items[].created_at', kind: 'value', count: 1 },
  ].map((entry) => ({ operation: 'subscriptions.list', ...entry }));
  expect(drift).toEqual([...expected, ...expected]);
  expect(JSON.stringify(drift)).not.toContain('secret');
});

test.each([
  ['the list', 'one webhook'],
  ['one webhook', 'the list'],
])('drift is reported under the path of its own operation when %s is read before %s', async (first) => {
  const { rate_limit: _, url: __, ...without } = webhook;
  const { client, drift } = serviceOf((request) =>
    json(request.url.endsWith('/wh_1') ? without : { data: [without], done: true, iterator: null }),
  );
  const read = [() => client.webhooks.list().page(), () => client.webhooks.get('wh_1')];
  for (const one of first === 'the list' ? read : read.toReversed()) await one();
  expect(drift.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
    { operation: 'webhooks.list', path: 'data[].url', kind: 'missing', count: 1 },
    { operation: 'webhooks.get', path: 'url', kind: 'missing', count: 1 },
  ]);
});

test('a missing field is reported as missing', async () => {
  const { tax: _, ...without } = payout;
  const { client, drift } = serviceOf(() => json({ items: [without] }));
  await client.payouts.list().page();
  expect(drift).toEqual([{ operation: 'payouts.list', path: 'items[].tax', kind: 'missing', count: 1 }]);
});

test('strict validation throws an error with paths and without values', async () => {
  const { client } = serviceOf(() => json({ items: [{ ...subscription, status: 'secret' }] }), {
    validation: 'strict',
  });
  const error = await errorOf(client.subscriptions.list().page());
  expect(error).toMatchObject({
    name: 'UnexpectedResponseError',
    issues: [{ path: 'items[].status', kind: 'value' }],
  });
  expect(error.message).not.toContain('secret');
});

test('an error lists at most 20 differences', async () => {
  const { client } = serviceOf(() => json({ items: Array.from({ length: 5_000 }, () => ({})) }), {
    validation: 'strict',
  });
  const error = await errorOf(client.subscriptions.list().page());
  expect(error).toHaveProperty('issues.length', 20);
});

test('an optional field may be null or missing', async () => {
  const { name: _, remarks: __, ...without } = payout;
  const { client, drift } = serviceOf(() => json({ items: [without, { ...payout, name: null, remarks: null }] }));
  await client.payouts.list().page();
  expect(drift).toEqual([]);
});

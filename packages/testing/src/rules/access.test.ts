import { expect, test } from 'vitest';
import { createFake } from '../index.ts';
import { ROUTES } from '../resources/resources.ts';
import { both, errorOf } from '../test-support/both.ts';
import { LISTS } from '../test-support/lists.ts';

test('rule 16: without a bearer header the response is 401', async () => {
  expect(errorOf(await (await both()).ask('/test/payouts', { key: null }))).toEqual([401, 'UNAUTHORIZED']);
});

test('rule 17: another scheme and an empty token are 401', async () => {
  const { ask } = await both();
  for (const authorization of ['Basic dGVzdF9rZXk6', 'test_key', 'Bearer', 'Bearer ', 'Bearer test_key more']) {
    expect(errorOf(await ask('/test/payouts', { key: null, headers: { authorization } }))).toEqual([
      401,
      'UNAUTHORIZED',
    ]);
  }
});

test('rule 18: the scheme may be in any case', async () => {
  const headers = { authorization: 'bearer test_key' };
  expect((await (await both()).ask('/test/payouts', { key: null, headers })).status).toBe(200);
});

test('rule 19: an unknown key is 401, or status.badKey', async () => {
  expect(errorOf(await (await both()).ask('/test/payouts', { key: 'nobody' }))).toEqual([401, 'UNAUTHORIZED']);
  expect(
    (await (await both({ policy: { 'status.badKey': 403 } })).ask('/test/payouts', { key: 'nobody' })).status,
  ).toBe(403);
});

test('rule 20: a revoked key is 401 from the next request on', async () => {
  const { ask, each } = await both();
  expect((await ask('/test/payouts')).status).toBe(200);
  each((fake) => fake.keys.revoke('test_key'));
  expect(errorOf(await ask('/test/payouts'))).toEqual([401, 'UNAUTHORIZED']);
});

test('rule 21: a key works in its own mode only', async () => {
  const { ask } = await both();
  expect(errorOf(await ask('/live/payouts', { key: 'test_key' }))).toEqual([401, 'UNAUTHORIZED']);
  expect(errorOf(await ask('/test/payouts', { key: 'live_key' }))).toEqual([401, 'UNAUTHORIZED']);
  expect((await ask('/live/payouts', { key: 'live_key' })).status).toBe(200);
  expect((await (await both({ policy: { 'status.wrongMode': 403 } })).ask('/live/payouts')).status).toBe(403);
});

test('rule 22: two base addresses have separate data', async () => {
  const { ask, each } = await both();
  const [inTest, inLive] = [
    await ask('/test/subscriptions?page_size=100'),
    await ask('/live/subscriptions?page_size=100', { key: 'live_key' }),
  ];
  const ids = new Set(inTest.json.items.map((item: { subscription_id: string }) => item.subscription_id));
  expect(inLive.json.items.some((item: { subscription_id: string }) => ids.has(item.subscription_id))).toBe(false);
  each((fake) => fake.worlds.live.payouts.add());
  expect((await ask('/live/payouts?page_size=100', { key: 'live_key' })).json.items).toHaveLength(25);
  expect((await ask('/test/payouts?page_size=100')).json.items).toHaveLength(24);
});

test('rule 23: a key without access to the resource is rejected with 403, or status.noAccess', async () => {
  const { ask, each } = await both();
  const key = each((fake) => fake.keys.mint({ access: { Subscriptions: 'read', Webhooks: 'none' } }));
  expect((await ask('/test/subscriptions', { key })).status).toBe(200);
  expect(errorOf(await ask('/test/webhooks', { key }))).toEqual([403, 'FORBIDDEN']);
  expect(errorOf(await ask('/test/payouts', { key }))).toEqual([403, 'FORBIDDEN']);
  const other = await both({ policy: { 'status.noAccess': 401 } });
  const otherKey = other.each((fake) => fake.keys.mint({ access: {} }));
  expect((await other.ask('/test/payouts', { key: otherKey })).status).toBe(401);
});

test('rule 24: Read is enough for a GET', async () => {
  const { ask, each } = await both();
  const key = each((fake) =>
    fake.keys.mint({ access: Object.fromEntries(ROUTES.map(({ route }) => [route.guard, 'read'])) }),
  );
  for (const list of LISTS) expect((await ask(`/test/${list}`, { key })).status).toBe(200);
});

test('rule 25: Read is not enough to create a customer', async () => {
  const { ask, each } = await both();
  const key = each((fake) => fake.keys.mint({ access: { Customers: 'read' } }));
  const body = { email: 'a@example.com', name: 'A' };
  expect(errorOf(await ask('/test/customers', { method: 'POST', key, body }))).toEqual([403, 'FORBIDDEN']);
});

test('rule 26: Write includes Read', async () => {
  const { ask, each } = await both();
  const key = each((fake) => fake.keys.mint({ access: { Subscriptions: 'write', Customers: 'write' } }));
  expect((await ask('/test/subscriptions', { key })).status).toBe(200);
  expect(
    (await ask('/test/customers', { method: 'POST', key, body: { email: 'a@example.com', name: 'A' } })).status,
  ).toBe(200);
});

test('rule 27: payouts can only be read, and Write on them cannot be granted', async () => {
  const { ask, each, fake } = await both();
  expect(() => fake.keys.mint({ access: { Payouts: 'write' } })).toThrow(
    'Access to Payouts cannot be "write": use none, read.',
  );
  const key = each((one) => one.keys.mint({ access: { Payouts: 'read' } }));
  expect((await ask('/test/payouts', { key })).status).toBe(200);
});

test('rule 28: a legacy write key reaches everything, a legacy read key reads everything', async () => {
  const { ask, each } = await both();
  const write = each((fake) => fake.keys.mint({ access: 'legacy-write' }));
  const read = each((fake) => fake.keys.mint({ access: 'legacy-read' }));
  const body = { email: 'a@example.com', name: 'A' };
  for (const key of [write, read]) {
    for (const list of LISTS) expect((await ask(`/test/${list}`, { key })).status).toBe(200);
  }
  expect((await ask('/test/customers', { method: 'POST', key: write, body })).status).toBe(200);
  expect(errorOf(await ask('/test/customers', { method: 'POST', key: read, body }))).toEqual([403, 'FORBIDDEN']);
});

test('rule 29: discounts have a resource of their own', async () => {
  const own = await both();
  const key = own.each((fake) => fake.keys.mint({ access: { Products: 'read' } }));
  expect(errorOf(await own.ask('/test/discounts', { key }))).toEqual([403, 'FORBIDDEN']);
  const reader = own.each((fake) => fake.keys.mint({ access: { Discounts: 'read' } }));
  expect((await own.ask('/test/discounts', { key: reader })).status).toBe(200);
});

test('rule 30: changed access takes effect with the next request', async () => {
  const { ask, each } = await both();
  const key = each((fake) => fake.keys.mint({ access: {} }));
  expect(errorOf(await ask('/test/payouts', { key }))).toEqual([403, 'FORBIDDEN']);
  each((fake) => fake.keys.update(key, { Payouts: 'read' }));
  expect((await ask('/test/payouts', { key })).status).toBe(200);
});

test('rule 31: a key is shown once, and redacted afterwards', async () => {
  const { ask, each, fake } = await both();
  const key = each((one) => one.keys.mint());
  await ask(`/test/payouts?note=${key}`, { key, headers: { 'x-note': key } });
  const shown = JSON.stringify([fake.keys.list(), fake.requests.all]);
  expect(shown).not.toContain(key);
  expect(fake.requests.last?.key).toBe(`****${key.slice(-4)}`);
});

test('rule 32: license paths need no key and are 501, invoice paths need one', async () => {
  const { ask } = await both();
  for (const name of ['activate', 'validate', 'deactivate']) {
    expect(errorOf(await ask(`/test/licenses/${name}`, { method: 'POST', key: null }))).toEqual([
      501,
      'NOT_IMPLEMENTED',
    ]);
  }
  for (const path of ['/test/invoices/refunds/r_1', '/test/invoices/payouts/p_1']) {
    expect(errorOf(await ask(path, { key: null }))).toEqual([401, 'UNAUTHORIZED']);
    expect(errorOf(await ask(path))).toEqual([501, 'NOT_IMPLEMENTED']);
  }
});

test('rule 33: path, key, limit, access and params are checked in this order', async () => {
  const limits = { perSecond: 3, perMinute: 3 };
  const { ask, each } = await both({ limits });
  const key = each((fake) => fake.keys.mint({ access: {} }));
  expect((await ask('/test/nothing', { key: 'wrong' })).status).toBe(404);
  expect((await ask('/test/payouts?page_size=x', { key: 'wrong' })).status).toBe(401);
  expect((await ask('/test/payouts?page_size=x', { key })).status).toBe(403);
  expect((await ask('/test/payouts?page_size=x')).status).toBe(422);
  await ask('/test/payouts');
  expect((await ask('/test/payouts?page_size=x', { key })).status).toBe(429);
});

test('rule 34: a key in the query is ignored', async () => {
  const { ask } = await both();
  expect(errorOf(await ask('/test/payouts?api_key=test_key&authorization=Bearer+test_key', { key: null }))).toEqual([
    401,
    'UNAUTHORIZED',
  ]);
});

test('rule 35: two keys of a business share its data and its limits', async () => {
  const { ask, each } = await both({ limits: { perSecond: 2, perMinute: 100 } });
  const second = each((fake) => fake.keys.mint());
  const [mine, theirs] = [await ask('/test/payouts'), await ask('/test/payouts', { key: second })];
  expect(theirs.text).toBe(mine.text);
  expect((await ask('/test/payouts', { key: second })).status).toBe(429);
});

test('rule 36: businesses have separate data', async () => {
  const { ask, each, fake } = await both();
  const other = each((one) => one.addBusiness({ webhooks: 3, subscriptions: 5 }));
  const key = other.keys.test;
  expect((await ask('/test/subscriptions', { key })).json.items).toHaveLength(5);
  expect(errorOf(await ask(`/test/webhooks/${fake.webhooks.at(0)?.id}`, { key }))).toEqual([404, 'NOT_FOUND']);
  const mine = await ask('/test/webhooks');
  expect(errorOf(await ask(`/test/webhooks?iterator=${mine.json.iterator}`, { key }))).toEqual([
    422,
    'INVALID_REQUEST_PARAMETERS',
  ]);
});

test('invalid access throws an error with the valid values', () => {
  const fake = createFake();
  // @ts-expect-error A resource that there is not.
  expect(() => fake.keys.mint({ access: { Payout: 'read' } })).toThrow(
    'Unknown resource "Payout". Resources: Payments, Refunds',
  );
  expect(() => fake.keys.mint({ value: 'test_key' })).toThrow('The key ****_key already exists');
  expect(() => fake.keys.update('some_other_key', 'all')).toThrow('No key ****_key. Keys: ****_key, ****_key.');
});

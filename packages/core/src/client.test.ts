import { expect, test } from 'vitest';
import { createClient } from './client.ts';
import { OPERATIONS } from './test-support/operations.ts';
import { customer, subscription } from './test-support/records.ts';
import { errorOf, json, refusal, serviceOf } from './test-support/service.ts';

const OPTIONS = { mode: 'test', apiKey: 'k', baseUrl: 'https://a.test' } as const;

test('sends every parameter of subscriptions under its own name', async () => {
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
  const url = new URL(requests[0]?.url ?? '');
  expect(url.pathname).toBe('/test/subscriptions');
  expect(Object.fromEntries(url.searchParams)).toEqual({
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

test('sends every parameter of discounts, payouts and webhooks under its own name', async () => {
  const { client, requests } = serviceOf(() => json({ items: [], data: [], done: true }));
  await client.discounts
    .list({ code: '50%', discount_type: 'flat', active: true, product_id: 'p', page_size: 0 })
    .page();
  await client.payouts.list({ created_at_gte: '2026-10-01T00:00:00Z', page_number: 2 }).page();
  await client.webhooks.list({ limit: 7, iterator: 'a/b+c' }).page();
  expect(requests.map(({ url }) => url.slice('https://service.test/test'.length))).toEqual([
    '/discounts?code=50%25&discount_type=flat&active=true&product_id=p&page_size=0&page_number=0',
    '/payouts?created_at_gte=2026-10-01T00%3A00%3A00Z&page_number=2&page_size=100',
    '/webhooks?limit=7&iterator=a%2Fb%2Bc',
  ]);
});

test('posts a customer as JSON and gives back what the service made of it', async () => {
  const { client, requests } = serviceOf(() => json(customer, 201));
  const made = await client.customers.create({
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    metadata: { constructor: 'kept' },
  });
  expect(made).toEqual(customer);
  expect(requests[0]?.method).toBe('POST');
  expect(requests[0]?.headers.get('content-type')).toBe('application/json');
  expect(await requests[0]?.json()).toEqual({
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    metadata: { constructor: 'kept' },
  });
});

test.each(OPERATIONS)('gives data, response, rate limit and attempts of $name', async ({ call, answer }) => {
  const headers = { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '99', 'x-ratelimit-reset': '60' };
  const { client } = serviceOf(() => json(answer, 200, headers));
  expect(await call(client)).toMatchObject({
    response: { status: 200 },
    rateLimit: { limit: 100, remaining: 99, resetMs: 60_000, retryAfterMs: undefined },
    attempts: 1,
  });
});

test('a failed call that was asked for its whole answer rejects once', async () => {
  const { client } = serviceOf(() => refusal(404));
  const error = await errorOf(client.webhooks.get('wh_1').withResponse());
  expect(error.name).toBe('ApiError');
});

test('keeps unknown fields, unknown statuses and odd metadata keys as they came', async () => {
  const text = `{"items":[${JSON.stringify({ ...subscription, status: 'frozen', brand_new: { a: 1 } }).replace(
    '"metadata":{}',
    '"metadata":{"constructor":"c","__proto__":"p","prototype":"q"}',
  )}]}`;
  const { client } = serviceOf(() => new Response(text));
  const { items } = await client.subscriptions.list().page();
  expect(JSON.stringify({ items })).toBe(text);
  expect(client.drift()).toContainEqual({
    operation: 'subscriptions.list',
    path: 'items[].status',
    kind: 'value',
    count: 1,
  });
});

test('travels with its mode and address, and prints no key', () => {
  const client = createClient({ mode: 'live', apiKey: 'k'.repeat(20), baseUrl: 'https://api.example.com/v1/' });
  expect(client).toMatchObject({ mode: 'live', baseUrl: 'https://api.example.com/v1' });
});

test.each<[string, Parameters<typeof createClient>[0], string]>([
  // @ts-expect-error a mode is required
  ['no mode', { apiKey: 'k', baseUrl: 'https://a.test' }, 'mode'],
  ['no key', { mode: 'test', apiKey: '', baseUrl: 'https://a.test' }, 'apiKey'],
  ['a relative address', { mode: 'test', apiKey: 'k', baseUrl: '/api' }, 'baseUrl'],
  ['a timeout that is not a number', { mode: 'test', apiKey: 'k', baseUrl: 'https://a.test', timeout: NaN }, 'timeout'],
  ['negative retries', { mode: 'test', apiKey: 'k', baseUrl: 'https://a.test', retries: -1 }, 'retries'],
  ['no room for a body', { mode: 'test', apiKey: 'k', baseUrl: 'https://a.test', maxBodyBytes: 0 }, 'maxBodyBytes'],
])('refuses %s', (_, options, parameter) => {
  expect(() => createClient(options)).toThrow(expect.objectContaining({ name: 'ConfigurationError', parameter }));
});

test('says on a Node that is too old what it needs, before anything is sent', () => {
  const { node } = process.versions;
  try {
    setVersion('18.20.8');
    expect(() => createClient(OPTIONS)).toThrow('@paydeck/core needs Node 20 or later. This is Node 18.20.8.');
    setVersion('20.0.0');
    expect(createClient(OPTIONS).mode).toBe('test');
  } finally {
    setVersion(node);
  }
});

test('refuses to run in a browser page, unless told that the key is not a real one', () => {
  const page = { window: {}, document: {} };
  try {
    Object.assign(globalThis, page);
    expect(() => createClient(OPTIONS)).toThrow(/must never be in client-side code/);
    expect(createClient({ ...OPTIONS, dangerouslyAllowBrowser: true }).mode).toBe('test');
  } finally {
    for (const name of Object.keys(page)) Reflect.deleteProperty(globalThis, name);
  }
});

test('a proxy can be given further headers, but not the one with the key', async () => {
  const { client, requests } = serviceOf(() => json({ items: [] }));
  await client.payouts.list({}, { headers: { 'x-team': 'growth' } }).page();
  expect(requests[0]?.headers.get('x-team')).toBe('growth');
  for (const headers of [{ Authorization: 'Bearer other' }, { 'bad name': 'secret value' }, { ok: 'secret\nvalue' }]) {
    const error = await errorOf(client.payouts.list({}, { headers }).page());
    expect(error).toMatchObject({ name: 'ConfigurationError', parameter: 'headers' });
    expect(error.message).not.toContain('secret');
  }
});

function setVersion(value: string): void {
  Object.defineProperty(process.versions, 'node', { value, configurable: true });
}

import { expect, test } from 'vitest';
import { createFake } from '../index.ts';
import { type FakeMatchers, fakeMatchers } from '../matchers.ts';
import { mswHandlers } from '../msw.ts';
import { assertKeptWithinLimits, assertReceived } from '../node-test.ts';

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void>, T> extends FakeMatchers<R> {}
}

interface Handler {
  readonly path: string;
  readonly resolver: (info: { request: Request }) => Promise<Response>;
}

const http = { all: (path: string, resolver: Handler['resolver']): Handler => ({ path, resolver }) };

test('msw handlers respond from the fake at the base URLs that the code calls', async () => {
  const fake = createFake();
  const handlers = mswHandlers(http, fake, { test: 'https://test.example/v1/', live: 'https://live.example' });
  expect(handlers.map(({ path }) => path)).toEqual(['https://test.example/v1/*', 'https://live.example/*']);
  const headers = { authorization: 'Bearer test_key', 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'ada@example.com', name: 'Ada' });
  const request = new Request('https://test.example/v1/customers', { method: 'POST', headers, body });
  const answer = await handlers[0]?.resolver({ request });
  expect(await answer?.json()).toMatchObject({ email: 'ada@example.com' });
  expect(fake.requests.last).toMatchObject({ operation: 'customers.create', mode: 'test', body });
  expect(mswHandlers(http, fake).map(({ path }) => path)).toEqual([`${fake.baseUrl.test}/*`, `${fake.baseUrl.live}/*`]);
});

test('a connection fault is a network error in msw', async () => {
  const fake = createFake();
  const [handler] = mswHandlers(http, fake);
  const request = new Request(`${fake.baseUrl.test}/payouts`, { headers: { authorization: 'Bearer test_key' } });
  fake.faults.next('payouts.list', { reset: 'before-headers' });
  expect((await handler?.resolver({ request }))?.type).toBe('error');
  const aborted = new Request(request, { signal: AbortSignal.abort() });
  await expect(handler?.resolver({ request: aborted })).rejects.toThrow('aborted');
});

expect.extend(fakeMatchers);

const PERSON = { email: 'ada@example.com', name: 'Ada', metadata: { team: 'growth', plan: 'a' } };

test('finds a request by the fields of its query, its body and its path', async () => {
  const fake = createFake();
  const client = fake.client();
  await client.payouts.list({ page_size: 5, created_at_gte: new Date(0) }).page();
  await client.customers.create(PERSON);
  const { id } = await client.webhooks.get(fake.webhooks.at(0)?.id ?? '');
  expect(fake).toHaveReceived('payouts.list', { page_size: 5, created_at_gte: new Date(0) }, { times: 1 });
  expect(fake).toHaveReceived('customers.create', { email: 'ada@example.com', metadata: { team: 'growth' } });
  expect(fake).toHaveReceived('customers.create', { email: expect.stringContaining('@') });
  expect(fake).toHaveReceived('webhooks.get', { webhook_id: id });
  expect(fake).not.toHaveReceived('subscriptions.list');
  expect(fake).not.toHaveReceived('customers.create', { name: 'Grace' });
  expect(fake).not.toHaveReceived('customers.create', { metadata: { team: 'sales' } });
  // @ts-expect-error An operation that there is not.
  expect(() => expect(fake).toHaveReceived('payouts.get')).toThrow('Unknown operation "payouts.get"');
});

test('lists the received requests, and how they differ', async () => {
  const fake = createFake();
  await fake.client().customers.create(PERSON);
  expect(() => expect(fake).toHaveReceived('customers.create', { email: 'grace@example.com', phone_number: '1' }))
    .toThrowErrorMatchingInlineSnapshot(`
    [Error: Expected at least one request to customers.create with {"email":"grace@example.com","phone_number":"1"}; the fake received 0.
    Its requests to customers.create:
      POST /test/customers -> 200
        email: "ada@example.com", not "grace@example.com"
        phone_number: missing, not "1"]
  `);
  expect(() => expect(fake).toHaveReceived('payouts.list', {}, { times: 2 })).toThrowErrorMatchingInlineSnapshot(`
    [Error: Expected 2 requests to payouts.list; the fake received 0.
    It received:
      POST /test/customers -> 200]
  `);
  expect(() => expect(createFake()).toHaveReceived('payouts.list')).toThrow('It received: nothing.');
});

test('shows the last ten of many requests', async () => {
  const fake = createFake({ limits: false });
  for (let page = 0; page < 12; page += 1) await fake.client().payouts.list({ page_number: page }).page();
  expect(() => expect(fake).toHaveReceived('payouts.list', { page_number: 99 })).toThrow('the last 10 of 12:');
});

test('reports rate-limited requests', async () => {
  const fake = createFake({ limits: '1/s,9/min' });
  const ask = async (): Promise<Response> =>
    fake.fetch(`${fake.baseUrl.test}/payouts`, { headers: { authorization: 'Bearer test_key' } });
  await ask();
  expect(fake).toHaveKeptWithinLimits();
  assertKeptWithinLimits(fake);
  await ask();
  expect(fake).not.toHaveKeptWithinLimits();
  const expected =
    '1 of 2 requests were rate-limited (429).\nThose:\n  GET /test/payouts -> 429 TOO_MANY_REQUESTS: Too many requests.';
  expect(() => expect(fake).toHaveKeptWithinLimits()).toThrow(expected);
  expect(() => assertKeptWithinLimits(fake)).toThrow(expected);
});

test('the functions for node:test make the same assertions, and throw an AssertionError', async () => {
  const fake = createFake();
  await fake.client().customers.create(PERSON);
  assertReceived(fake, 'customers.create', { email: 'ada@example.com' });
  assertReceived(fake, 'payouts.list', {}, { times: 0 });
  expect(() => assertReceived(fake, 'customers.create', { email: 'x' })).toThrow('email: "ada@example.com", not "x"');
  expect(() => assertReceived(fake, 'payouts.list')).toThrow(expect.objectContaining({ name: 'AssertionError' }));
});

test('the matchers return what jest and vitest expect of a matcher', () => {
  expect(fakeMatchers.toHaveKeptWithinLimits(createFake())).toEqual({ pass: true, message: expect.any(Function) });
});

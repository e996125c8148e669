import { expect, test } from 'vitest';
import { createFake } from './index.ts';
import { mswHandlers } from './msw.ts';
import { type FakeMatchers, fakeMatchers } from './vitest.ts';

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void>, T> extends FakeMatchers<R> {}
}

interface Handler {
  readonly path: string;
  readonly resolver: (info: { request: Request }) => Promise<Response>;
}

const http = { all: (path: string, resolver: Handler['resolver']): Handler => ({ path, resolver }) };

test('msw handlers answer from the fake, at the addresses that the code calls', async () => {
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

test('a connection that a fault breaks is a network error to msw', async () => {
  const fake = createFake();
  const [handler] = mswHandlers(http, fake);
  const request = new Request(`${fake.baseUrl.test}/payouts`, { headers: { authorization: 'Bearer test_key' } });
  fake.faults.next('payouts.list', { reset: 'before-headers' });
  expect((await handler?.resolver({ request }))?.type).toBe('error');
  const aborted = new Request(request, { signal: AbortSignal.abort() });
  await expect(handler?.resolver({ request: aborted })).rejects.toThrow('aborted');
});

test('the matcher counts requests by operation and parameters, and says what it saw', async () => {
  const fake = createFake();
  await fake.fetch(`${fake.baseUrl.test}/payouts?page_size=5`, { headers: { authorization: 'Bearer test_key' } });
  expect(fakeMatchers.toHaveBeenAsked(fake, 'payouts.list').pass).toBe(true);
  expect(fakeMatchers.toHaveBeenAsked(fake, 'payouts.list', { times: 1, query: { page_size: '5' } }).pass).toBe(true);
  expect(fakeMatchers.toHaveBeenAsked(fake, 'webhooks.list').pass).toBe(false);
  const missed = fakeMatchers.toHaveBeenAsked(fake, 'payouts.list', { times: 2, query: { page_size: '5' } });
  expect([missed.pass, missed.message()]).toEqual([
    false,
    'The fake was asked for payouts.list with page_size=5 2 times: it was asked 1 times.\nRequests to it, the last ten:\n  200 GET /test/payouts with page_size=5 ',
  ]);
});

test('a matcher added to expect has its types', async () => {
  const fake = createFake();
  expect.extend(fakeMatchers);
  await fake.client().payouts.list({ page_size: 5 }).page();
  expect(fake).toHaveBeenAsked('payouts.list', { times: 1, query: { page_size: '5' } });
  expect(fake).not.toHaveBeenAsked('webhooks.list');
  // @ts-expect-error An operation that there is not.
  expect(() => expect(fake).toHaveBeenAsked('payouts.get')).toThrow('There is no operation "payouts.get"');
});

test('a matcher says whether the limits were kept', async () => {
  expect.extend(fakeMatchers);
  const fake = createFake({ limits: '1/s,9/min' });
  const ask = async (): Promise<Response> =>
    fake.fetch(`${fake.baseUrl.test}/payouts`, { headers: { authorization: 'Bearer test_key' } });
  await ask();
  expect(fake).toHaveKeptWithinLimits();
  await ask();
  expect(fake).not.toHaveKeptWithinLimits();
  expect(() => expect(fake).toHaveKeptWithinLimits()).toThrow(
    'The fake answered 429 to 1 of 2 requests.\nThose, the last ten:\n  429 GET /test/payouts',
  );
});

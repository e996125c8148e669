import { expect, onTestFinished, test } from 'vitest';
import { createFake, type Fake, type FakeServer } from '../index.ts';

async function serving(fake: Fake): Promise<FakeServer> {
  const server = await fake.listen();
  onTestFinished(async () => server.close());
  return server;
}

const KEY = { authorization: 'Bearer test_key' };
const PAGE = { origin: 'https://shop.example' };

test.each([
  ['another origin', PAGE],
  ['a page without an origin, such as a file', { origin: 'null' }],
  ['another port of this machine', { origin: 'http://127.0.0.1:1' }],
  ['an element of another page', { 'sec-fetch-site': 'cross-site' }],
])('rejects a request from %s at every path, and does not execute it', async (_what, headers) => {
  const fake = createFake();
  const server = await serving(fake);
  const before = fake.customers.count;
  const body = JSON.stringify({ email: 'ada@example.com', name: 'Ada' });
  const create = { method: 'POST', body, headers: { ...KEY, 'content-type': 'application/json', ...headers } };
  expect((await fetch(`${server.baseUrl.test}/customers`, create)).status).toBe(403);
  expect((await fake.fetch(`${fake.baseUrl.test}/customers`, create)).status).toBe(403);
  expect((await fetch(`${server.baseUrl.test}/payouts`, { headers: { ...KEY, ...headers } })).status).toBe(403);
  expect((await fetch(`${server.baseUrl.test}/nothing`, { headers })).status).toBe(403);
  const control = `http://127.0.0.1:${server.port}/_fake/`;
  expect((await fetch(`${control}requests`, { headers })).status).toBe(403);
  expect((await fetch(`${control}reset`, { method: 'POST', headers })).status).toBe(403);
  expect(fake.customers.count).toBe(before);
  expect(fake.requests.where(({ body: kept }) => kept !== undefined)).toEqual([]);
});

test('says that web pages cannot call', async () => {
  const server = await serving(createFake());
  const response = await fetch(`${server.baseUrl.test}/payouts`, { headers: { ...KEY, ...PAGE } });
  expect(await response.json()).toEqual({
    code: 'FORBIDDEN_ORIGIN',
    message: 'Web pages of another origin cannot call this service.',
  });
});

test('serves a page of its own origin, and a program without an Origin header', async () => {
  const server = await serving(createFake());
  const own = { ...KEY, origin: `http://127.0.0.1:${server.port}` };
  expect((await fetch(`${server.baseUrl.test}/payouts`, { headers: own })).status).toBe(200);
  expect((await fetch(`${server.baseUrl.test}/payouts`, { headers: KEY })).status).toBe(200);
});

test('does not read the body of a rejected web page', async () => {
  const fake = createFake();
  const server = await serving(fake);
  const sent = { method: 'POST', body: 'x'.repeat(5_000_000), headers: PAGE };
  const response = await fetch(`${server.baseUrl.test}/customers`, sent).catch(() => undefined);
  expect([undefined, 403]).toContain(response?.status);
  await expect.poll(() => fake.requests.last?.status).toBe(403);
  expect(fake.requests.last).toMatchObject({ body: undefined, bodyBytes: 0 });
});

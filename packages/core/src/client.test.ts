import { expect, test } from 'vitest';
import { createClient } from './client.ts';
import { OPERATIONS } from './test-support/operations.ts';
import { errorOf, json, rejection, serviceOf } from './test-support/service.ts';

const OPTIONS = { mode: 'test', apiKey: 'k', baseUrl: 'https://a.test' } as const;

test.each(OPERATIONS)(
  'withResponse of $name returns data, response, rate limit and attempts',
  async ({ call, response }) => {
    const headers = { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '99', 'x-ratelimit-reset': '60' };
    const { client } = serviceOf(() => json(response, 200, headers));
    expect(await call(client)).toMatchObject({
      response: { status: 200 },
      rateLimit: { limit: 100, remaining: 99, resetMs: 60_000, retryAfterMs: undefined },
      attempts: 1,
    });
  },
);

test('a failed call whose withResponse is awaited rejects once', async () => {
  const { client } = serviceOf(() => rejection(404));
  const error = await errorOf(client.webhooks.get('wh_1').withResponse());
  expect(error.name).toBe('ApiError');
});

test('has its mode and base URL, and prints no key', () => {
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
  ['a body limit of 0', { mode: 'test', apiKey: 'k', baseUrl: 'https://a.test', maxBodyBytes: 0 }, 'maxBodyBytes'],
])('refuses %s', (_, options, parameter) => {
  expect(() => createClient(options)).toThrow(expect.objectContaining({ name: 'ConfigurationError', parameter }));
});

test('throws on an unsupported Node version before it sends a request', () => {
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

test('throws in a browser unless dangerouslyAllowBrowser is set', () => {
  const page = { window: {}, document: {} };
  try {
    Object.assign(globalThis, page);
    expect(() => createClient(OPTIONS)).toThrow(/must never be in client-side code/);
    expect(createClient({ ...OPTIONS, dangerouslyAllowBrowser: true }).mode).toBe('test');
  } finally {
    for (const name of Object.keys(page)) Reflect.deleteProperty(globalThis, name);
  }
});

test('sends additional headers, but rejects Authorization', async () => {
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

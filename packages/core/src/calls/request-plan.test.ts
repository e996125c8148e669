import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Webhook } from '../resources/webhooks.ts';
import { webhook } from '../test-support/records.ts';
import { errorOf, json, rejection, serviceOf } from '../test-support/service.ts';

const Refund = v.object({ id: v.string(), amount: v.number(), tags: v.optional(v.record(v.string(), v.string())) });

test('request sends the method, the path, the query and the headers, and returns the body', async () => {
  const { client, requests } = serviceOf(() => json({ id: 'ref_1', amount: 5, kept: true }));
  const query = { page_size: 3, since: new Date(0), active: true, name: 'a&b', none: undefined };
  const refund = await client.request('GET', '/refunds/a%2Fb', { query, schema: Refund });
  expect(refund).toEqual({ id: 'ref_1', amount: 5, kept: true });
  expect(requests[0]?.url).toBe(
    'https://service.test/test/refunds/a%2Fb?page_size=3&since=1970-01-01T00%3A00%3A00.000Z&active=true&name=a%26b',
  );
  expect(requests[0]?.headers.get('authorization')).toMatch(/^Bearer /);
});

test('a body is sent as JSON', async () => {
  const { client, requests } = serviceOf(async (request) => json(await request.json()));
  expect(await client.request('PUT', '/refunds/1', { body: { reason: 'ü' } })).toEqual({ reason: 'ü' });
  expect(requests[0]?.headers.get('content-type')).toBe('application/json');
  expect(requests[0]?.headers.get('content-length')).toBe('15');
});

test('204 has no data, and any other response without a body is unexpected', async () => {
  const { client } = serviceOf((_, index) => new Response(null, { status: index === 0 ? 204 : 200 }), { retries: 0 });
  expect(await client.request('DELETE', '/refunds/1')).toBeUndefined();
  expect((await errorOf(client.request('GET', '/refunds/1'))).message).toContain('returned 200 without a body');
});

describe('a response that differs from the schema', () => {
  const body = { id: null, tags: { 'ada@example.com': 1 } };
  const differences = [
    { path: 'id', kind: 'null' },
    { path: 'amount', kind: 'missing' },
    { path: 'tags.*', kind: 'type' },
  ];

  test.each(['report', 'strict'] as const)(
    'throws with paths of the schema alone (validation: %s)',
    async (validation) => {
      const { client, drift } = serviceOf(() => json(body), { validation });
      const error = await errorOf(client.request('GET', '/refunds/1', { schema: Refund }));
      expect(error).toMatchObject({ name: 'UnexpectedResponseError', issues: differences });
      expect(drift).toEqual([]);
    },
  );

  test('is an unknown outcome of a write, also when there is no body', async () => {
    for (const response of [() => json(body), () => new Response(null, { status: 204 })]) {
      const { client, requests } = serviceOf(response);
      const error = await errorOf(client.request('POST', '/refunds', { body: {}, schema: Refund }));
      expect(error.name).toBe('UnknownOutcomeError');
      expect(requests).toHaveLength(1);
    }
  });

  test('may have no body where the schema accepts undefined', async () => {
    const { client } = serviceOf(() => new Response(null, { status: 204 }));
    expect(await client.request('POST', '/refunds', { body: {}, schema: v.optional(Refund) })).toBeUndefined();
  });
});

test('the schemas of this package fit', async () => {
  const { client, drift } = serviceOf(() => json({ data: [webhook] }));
  const page = await client.request('GET', '/webhooks', { schema: v.object({ data: v.array(Webhook) }) });
  expect(page.data[0]?.id).toBe(webhook.id);
  expect(drift).toEqual([]);
});

describe.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s', (method) => {
  test.each([
    ['500', () => rejection(500)],
    ['a redirect', () => new Response(null, { status: 303 })],
    ['truncated JSON', () => new Response('{"id":')],
    [
      'a connection reset',
      () => {
        throw new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });
      },
    ],
  ])('is sent once and has an unknown outcome after %s', async (_, respond) => {
    const { client, requests, clock } = serviceOf(respond, { retries: 5 });
    const error = await clock.run(errorOf(client.request(method, '/refunds/1', { body: {} })));
    expect(error.name).toBe('UnknownOutcomeError');
    expect(error.message).toMatch(/^[A-Z]+ \/refunds\/1 was sent at [\dTZ:.-]+, but /);
    expect(requests).toHaveLength(1);
  });

  test('is sent again after a 429', async () => {
    const { client, requests, clock } = serviceOf((_, index) =>
      index === 0 ? rejection(429, { 'x-ratelimit-reset': '1' }) : json({}),
    );
    expect(await clock.run(client.request(method, '/refunds/1'))).toEqual({});
    expect(requests).toHaveLength(2);
  });
});

test('a read is retried, and events name its method and its path', async () => {
  const lines: string[] = [];
  const { client, requests, clock } = serviceOf((_, index) => (index === 0 ? rejection(503) : json([1])), {
    log: (line) => lines.push(line),
  });
  expect(await clock.run(client.request('GET', '/balances'))).toEqual([1]);
  expect(requests).toHaveLength(2);
  expect(lines[0]).toBe('GET /balances (request, call 1, attempt 1): 503 ApiError CODE_503 in 0 ms');
});

test.each([
  '',
  'refunds',
  '/../live/refunds',
  '/a/./b',
  '/a/%2e%2e/b',
  '/a?b=1',
  '/a#b',
  '/ä',
  '/a b',
  '/a\\b',
  '//evil\t',
  '/refunds/%',
  '/refunds/%2',
])('the path %j is invalid, and nothing is sent', async (path) => {
  const { client, requests } = serviceOf(() => json({}));
  const error = await errorOf(client.request('GET', path));
  expect(error).toMatchObject({ name: 'ConfigurationError', code: 'INVALID_PARAMETER', parameter: 'path' });
  expect(requests).toEqual([]);
});

test.each(['/', '/refunds/', '/customers//charges', '//x'])(
  'the path %j lacks an id, and nothing is sent',
  async (path) => {
    const { client, requests } = serviceOf(() => json({}));
    const error = await errorOf(client.request('PATCH', path, { body: {} }));
    expect(error).toMatchObject({ code: 'INVALID_PARAMETER', parameter: 'path' });
    expect(error.message).toBe('request: path has an empty part: an id may be missing.');
    expect(requests).toEqual([]);
  },
);

test('a GET has no body, and a method is one of five', async () => {
  const { client, requests } = serviceOf(() => json({}));
  expect((await errorOf(client.request('GET', '/a', { body: 1 }))).message).toBe(
    'request: body cannot be sent with GET.',
  );
  // @ts-expect-error -- not a method
  expect((await errorOf(client.request('TRACE', '/a'))).name).toBe('ConfigurationError');
  expect(requests).toEqual([]);
});

test('retries of a call win over those of the client', async () => {
  const { client, requests, clock } = serviceOf(() => rejection(503), { retries: 0 });
  await clock.run(errorOf(client.payouts.list({}, { retries: 3 }).page()));
  expect(requests).toHaveLength(4);
});

test('headers of the client are sent, and those of a call win', async () => {
  const { client, requests } = serviceOf(() => json(webhook), { headers: { 'x-team': 'growth', 'x-b': '1' } });
  await client.webhooks.get('wh_1', { headers: { 'X-Team': 'finance' } });
  expect(requests[0]?.headers.get('x-team')).toBe('finance');
  expect(requests[0]?.headers.get('x-b')).toBe('1');
  expect(requests[0]?.headers.get('user-agent')).toMatch(/^paydeck\/\d+\.\d+\.\d+/);
  expect(() => serviceOf(() => json({}), { headers: { Authorization: 'mine' } })).toThrow(/without Authorization/);
});

import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createClient } from '../client.ts';
import { isPaydeckError, PaydeckError } from './errors.ts';
import { errorOf, json, rejection, serviceOf } from '../test-support/service.ts';

const PERSON = { email: 'ada@example.com', name: 'Ada' };

async function messageOf(respond: () => Response, options = {}): Promise<string> {
  const { client, clock } = serviceOf(respond, { retries: 0, ...options });
  return (await clock.run(errorOf(client.payouts.list().page()))).message;
}

async function messageOfWrite(respond: () => Response | Promise<Response>, options = {}): Promise<string> {
  const { client, clock } = serviceOf(respond);
  return (await clock.run(errorOf(client.customers.create(PERSON, options)))).message;
}

function fault(code: string, syscall?: string): () => never {
  return () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code, syscall }) });
  };
}

describe('the message of', () => {
  test('401 says that the key may be for the other mode', async () => {
    expect(await messageOf(() => json({ code: 'UNAUTHORIZED', message: 'Unknown key.' }, 401))).toMatchInlineSnapshot(
      `"GET /payouts was rejected (401 UNAUTHORIZED): Unknown key. Check the key: it may be for live mode."`,
    );
    expect(await messageOf(() => rejection(401), { mode: 'live' })).toMatchInlineSnapshot(
      `"GET /payouts was rejected (401 CODE_401): Rejected with 401. Check the key: it may be for test mode."`,
    );
  });

  test.each([401, 403])('%i of a proxy says nothing about the key', async (status) => {
    const respond = () => new Response('<html>', { status, headers: { 'content-type': 'text/html' } });
    expect(await messageOf(respond)).toBe(
      `GET /payouts was rejected (${status} NO_CODE). It is not JSON: it may come from a proxy. Check baseUrl.`,
    );
  });

  test('an unknown outcome says that the client stopped waiting, or which field does not fit', async () => {
    expect(await messageOfWrite(() => new Promise<never>(() => undefined), { deadline: 2_000 })).toContain(
      'but the client stopped waiting after 2000 ms: it may have succeeded.',
    );
    const { client } = serviceOf(() => json({ id: 1 }));
    const schema = v.object({ id: v.number(), amount: v.number() });
    expect((await errorOf(client.request('POST', '/refunds', { schema }))).message).toContain(
      'but the response (200, amount: missing) is inconclusive: it may have succeeded.',
    );
    expect((await errorOf(client.request('GET', '/refunds', { schema }))).message).toBe(
      'GET /refunds returned 200 with 1 unexpected field, first amount. Correct the schema.',
    );
  });

  test('403 says which access the key needs', async () => {
    expect(await messageOf(() => rejection(403))).toMatchInlineSnapshot(
      `"GET /payouts was rejected (403 CODE_403): Rejected with 403. Grant the key Read on Payouts."`,
    );
    const { client } = serviceOf(() => rejection(403));
    expect((await errorOf(client.customers.create(PERSON))).message).toMatchInlineSnapshot(
      `"POST /customers was rejected (403 CODE_403): Rejected with 403. Grant the key Write on Customers."`,
    );
  });

  test('404, 422, 500 and an HTML page of a proxy', async () => {
    const { client } = serviceOf(() => rejection(404));
    expect((await errorOf(client.webhooks.get('wh_1'))).message).toMatchInlineSnapshot(
      `"GET /webhooks/wh_1 was rejected (404 CODE_404): Rejected with 404. Check the id, and baseUrl."`,
    );
    expect(await messageOf(() => rejection(422))).toMatchInlineSnapshot(
      `"GET /payouts was rejected (422 CODE_422): Rejected with 422. Correct the request."`,
    );
    expect(await messageOf(() => rejection(500))).toMatchInlineSnapshot(
      `"GET /payouts failed in the service (500 CODE_500): Rejected with 500. Try again later."`,
    );
    expect(await messageOf(() => new Response('<html>', { status: 502 }))).toMatchInlineSnapshot(
      `"GET /payouts failed in the service (502 NO_CODE). Try again later."`,
    );
  });

  test('429, and of a request that was not sent', async () => {
    const headers = { 'x-ratelimit-reset': '999' };
    const { client } = serviceOf(() => rejection(429, headers), { maxWait: 0 });
    expect((await errorOf(client.payouts.list().page())).message).toMatchInlineSnapshot(
      `"GET /payouts was rejected (429 CODE_429): Rejected with 429. Try again later."`,
    );
    expect((await errorOf(client.payouts.list().page())).message).toMatchInlineSnapshot(
      `"GET /payouts was not sent: the rate limit is used up until 2026-11-01T00:16:39.000Z. Try again later."`,
    );
  });

  test('a response that the service does not document', async () => {
    const html = { headers: { 'content-type': 'text/html' } };
    expect(await messageOf(() => new Response('<!DOCTYPE html>\n<title>Hi</title>', html))).toMatchInlineSnapshot(
      `"GET /payouts returned 200 with text/html instead of JSON (33 characters, <!DOCTYPE html>). Check baseUrl."`,
    );
    expect(await messageOf(() => new Response('{"items":['))).toMatchInlineSnapshot(
      `"GET /payouts returned 200 with truncated or malformed JSON. Check baseUrl."`,
    );
    expect(await messageOf(() => json({}))).toMatchInlineSnapshot(
      `"GET /payouts returned 200 without a list of items. Check baseUrl."`,
    );
    expect(await messageOf(() => new Response(null, { status: 204 }))).toMatchInlineSnapshot(
      `"GET /payouts returned 204 without a body. Check baseUrl."`,
    );
    expect(await messageOf(() => new Response(null, { status: 302 }))).toMatchInlineSnapshot(
      `"GET /payouts returned 302 with a redirect, which is not followed. Check baseUrl."`,
    );
    expect(await messageOf(() => json({ items: [{}] }), { validation: 'strict' })).toMatchInlineSnapshot(
      `"GET /payouts returned 200 with 10 unexpected fields, first items[].payout_id. Use validation: 'report' to go on."`,
    );
  });

  test('connection errors and timeouts', async () => {
    expect(await messageOf(fault('ECONNREFUSED', 'connect'))).toMatchInlineSnapshot(
      `"GET /payouts could not connect (ECONNREFUSED). Check the network, and baseUrl."`,
    );
    expect(await messageOf(fault('ECONNRESET'))).toMatchInlineSnapshot(
      `"GET /payouts lost its connection (ECONNRESET). Check the network, and baseUrl."`,
    );
    const { client, clock } = serviceOf(() => new Promise(() => undefined), { retries: 0 });
    expect((await clock.run(errorOf(client.payouts.list().page()))).message).toMatchInlineSnapshot(
      `"GET /payouts had no complete response within 10000 ms. Try again later."`,
    );
  });

  test('a write whose outcome is unknown', async () => {
    expect(await messageOfWrite(() => rejection(500))).toMatchInlineSnapshot(
      `"POST /customers was sent at 2026-11-01T00:00:00.000Z (ada@example.com), but the response (500) is inconclusive: it may have succeeded. Check the dashboard before you try again."`,
    );
    expect(await messageOfWrite(() => new Response(null, { status: 303 }))).toMatchInlineSnapshot(
      `"POST /customers was sent at 2026-11-01T00:00:00.000Z (ada@example.com), but the response (303) is inconclusive: it may have succeeded. Check the dashboard before you try again."`,
    );
    expect(await messageOfWrite(fault('ECONNRESET'))).toMatchInlineSnapshot(
      `"POST /customers was sent at 2026-11-01T00:00:00.000Z (ada@example.com), but its response was lost: it may have succeeded. Check the dashboard before you try again."`,
    );
    const controller = new AbortController();
    const aborting = () => {
      controller.abort();
      return new Promise<Response>(() => undefined);
    };
    expect(await messageOfWrite(aborting, { signal: controller.signal })).toMatchInlineSnapshot(
      `"POST /customers was sent at 2026-11-01T00:00:00.000Z (ada@example.com), but the call was aborted: it may have succeeded. Check the dashboard before you try again."`,
    );
  });

  test('a fetch that fails with a program error', async () => {
    const { client } = serviceOf(() => {
      throw new TypeError('Promise.withResolvers is not a function');
    });
    expect((await errorOf(client.payouts.list().page())).message).toMatchInlineSnapshot(
      `"GET /payouts: fetch failed with a program error, not a network error: TypeError: Promise.withResolvers is not a function"`,
    );
  });

  test('invalid parameters', async () => {
    const { client } = serviceOf(() => json({ items: [] }));
    const messages = await Promise.all(
      [
        client.payouts.list({ page_size: 101 }).page(),
        client.payouts.list({ created_at_gte: '2026-10-01' }).page(),
        client.payouts.list({ created_at_lte: new Date(NaN) }).page(),
        // @ts-expect-error a status that does not exist
        client.subscriptions.list({ status: 'gone' }).page(),
        // @ts-expect-error a parameter that does not exist
        client.discounts.list({ page: 1 }).page(),
        client.webhooks.list({ limit: 0 }).page(),
        client.webhooks.get('..'),
        // @ts-expect-error a customer without a name
        client.customers.create({ email: 'ada@example.com' }),
        // @ts-expect-error values that are not strings
        client.customers.create({ ...PERSON, metadata: { team: 7 } }),
        client.payouts.list({}, { timeout: -1 }).page(),
        client.payouts.list().page(1.5),
        client.payouts.list().page(-1),
      ].map(async (call) => (await errorOf(call)).message),
    );
    expect(messages).toMatchInlineSnapshot(`
      [
        "payouts.list: page_size must be a whole number from 0 to 100.",
        "payouts.list: created_at_gte must be a Date or an ISO 8601 date-time with a time zone.",
        "payouts.list: created_at_lte must be a Date or an ISO 8601 date-time with a time zone.",
        "subscriptions.list: status must be one of pending, active, on_hold, paused, cancelled, failed, expired, past_due.",
        "discounts.list: unknown parameter page. Known parameters: page_size, page_number, code, discount_type, active, product_id.",
        "webhooks.list: limit must be a whole number from 1 to 9007199254740991.",
        "webhooks.get: webhook_id must be a non-empty string, and neither "." nor "..".",
        "customers.create: name must be a name that is not blank.",
        "customers.create: metadata must be an object whose values are strings.",
        "timeout must be a number, 1 or more.",
        "page must be a whole number, 0 or more.",
        "page must be a whole number, 0 or more.",
      ]
    `);
  });

  test('invalid options', () => {
    const good = { mode: 'test', apiKey: 'key', baseUrl: 'https://a.test' } as const;
    const messageFor = (options: object) => {
      try {
        return createClient({ ...good, ...options }).mode;
      } catch (error) {
        return error instanceof Error ? error.message : error;
      }
    };
    expect(
      [
        { mode: undefined },
        { apiKey: undefined },
        { apiKey: 'key\n' },
        { baseUrl: undefined },
        { baseUrl: ' ' },
        { baseUrl: 'api.example.com' },
        { baseUrl: 'http://api.example.com' },
        { validation: 'none' },
        { retries: -1 },
      ].map(messageFor),
    ).toMatchInlineSnapshot(`
      [
        "mode must be one of test, live.",
        "apiKey must be the key of the chosen mode, or a function that returns it.",
        "apiKey contains a character that a header cannot hold (position 4 of 4). Copy the key again.",
        "baseUrl is missing. Give the address of the service in the chosen mode, such as https://test.example.com.",
        "baseUrl is missing. Give the address of the service in the chosen mode, such as https://test.example.com.",
        "baseUrl must start with https:// (http:// only on a loopback address), without user name, password, query or fragment.",
        "baseUrl must start with https:// (http:// only on a loopback address), without user name, password, query or fragment.",
        "validation must be one of report, strict.",
        "retries must be a number, 0 or more.",
      ]
    `);
  });
});

test('a message of the service is sanitized and truncated to 200 characters', async () => {
  const { client } = serviceOf(() =>
    json({ code: 'X\u001b[2J', message: `\u202eabc\r\n\u0000${'y'.repeat(900_000)}` }, 400),
  );
  const error = await errorOf(client.payouts.list().page());
  expect(error).toMatchObject({ code: 'X␛[2J' });
  expect(error).toHaveProperty('serviceMessage', expect.stringMatching(/^<U\+202E>abc␍␊␀y+…$/));
  expect(error).toHaveProperty('serviceMessage.length', 200);
  expect(error.message.length).toBeLessThanOrEqual(200);
});

test('isPaydeckError accepts errors of another copy of the package, and nothing else', async () => {
  const { client } = serviceOf(() => rejection(404));
  const error = await errorOf(client.payouts.list().page());
  expect(isPaydeckError(error)).toBe(true);
  expect(error).toBeInstanceOf(PaydeckError);
  const other = Object.assign(new Error('from another copy'), { [Symbol.for('@paydeck/core/error')]: true });
  expect(isPaydeckError(other)).toBe(true);
  for (const value of [new Error('x'), null, undefined, 'ApiError', { name: 'ApiError' }]) {
    expect(isPaydeckError(value)).toBe(false);
  }
});

test('an error has the operation, the number of attempts and a copy of its cause', async () => {
  const { client, clock } = serviceOf(() => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('broken'), { code: 'ECONNRESET' }) });
  });
  const error = await clock.run(errorOf(client.payouts.list().page()));
  expect(error).toMatchObject({
    name: 'ConnectionError',
    code: 'ECONNRESET',
    operation: 'payouts.list',
    attempts: 3,
    cause: { name: 'TypeError', message: 'fetch failed', cause: { message: 'broken', code: 'ECONNRESET' } },
  });
  // The copies keep the stacks of the original errors, which point to this file.
  expect(error).toHaveProperty('cause.stack', expect.stringContaining('errors.test.ts'));
  expect(error).toHaveProperty('cause.cause.stack', expect.stringMatching(/^Error: broken\n +at .*errors\.test\.ts/));
});

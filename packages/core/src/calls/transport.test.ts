import { getEventListeners } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createClient } from '../client.ts';
import { systemClock } from '../clock.ts';
import type { ClientEvent } from './events.ts';
import { listen } from '@paydeck/test-kit/listen';
import { OPERATIONS } from '../test-support/operations.ts';
import { customer } from '../test-support/records.ts';
import { errorOf, json, rejection, serviceOf } from '../test-support/service.ts';

const OPTIONS = { mode: 'test', apiKey: 'k', baseUrl: 'https://a.test' } as const;
const PERSON = { email: 'ada@example.com', name: 'Ada' };
const noResponse = () => new Promise<Response>(() => undefined);
const connectionReset = (): Response => {
  throw new TypeError('fetch failed', { cause: Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }) });
};
const rateLimited = () => rejection(429, { 'x-ratelimit-reset': '4' });
const stalled = () => new Response(new ReadableStream({ start: (stream) => stream.enqueue(Uint8Array.of(0x7b)) }));
const redirect = (status: number) => () => new Response(null, { status, headers: { location: '/elsewhere' } });
const unreachable = (): Response => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  throw new TypeError('fetch failed', { cause });
};

describe('a read', () => {
  test.each([408, 500, 502, 503, 504])('is sent three times before it fails with %i', async (status) => {
    const { client, clock, requests } = serviceOf(() => rejection(status));
    const error = await clock.run(errorOf(client.payouts.list().page()));
    expect(error).toMatchObject({ name: 'ApiError', status, attempts: 3 });
    expect(requests).toHaveLength(3);
  });

  test.each([400, 401, 403, 404, 409, 422])('is not retried when it is rejected with %i', async (status) => {
    const { client, requests } = serviceOf(() => rejection(status));
    const error = await errorOf(client.payouts.list().page());
    expect(error).toMatchObject({ name: 'ApiError', status, code: `CODE_${status}`, attempts: 1 });
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['a connection reset', connectionReset],
    ['a refused connection', unreachable],
    ['a timeout', noResponse],
    ['truncated JSON', () => new Response('{"items":[')],
  ])('is retried after %s', async (_, fault) => {
    const { client, clock, requests } = serviceOf((_request, index) => (index < 2 ? fault() : json({ items: [] })));
    const { attempts } = await clock.run(client.payouts.list().page().withResponse());
    expect(attempts).toBe(3);
    expect(requests).toHaveLength(3);
  });

  test('is sent once and then as often as retries says', async () => {
    for (const retries of [0, 1, 5]) {
      const { client, clock, requests } = serviceOf(connectionReset, { retries });
      await clock.run(errorOf(client.payouts.list().page()));
      expect(requests).toHaveLength(retries + 1);
    }
  });

  test('backs off exponentially with full jitter, at most 8 s', async () => {
    const delays: number[] = [];
    const onEvent = (event: ClientEvent) => void (event.type === 'retry' && delays.push(event.delayMs));
    const { client, clock } = serviceOf(connectionReset, { retries: 7, deadline: 60_000, random: () => 1, onEvent });
    await clock.run(errorOf(client.payouts.list().page()));
    expect(delays).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 8_000]);
  });

  test('is not retried any more when the retry budget is spent', async () => {
    const { client, clock, requests } = serviceOf(connectionReset);
    for (let call = 0; call < 100; call++) await clock.run(errorOf(client.payouts.list().page()));
    // 500 tokens at 5 each.
    expect(requests).toHaveLength(100 + 100);
  });
});

describe('a write', () => {
  test.each([
    ['a connection reset', connectionReset, 'ConnectionError'],
    ['a timeout', noResponse, 'TimeoutError'],
    ['500', () => rejection(500), 'ApiError'],
    ['408', () => rejection(408), 'ApiError'],
    ['421', () => rejection(421), 'ApiError'],
    ['204', () => new Response(null, { status: 204 }), 'UnexpectedResponseError'],
    ['303', redirect(303), 'UnexpectedResponseError'],
    ['302', redirect(302), 'UnexpectedResponseError'],
    ['308', redirect(308), 'UnexpectedResponseError'],
    ['304', redirect(304), 'UnexpectedResponseError'],
    ['truncated JSON', () => new Response('{"customer_id":"c'), 'UnexpectedResponseError'],
  ])('is sent once and throws UnknownOutcomeError after %s', async (_, fault, cause) => {
    const { client, clock, requests } = serviceOf(fault);
    const error = await clock.run(errorOf(client.customers.create(PERSON)));
    expect(error).toMatchObject({ name: 'UnknownOutcomeError', attempts: 1, cause: { name: cause } });
    expect(error.message).toContain('ada@example.com');
    expect(requests).toHaveLength(1);
  });

  test.each([400, 401, 403, 404, 409, 413, 422])('is not retried when it is rejected with %i', async (status) => {
    const { client, requests } = serviceOf(() => rejection(status));
    expect(await errorOf(client.customers.create(PERSON))).toMatchObject({ name: 'ApiError', status });
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['a 429', () => rejection(429, { 'x-ratelimit-reset': '1' })],
    ['a refused connection', unreachable],
  ])('is retried after %s, because the service cannot have executed it', async (_, fault) => {
    const { client, clock, requests } = serviceOf((_request, index) => (index === 0 ? fault() : json(customer)));
    expect(await clock.run(client.customers.create(PERSON))).toEqual(customer);
    expect(requests).toHaveLength(2);
  });

  test('sends no idempotency key, because the service documents none', async () => {
    const { client, requests } = serviceOf(() => json(customer));
    await client.customers.create(PERSON);
    expect([...(requests[0]?.headers.keys() ?? [])].sort()).toEqual([
      'accept',
      'authorization',
      'content-length',
      'content-type',
      'user-agent',
    ]);
  });
});

describe('a program error', () => {
  const mistake = new TypeError('this.pool.acquire is not a function');
  const broken = () => {
    throw mistake;
  };

  test('in a custom fetch is a ConfigurationError and is not retried', async () => {
    for (const { call } of OPERATIONS) {
      let calls = 0;
      const fetch = () => {
        calls += 1;
        return broken();
      };
      const error = await errorOf(call(createClient({ ...OPTIONS, fetch })));
      expect(error).toMatchObject({ name: 'ConfigurationError', code: 'FETCH_FAILED', parameter: 'fetch' });
      expect(error.cause).toMatchObject({ name: 'TypeError', message: mistake.message });
      expect(calls).toBe(1);
    }
  });

  test('in a custom fetch after it read the body of a write is an UnknownOutcomeError', async () => {
    const { client } = serviceOf(async (request) => {
      await request.text();
      return broken();
    });
    const error = await errorOf(client.customers.create(PERSON));
    expect(error).toMatchObject({ name: 'UnknownOutcomeError', cause: { code: 'FETCH_FAILED' } });
  });

  test('before the request is sent is thrown unchanged', async () => {
    const { client, requests } = serviceOf(noResponse, {
      clock: { ...systemClock, after: broken },
    });
    for (const { call } of OPERATIONS) expect(await errorOf(call(client))).toBe(mistake);
    expect(requests).toHaveLength(0);
  });
});

describe('a time limit', () => {
  test('timeout ends one attempt', async () => {
    const { client, clock } = serviceOf(noResponse, { retries: 0 });
    const error = await clock.run(errorOf(client.payouts.list({}, { timeout: 1_234 }).page()));
    expect(error.name).toBe('TimeoutError');
    expect(clock.now()).toBe(1_234);
  });

  test('deadline ends all attempts and the delays between them', async () => {
    const { client, clock, requests } = serviceOf(noResponse, { deadline: 25_000, retries: 9 });
    const error = await clock.run(errorOf(client.payouts.list().page()));
    expect(error.name).toBe('TimeoutError');
    expect(clock.now()).toBe(25_000);
    expect(requests).toHaveLength(3);
  });

  test('covers a body that stalls', async () => {
    const { client, clock } = serviceOf(stalled, { retries: 0 });
    expect((await clock.run(errorOf(client.payouts.list().page()))).name).toBe('TimeoutError');
    expect(clock.now()).toBe(10_000);
  });

  test('covers the apiKey function, and no request is sent', async () => {
    const { client, clock, requests } = serviceOf(noResponse, {
      apiKey: () => new Promise(() => undefined),
      retries: 0,
    });
    expect((await clock.run(errorOf(client.customers.create(PERSON)))).name).toBe('TimeoutError');
    expect(requests).toHaveLength(0);
  });

  test('prevents the request when it passes while the key is loading', async () => {
    const key = Promise.withResolvers<string>();
    const { client, clock, requests } = serviceOf(() => json(customer), { apiKey: () => key.promise, retries: 0 });
    expect((await clock.run(errorOf(client.customers.create(PERSON)))).name).toBe('TimeoutError');
    key.resolve('late_key');
    await clock.advance(1);
    expect(requests).toHaveLength(0);
  });

  test('deadline does not count the wait for the rate limit', async () => {
    const { client, clock } = serviceOf((_, index) =>
      index < 3 ? rejection(429, { 'x-ratelimit-reset': '20' }) : json({ items: [] }),
    );
    await clock.run(client.payouts.list({}, { deadline: 1_000 }).page());
    expect(clock.now()).toBeGreaterThanOrEqual(60_000);
  });

  test('deadline ends all of six concurrent calls, sent or not, when the service does not respond', async () => {
    const { client, clock, requests } = serviceOf(noResponse, { deadline: 1_000 });
    const errors = await clock.run(Promise.all(Array.from({ length: 6 }, () => errorOf(client.payouts.list().page()))));
    expect(errors.map(({ name }) => name)).toEqual(Array.from({ length: 6 }, () => 'TimeoutError'));
    expect(clock.now()).toBe(1_000);
    expect(errors.map((error) => ('attempts' in error ? error.attempts : undefined))).toEqual([1, 0, 0, 0, 0, 0]);
    expect(errors[1]?.message).toBe(
      'GET /payouts was not sent within 1000 ms: the requests before it have no response. Try again later.',
    );
    expect(requests).toHaveLength(1);
    expect(clock.pending).toBe(0);
  });

  test('leaves no timer running', async () => {
    const { client, clock } = serviceOf((_, index) => (index % 2 ? json({ items: [] }) : rejection(503)));
    await clock.run(client.payouts.list().page());
    await clock.run(client.payouts.list().page());
    expect(clock.pending).toBe(0);
  });
});

describe('an abort', () => {
  test.each([
    ['while it waits for the response', noResponse],
    ['while the body arrives', stalled],
    ['during the back-off before a retry', connectionReset],
    ['while it waits for the rate limit', rateLimited],
  ])('ends a read %s, and leaves no timer or listener', async (_, respond) => {
    for (const operation of OPERATIONS.filter(({ name }) => name !== 'customers.create')) {
      const { client, clock } = serviceOf(respond, { random: () => 1 });
      const controller = new AbortController();
      const failure = errorOf(operation.call(client, { signal: controller.signal }));
      await clock.advance(1);
      controller.abort();
      expect(await failure).toBe(controller.signal.reason);
      expect(clock.now()).toBe(1);
      expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
      expect(client.rateLimit.snapshot().waiting).toBe(0);
      expect(clock.pending).toBe(0);
    }
  });

  test.each([
    ['while it waits for the response', noResponse],
    ['while the body arrives', stalled],
  ])('of a write throws UnknownOutcomeError %s', async (_, respond) => {
    const { client, clock, requests } = serviceOf(respond);
    const controller = new AbortController();
    const failure = errorOf(client.customers.create(PERSON, { signal: controller.signal }));
    await clock.advance(1);
    controller.abort('The tab was closed.');
    expect(await failure).toMatchObject({ name: 'UnknownOutcomeError', cause: 'The tab was closed.', attempts: 1 });
    expect(requests).toHaveLength(1);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
    expect(clock.pending).toBe(0);
  });

  test.each([
    ['while its key is loading', noResponse, { apiKey: () => new Promise<string>(() => undefined) }],
    ['while it waits for the rate limit after a 429', rateLimited, {}],
    ['during the back-off after a refused connection', unreachable, {}],
    ['while the body of a 422 arrives', () => new Response(stalled().body, { status: 422 }), {}],
  ])('of a write that was not executed throws the reason of the abort %s', async (_, respond, options) => {
    const { client, clock } = serviceOf(respond, { random: () => 1, ...options });
    const controller = new AbortController();
    const failure = errorOf(client.customers.create(PERSON, { signal: controller.signal }));
    await clock.advance(1);
    controller.abort();
    expect(await failure).toBe(controller.signal.reason);
  });

  test('before the call prevents the request', async () => {
    const { client, requests } = serviceOf(noResponse);
    for (const { call } of OPERATIONS) {
      expect((await errorOf(call(client, { signal: AbortSignal.abort() }))).name).toBe('AbortError');
    }
    expect(requests).toHaveLength(0);
  });

  test('rejects with the reason of the signal, as fetch does', async () => {
    const reason = new Error('why');
    const { client } = serviceOf(noResponse);
    expect(await errorOf(client.webhooks.get('wh_1', { signal: AbortSignal.abort(reason) }))).toBe(reason);
    expect(await errorOf(client.payouts.list({}, { signal: AbortSignal.abort(reason) }).toArray())).toBe(reason);
    expect(await errorOf(client.webhooks.list({}, { signal: AbortSignal.abort(reason) }).toArray())).toBe(reason);
    const signal = AbortSignal.timeout(1);
    const error = await errorOf(client.webhooks.get('wh_1', { signal }));
    expect(error).toBe(signal.reason);
    expect(error.name).toBe('TimeoutError');
  });

  test('leaves no listener on a shared signal', async () => {
    const { client } = serviceOf(() => json({ items: [] }));
    const { signal } = new AbortController();
    for (let call = 0; call < 1_000; call++) await client.payouts.list({}, { signal }).page();
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  test('closes the connection', async () => {
    const closed = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    const server = createServer((request) => {
      request.socket.once('close', () => closed.resolve());
      arrived.resolve();
    });
    const port = await listen(server);
    const client = createClient({ mode: 'test', apiKey: 'k', baseUrl: `http://127.0.0.1:${port}` });
    const controller = new AbortController();
    const failure = errorOf(client.payouts.list({}, { signal: controller.signal }).page());
    await arrived.promise;
    controller.abort();
    expect((await failure).name).toBe('AbortError');
    await closed.promise;
    server.close();
  });
});

test('calls that share a signal add one listener to it, and remove it', async () => {
  const controller = new AbortController();
  const { client, clock, requests } = serviceOf(noResponse);
  const options = { signal: controller.signal };
  const calls = Array.from({ length: 30 }, () => errorOf(client.webhooks.get('wh_1', options)));
  await clock.advance(5_000);
  expect(requests.length).toBeGreaterThan(0);
  // Node 20 prints a MaxListenersExceededWarning when a signal has more than ten.
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
  controller.abort(new Error('given up'));
  for (const error of await Promise.all(calls)) expect(error.message).toBe('given up');
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
});

test('events report every request, response, retry and rate limit, without any contents', async () => {
  const events: ClientEvent[] = [];
  const responses = [
    rejection(503),
    rejection(429, { 'x-ratelimit-reset': '2' }),
    json({ items: [{ payout_id: 'secret_id' }] }),
  ];
  const { client, clock } = serviceOf((_, index) => responses[index] ?? json({ items: [] }), {
    onEvent: (event) => events.push(event),
  });
  await clock.run(client.payouts.list().page());
  expect(events.map(({ type }) => type)).toEqual([
    'request',
    'response',
    'retry',
    'request',
    'response',
    'rate-limit',
    'request',
    ...Array.from({ length: 9 }, () => 'drift'),
    'response',
  ]);
  expect(events[1]).toEqual({
    type: 'response',
    call: 1,
    operation: 'payouts.list',
    attempt: 1,
    method: 'GET',
    path: '/payouts',
    status: 503,
    error: 'ApiError',
    code: 'CODE_503',
    durationMs: 0,
  });
  expect(JSON.stringify(events)).not.toContain('secret_id');
});

test('a listener that throws does not affect the call', async () => {
  const { client } = serviceOf(() => json({ items: [{}] }), {
    onEvent: () => {
      throw new Error('mine');
    },
    onDrift: () => {
      throw new Error('mine');
    },
  });
  expect((await client.payouts.list().page()).items).toHaveLength(1);
});

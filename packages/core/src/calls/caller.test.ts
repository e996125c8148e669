import { getEventListeners } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createClient } from '../client.ts';
import { systemClock } from '../clock.ts';
import type { ClientEvent } from './events.ts';
import { listen } from '../test-support/hostile-server.ts';
import { OPERATIONS } from '../test-support/operations.ts';
import { customer } from '../test-support/records.ts';
import { errorOf, json, refusal, serviceOf } from '../test-support/service.ts';

const OPTIONS = { mode: 'test', apiKey: 'k', baseUrl: 'https://a.test' } as const;
const PERSON = { email: 'ada@example.com', name: 'Ada' };
const nothing = () => new Promise<Response>(() => undefined);
const cut = (): Response => {
  throw new TypeError('fetch failed', { cause: Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }) });
};
const limited = () => refusal(429, { 'x-ratelimit-reset': '4' });
const stalled = () => new Response(new ReadableStream({ start: (stream) => stream.enqueue(Uint8Array.of(0x7b)) }));
const redirect = (status: number) => () => new Response(null, { status, headers: { location: '/elsewhere' } });
const unreachable = (): Response => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  throw new TypeError('fetch failed', { cause });
};

describe('a read', () => {
  test.each([408, 500, 502, 503, 504])('is sent three times before %i is given up', async (status) => {
    const { client, clock, requests } = serviceOf(() => refusal(status));
    const error = await clock.run(errorOf(client.payouts.list().page()));
    expect(error).toMatchObject({ name: 'ApiError', status, attempts: 3 });
    expect(requests).toHaveLength(3);
  });

  test.each([400, 401, 403, 404, 409, 422])('is sent once when it is refused with %i', async (status) => {
    const { client, requests } = serviceOf(() => refusal(status));
    const error = await errorOf(client.payouts.list().page());
    expect(error).toMatchObject({ name: 'ApiError', status, code: `CODE_${status}`, attempts: 1 });
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['a connection that breaks', cut],
    ['an address that cannot be reached', unreachable],
    ['silence', nothing],
    ['cut JSON', () => new Response('{"items":[')],
  ])('survives %s', async (_, fault) => {
    const { client, clock, requests } = serviceOf((_request, index) => (index < 2 ? fault() : json({ items: [] })));
    const { attempts } = await clock.run(client.payouts.list().page().withResponse());
    expect(attempts).toBe(3);
    expect(requests).toHaveLength(3);
  });

  test('is sent as often as retries says', async () => {
    for (const retries of [0, 1, 5]) {
      const { client, clock, requests } = serviceOf(cut, { retries });
      await clock.run(errorOf(client.payouts.list().page()));
      expect(requests).toHaveLength(retries + 1);
    }
  });

  test('pauses longer each time, with full jitter, and never more than 8 s', async () => {
    const delays: number[] = [];
    const onEvent = (event: ClientEvent) => void (event.type === 'retry' && delays.push(event.delayMs));
    const { client, clock } = serviceOf(cut, { retries: 7, deadline: 60_000, random: () => 1, onEvent });
    await clock.run(errorOf(client.payouts.list().page()));
    expect(delays).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 8_000]);
  });

  test('stops sending to a service that does nothing but fail', async () => {
    const { client, clock, requests } = serviceOf(cut);
    for (let call = 0; call < 100; call++) await clock.run(errorOf(client.payouts.list().page()));
    // 500 tokens at 5 each.
    expect(requests).toHaveLength(100 + 100);
  });
});

describe('a write', () => {
  test.each([
    ['a connection that breaks', cut, 'ConnectionError'],
    ['silence', nothing, 'TimeoutError'],
    ['500', () => refusal(500), 'ApiError'],
    ['408', () => refusal(408), 'ApiError'],
    ['421', () => refusal(421), 'ApiError'],
    ['204', () => new Response(null, { status: 204 }), 'UnexpectedResponseError'],
    ['a redirect that may mean "done, look there": 303', redirect(303), 'UnexpectedResponseError'],
    ['302', redirect(302), 'UnexpectedResponseError'],
    ['308', redirect(308), 'UnexpectedResponseError'],
    ['304', redirect(304), 'UnexpectedResponseError'],
    ['cut JSON', () => new Response('{"customer_id":"c'), 'UnexpectedResponseError'],
  ])('is sent once, and its outcome is unknown, after %s', async (_, fault, cause) => {
    const { client, clock, requests } = serviceOf(fault);
    const error = await clock.run(errorOf(client.customers.create(PERSON)));
    expect(error).toMatchObject({ name: 'UnknownOutcomeError', attempts: 1, cause: { name: cause } });
    expect(error.message).toContain('ada@example.com');
    expect(requests).toHaveLength(1);
  });

  test.each([400, 401, 403, 404, 409, 413, 422])('is sent once when it is refused with %i', async (status) => {
    const { client, requests } = serviceOf(() => refusal(status));
    expect(await errorOf(client.customers.create(PERSON))).toMatchObject({ name: 'ApiError', status });
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['a 429', () => refusal(429, { 'x-ratelimit-reset': '1' })],
    ['an address that cannot be reached', unreachable],
  ])('is sent again after %s, which it cannot have survived', async (_, fault) => {
    const { client, clock, requests } = serviceOf((_request, index) => (index === 0 ? fault() : json(customer)));
    expect(await clock.run(client.customers.create(PERSON))).toEqual(customer);
    expect(requests).toHaveLength(2);
  });

  test('carries no idempotency key that the document does not know', async () => {
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

describe('an error in the program', () => {
  const mistake = new TypeError('this.pool.acquire is not a function');
  const broken = () => {
    throw mistake;
  };

  test('that a fetch of its own throws is not told as a fault of the network, and not retried', async () => {
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

  test('that a fetch of its own throws after it read a write leaves the outcome unknown', async () => {
    const { client } = serviceOf(async (request) => {
      await request.text();
      return broken();
    });
    const error = await errorOf(client.customers.create(PERSON));
    expect(error).toMatchObject({ name: 'UnknownOutcomeError', cause: { code: 'FETCH_FAILED' } });
  });

  test('before sending comes out as it is', async () => {
    const { client, requests } = serviceOf(nothing, {
      clock: { ...systemClock, after: broken },
    });
    for (const { call } of OPERATIONS) expect(await errorOf(call(client))).toBe(mistake);
    expect(requests).toHaveLength(0);
  });
});

describe('time', () => {
  test('is limited for one attempt', async () => {
    const { client, clock } = serviceOf(nothing, { retries: 0 });
    const error = await clock.run(errorOf(client.payouts.list({}, { timeout: 1_234 }).page()));
    expect(error.name).toBe('TimeoutError');
    expect(clock.now()).toBe(1_234);
  });

  test('is limited for all attempts and the pauses between them', async () => {
    const { client, clock, requests } = serviceOf(nothing, { deadline: 25_000, retries: 9 });
    const error = await clock.run(errorOf(client.payouts.list().page()));
    expect(error.name).toBe('TimeoutError');
    expect(clock.now()).toBe(25_000);
    expect(requests).toHaveLength(3);
  });

  test('covers a body that does not end', async () => {
    const { client, clock } = serviceOf(stalled, { retries: 0 });
    expect((await clock.run(errorOf(client.payouts.list().page()))).name).toBe('TimeoutError');
    expect(clock.now()).toBe(10_000);
  });

  test('covers the function that gives the key, and then nothing was sent', async () => {
    const { client, clock, requests } = serviceOf(nothing, { apiKey: () => new Promise(() => undefined), retries: 0 });
    expect((await clock.run(errorOf(client.customers.create(PERSON)))).name).toBe('TimeoutError');
    expect(requests).toHaveLength(0);
  });

  test('being up while the key is awaited, a request is not sent any more when the key comes', async () => {
    const key = Promise.withResolvers<string>();
    const { client, clock, requests } = serviceOf(() => json(customer), { apiKey: () => key.promise, retries: 0 });
    expect((await clock.run(errorOf(client.customers.create(PERSON)))).name).toBe('TimeoutError');
    key.resolve('late_key');
    await clock.advance(1);
    expect(requests).toHaveLength(0);
  });

  test('spent waiting for the rate limit is not counted', async () => {
    const { client, clock } = serviceOf((_, index) =>
      index < 3 ? refusal(429, { 'x-ratelimit-reset': '20' }) : json({ items: [] }),
    );
    await clock.run(client.payouts.list({}, { deadline: 1_000 }).page());
    expect(clock.now()).toBeGreaterThanOrEqual(60_000);
  });

  test('ends six calls at once on a silent service at their deadline, sent or not', async () => {
    const { client, clock, requests } = serviceOf(nothing, { deadline: 1_000 });
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

  test('leaves no timer behind', async () => {
    const { client, clock } = serviceOf((_, index) => (index % 2 ? json({ items: [] }) : refusal(503)));
    await clock.run(client.payouts.list().page());
    await clock.run(client.payouts.list().page());
    expect(clock.pending).toBe(0);
  });
});

describe('an abort', () => {
  test.each([
    ['while the response is awaited', nothing],
    ['while the body arrives', stalled],
    ['in the pause before a retry', cut],
    ['while the rate limit is awaited', limited],
  ])('ends a read %s, and leaves nothing behind', async (_, answer) => {
    for (const operation of OPERATIONS.filter(({ name }) => name !== 'customers.create')) {
      const { client, clock } = serviceOf(answer, { random: () => 1 });
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
    ['while the response is awaited', nothing],
    ['while the body arrives', stalled],
  ])('leaves the outcome of a write unknown %s', async (_, answer) => {
    const { client, clock, requests } = serviceOf(answer);
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
    ['while its key is loading', nothing, { apiKey: () => new Promise<string>(() => undefined) }],
    ['while the rate limit is awaited after a 429', limited, {}],
    ['in the pause after a fault before sending', unreachable, {}],
    ['while the body of a 422 arrives', () => new Response(stalled().body, { status: 422 }), {}],
  ])('of a write that did nothing stays an abort %s', async (_, answer, options) => {
    const { client, clock } = serviceOf(answer, { random: () => 1, ...options });
    const controller = new AbortController();
    const failure = errorOf(client.customers.create(PERSON, { signal: controller.signal }));
    await clock.advance(1);
    controller.abort();
    expect(await failure).toBe(controller.signal.reason);
  });

  test('before the call sends nothing', async () => {
    const { client, requests } = serviceOf(nothing);
    for (const { call } of OPERATIONS) {
      expect((await errorOf(call(client, { signal: AbortSignal.abort() }))).name).toBe('AbortError');
    }
    expect(requests).toHaveLength(0);
  });

  test('comes out as the reason that was given, as with fetch', async () => {
    const reason = new Error('why');
    const { client } = serviceOf(nothing);
    expect(await errorOf(client.webhooks.get('wh_1', { signal: AbortSignal.abort(reason) }))).toBe(reason);
    expect(await errorOf(client.payouts.list({}, { signal: AbortSignal.abort(reason) }).toArray())).toBe(reason);
    expect(await errorOf(client.webhooks.list({}, { signal: AbortSignal.abort(reason) }).toArray())).toBe(reason);
    const signal = AbortSignal.timeout(1);
    const error = await errorOf(client.webhooks.get('wh_1', { signal }));
    expect(error).toBe(signal.reason);
    expect(error.name).toBe('TimeoutError');
  });

  test('listens to a shared signal no longer than a call lasts', async () => {
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

test('events tell of every request, its end and what follows, and nothing of its contents', async () => {
  const events: ClientEvent[] = [];
  const answers = [
    refusal(503),
    refusal(429, { 'x-ratelimit-reset': '2' }),
    json({ items: [{ payout_id: 'secret_id' }] }),
  ];
  const { client, clock } = serviceOf((_, index) => answers[index] ?? json({ items: [] }), {
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
    status: 503,
    error: 'ApiError',
    durationMs: 0,
  });
  expect(JSON.stringify(events)).not.toContain('secret_id');
});

test('a listener that throws does not disturb the call', async () => {
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

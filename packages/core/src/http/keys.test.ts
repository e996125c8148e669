import { channel } from 'node:diagnostics_channel';
import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiKey } from './api-key.ts';
import { type ClientOptions, createClient } from '../client.ts';
import type { ClientEvent } from '../calls/events.ts';
import { keyMask } from './key-mask.ts';
import { cases } from '../test-support/cases.ts';
import { customer } from '../test-support/records.ts';
import { CANARY, errorOf, json, refusal, serviceOf } from '../test-support/service.ts';

// Every form in which a service, a proxy or a runtime may hand the key back.
const ECHOES = [
  CANARY,
  `Bearer ${CANARY}`,
  CANARY.toUpperCase(),
  encodeURIComponent(CANARY),
  Array.from(CANARY, (c) => `%${c.charCodeAt(0).toString(16)}`).join(''),
  JSON.stringify(CANARY).replaceAll('/', '\\/'),
  Array.from(CANARY, (c) => `\\u00${c.charCodeAt(0).toString(16)}`).join(''),
  btoa(CANARY),
  btoa(`Bearer ${CANARY}`),
  btoa(`x:${CANARY}`).replaceAll('+', '-').replaceAll('/', '_'),
];
const ECHO = `${'.'.repeat(30)}${ECHOES.join(' ')}`;

// Each way to fail, with the key put wherever the other side has a say.
const FAILURES: Record<string, () => Response | Promise<Response>> = {
  ApiError: () => json({ code: CANARY, message: ECHO }, 401, { 'x-echo': CANARY }),
  RateLimitError: () => json({ code: CANARY, message: ECHO }, 429, { 'x-ratelimit-reset': '99999' }),
  'ApiError of the service': () => json({ code: CANARY, message: ECHO }, 500),
  ConnectionError: () => {
    const cause = Object.assign(new Error(ECHO), { code: CANARY, headers: { authorization: `Bearer ${CANARY}` } });
    throw Object.assign(new TypeError(`fetch failed ${ECHO}`, { cause }), { request: { key: CANARY } });
  },
  TimeoutError: () => new Promise<Response>(() => undefined),
  'UnexpectedResponseError in HTML': () => new Response(`<p>${ECHO}</p>`, { headers: { 'content-type': 'text/html' } }),
  'UnexpectedResponseError with a type': () => new Response('x', { headers: { 'content-type': `text/${CANARY}` } }),
  'UnexpectedResponseError without items': () => json({ [CANARY]: ECHO }),
  'UnexpectedResponseError as redirect': () => new Response(null, { status: 302, headers: { location: `/${CANARY}` } }),
};

describe.each(Object.entries(FAILURES))('%s', (_, answer) => {
  test.each([
    ['a read', (options: Partial<ClientOptions>) => read(answer, options)],
    ['a write', (options: Partial<ClientOptions>) => write(answer, options)],
  ])('shows nothing of the key after %s', async (_name, fail) => {
    const events: unknown[] = [];
    const drift: unknown[] = [];
    const published: unknown[] = [];
    const listener = (message: unknown) => published.push(message);
    channel('paydeck').subscribe(listener);
    const error = await fail({
      onEvent: (event: ClientEvent) => events.push(event),
      onDrift: (entry) => drift.push(entry),
    });
    channel('paydeck').unsubscribe(listener);
    expect(published.length).toBeGreaterThan(0);
    expect(leaks({ error, events, drift, published })).toEqual([]);
  });
});

async function read(answer: () => Response | Promise<Response>, options: Partial<ClientOptions>) {
  const { client, clock } = serviceOf(answer, options);
  return clock.run(errorOf(client.payouts.list().toArray()));
}

async function write(answer: () => Response | Promise<Response>, options: Partial<ClientOptions>) {
  const { client, clock } = serviceOf(answer, options);
  return clock.run(errorOf(client.customers.create({ email: 'ada@example.com', name: 'Ada' })));
}

test('the client itself shows nothing of the key, however it is looked at', async () => {
  const { client } = serviceOf(() => json(customer));
  await client.customers.create({ email: 'ada@example.com', name: 'Ada' });
  // A client has methods, so it cannot be cloned; the error quotes its source.
  const error = refusalOf(() => structuredClone(client));
  expect(leaks({ client, error })).toEqual([]);
});

test('a key shows its last four characters, and a short one none', () => {
  const key = new ApiKey('test', 'https://a.test', 'sk_test_0123456789');
  expect(String(key)).toBe('[redacted …6789]');
  expect(JSON.stringify({ key })).toBe('{"key":"[redacted …6789]"}');
  expect(inspect(key)).toBe('ApiKey(test, https://a.test, [redacted …6789])');
  expect(structuredClone(key)).toMatchObject({ mode: 'test', key: '[redacted …6789]' });
  expect(String(new ApiKey('test', 'https://a.test', 'test_key'))).toBe('[redacted]');
});

test.each([
  ['a line end', `${CANARY}\n`],
  ['a carriage return', `${CANARY}\r`],
  ['NUL', `a\0${CANARY}`],
  ['an escape', `\u001b${CANARY}`],
  ['a space', `Bearer ${CANARY}`],
  ['a typographic quote', `“${CANARY}”`],
])('refuses a key with %s without quoting it', (_, apiKey) => {
  const error = refusalOf(() => createClient({ mode: 'test', apiKey, baseUrl: 'https://a.test' }));
  expect(error).toMatchObject({ name: 'ConfigurationError', parameter: 'apiKey' });
  expect(leaks({ error })).toEqual([]);
});

test('asks for the current key before each request, and holds it to the same rules', async () => {
  const keys = ['first_key_1', 'second_key_2', 'third\nkey'];
  const { client, clock, requests } = serviceOf((_, index) => (index === 0 ? refusal(503) : json({ items: [] })), {
    apiKey: () => Promise.resolve(keys.shift() ?? ''),
  });
  await clock.run(client.payouts.list().page());
  expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer first_key_1',
    'Bearer second_key_2',
  ]);
  const error = await errorOf(client.payouts.list().page());
  expect(error).toMatchObject({ name: 'ConfigurationError', parameter: 'apiKey' });
  expect(requests).toHaveLength(2);
});

test('the error of an apiKey function is not passed on', async () => {
  const { client, requests } = serviceOf(() => json({ items: [] }), {
    apiKey: () => Promise.reject(new Error(`vault said ${CANARY}`)),
  });
  const error = await errorOf(client.payouts.list().page());
  expect(error.name).toBe('ConfigurationError');
  expect(inspect(error, { depth: 9 })).not.toContain(CANARY);
  expect(requests).toHaveLength(0);
});

test('an address is https, or loopback', () => {
  const options = { mode: 'test', apiKey: 'k' } as const;
  for (const baseUrl of ALLOWED_ADDRESSES) expect(createClient({ ...options, baseUrl }).baseUrl).toBeTypeOf('string');
  for (const baseUrl of REFUSED_ADDRESSES) {
    expect(() => createClient({ ...options, baseUrl })).toThrow(/^baseUrl (must|is missing)/);
  }
});

const ALLOWED_ADDRESSES = [
  'https://api.example.com',
  'https://api.example.com:8443/v1',
  'http://localhost:4010/test',
  'http://127.0.0.1:4010',
  'http://127.8.9.1',
  'http://[::1]:4010',
  'http://fake.localhost',
];
const REFUSED_ADDRESSES = [
  'http://api.example.com',
  'http://127.0.0.1.example.com',
  'http://localhost.example.com',
  'http://10.0.0.1',
  'http://[::2]',
  'http://0.0.0.0',
  'https://user:password@api.example.com',
  'https://api.example.com?key=1',
  'https://api.example.com#part',
  'ftp://api.example.com',
  'api.example.com',
  'javascript:alert(1)',
  '//api.example.com',
  '',
];

test.each(['', '.', '..', '\ud800', 7, null, undefined])('refuses %j as an id', async (id) => {
  const { client, requests } = serviceOf(() => json({}));
  // @ts-expect-error some of these are not texts
  const error = await errorOf(client.webhooks.get(id));
  expect(error).toMatchObject({ name: 'ConfigurationError', parameter: 'webhook_id' });
  expect(requests).toHaveLength(0);
});

test.each([
  'a/b',
  '../payouts',
  '%2e%2e',
  '..%2f',
  'a?b',
  'a#b',
  'a\r\nHost: x',
  '//evil.test',
  'http://evil.test',
  '\\\\evil',
  '@evil',
])('the id %j stays one segment below the own address', async (id) => {
  const { client, requests } = serviceOf(() => refusal(404));
  await errorOf(client.webhooks.get(id));
  const { origin, pathname } = new URL(requests[0]?.url ?? '');
  expect(origin + pathname).toBe(`https://service.test/test/webhooks/${encodeURIComponent(id)}`);
});

test('the key is never put on a request to another address', () => {
  const key = new ApiKey('test', 'https://a.test/test', 'k');
  for (const address of [
    'https://b.test/test/x',
    'http://a.test/test/x',
    'https://a.test:444/test/x',
    'https://a.test/live/x',
    'https://u@a.test/test/x',
  ]) {
    const headers = new Headers();
    expect(() => key.authorize(headers, new URL(address), 'k')).toThrow(/only sent to/);
    expect(headers.has('authorization')).toBe(false);
  }
});

test('a fetch that followed a redirect by itself is found out', async () => {
  const answer = Object.defineProperty(json({ items: [] }), 'url', { value: 'https://elsewhere.test/payouts' });
  const { client } = serviceOf(() => answer);
  expect((await errorOf(client.payouts.list().page())).name).toBe('UnexpectedResponseError');
});

test('no form of a key survives the mask, whatever surrounds it', () => {
  const character = fc.constantFrom(...Array.from('abcXYZ019-._~+/=$^()[]{}|*?!'));
  const key = fc.string({ unit: character, minLength: 8, maxLength: 40 });
  fc.assert(
    fc.property(key, fc.string(), fc.string(), (secret, before, after) => {
      const mask = keyMask(secret);
      const forms = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
      for (const form of forms) {
        const masked = mask(before + form + after);
        expect(masked.includes(form) && !(before + after).includes(form)).toBe(false);
      }
    }),
    cases(),
  );
});

// Every way in which something is printed that holds the key, in any of its forms.
function leaks(parts: Record<string, unknown>): string[] {
  return Object.values(parts)
    .flat()
    .flatMap(renderings)
    .filter((text) => [...ECHOES, CANARY.slice(0, 8)].some((echo) => text.toLowerCase().includes(echo.toLowerCase())));
}

function renderings(part: unknown): string[] {
  const texts = [
    inspect(part, { depth: 20, showHidden: true, getters: true }),
    JSON.stringify(part) ?? '',
    String(part),
  ];
  return part instanceof Error ? [...texts, part.message, part.stack ?? ''] : texts;
}

function refusalOf(make: () => unknown): unknown {
  try {
    make();
  } catch (error) {
    return error;
  }
  throw new Error('Expected an error');
}

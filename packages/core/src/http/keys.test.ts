import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiKey } from './api-key.ts';
import { type ClientOptions, createClient } from '../client.ts';
import type { ClientEvent } from '../calls/events.ts';
import { keyMask } from './key-mask.ts';
import { cases, propertyTest } from '../test-support/cases.ts';
import { customer } from '../test-support/records.ts';
import { CANARY, errorOf, json, rejection, serviceOf } from '../test-support/service.ts';

// Every encoding in which a service, a proxy or a runtime may return the key.
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

// Every kind of failure, with the key in every field that the service controls.
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

describe.each(Object.entries(FAILURES))('%s', (_, respond) => {
  test.each([
    ['a read', (options: Partial<ClientOptions>) => read(respond, options)],
    ['a write', (options: Partial<ClientOptions>) => write(respond, options)],
  ])('does not reveal the key after %s', async (_name, fail) => {
    const events: unknown[] = [];
    const drift: unknown[] = [];
    const lines: string[] = [];
    const error = await fail({
      onEvent: (event: ClientEvent) => events.push(event),
      onDrift: (entry) => drift.push(entry),
      log: (line) => lines.push(line),
    });
    expect(lines.length).toBeGreaterThan(0);
    expect(leaks({ error, events, drift, lines })).toEqual([]);
  });
});

async function read(respond: () => Response | Promise<Response>, options: Partial<ClientOptions>) {
  const { client, clock } = serviceOf(respond, options);
  return clock.run(errorOf(client.payouts.list().toArray()));
}

async function write(respond: () => Response | Promise<Response>, options: Partial<ClientOptions>) {
  const { client, clock } = serviceOf(respond, options);
  return clock.run(errorOf(client.customers.create({ email: 'ada@example.com', name: 'Ada' })));
}

test('the client itself does not reveal the key in any rendering', async () => {
  const { client } = serviceOf(() => json(customer));
  await client.customers.create({ email: 'ada@example.com', name: 'Ada' });
  // A client has methods, so it cannot be cloned; the error quotes its source.
  const error = errorFrom(() => structuredClone(client));
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
  ['a line feed', `${CANARY}\n`],
  ['a carriage return', `${CANARY}\r`],
  ['NUL', `a\0${CANARY}`],
  ['an escape', `\u001b${CANARY}`],
  ['a space', `Bearer ${CANARY}`],
  ['a typographic quote', `“${CANARY}”`],
])('rejects a key with %s without quoting it', (_, apiKey) => {
  const error = errorFrom(() => createClient({ mode: 'test', apiKey, baseUrl: 'https://a.test' }));
  expect(error).toMatchObject({ name: 'ConfigurationError', parameter: 'apiKey' });
  expect(leaks({ error })).toEqual([]);
});

test('calls the apiKey function before each request, and validates its key', async () => {
  const keys = ['first_key_1', 'second_key_2', 'third\nkey'];
  const { client, clock, requests } = serviceOf((_, index) => (index === 0 ? rejection(503) : json({ items: [] })), {
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

test('the error of an apiKey function is dropped', async () => {
  const { client, requests } = serviceOf(() => json({ items: [] }), {
    apiKey: () => Promise.reject(new Error(`vault said ${CANARY}`)),
  });
  const error = await errorOf(client.payouts.list().page());
  expect(error.name).toBe('ConfigurationError');
  expect(inspect(error, { depth: 9 })).not.toContain(CANARY);
  expect(requests).toHaveLength(0);
});

test('a base URL is https or loopback', () => {
  const options = { mode: 'test', apiKey: 'k' } as const;
  for (const baseUrl of VALID_BASE_URLS) expect(createClient({ ...options, baseUrl }).baseUrl).toBeTypeOf('string');
  for (const baseUrl of INVALID_BASE_URLS) {
    expect(() => createClient({ ...options, baseUrl })).toThrow(/^baseUrl (must|is missing)/);
  }
});

const VALID_BASE_URLS = [
  'https://api.example.com',
  'https://api.example.com:8443/v1',
  'http://localhost:4010/test',
  'http://127.0.0.1:4010',
  'http://127.8.9.1',
  'http://[::1]:4010',
  'http://fake.localhost',
];
const INVALID_BASE_URLS = [
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

test.each(['', '.', '..', '\ud800', 7, null, undefined])('rejects %j as an id', async (id) => {
  const { client, requests } = serviceOf(() => json({}));
  // @ts-expect-error some of these are not strings
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
  '.%2e',
  ' ',
  '\t',
])('the id %j is encoded as one path segment below the base URL', async (id) => {
  const { client, requests } = serviceOf(() => rejection(404));
  await errorOf(client.webhooks.get(id));
  const { origin, pathname } = new URL(requests[0]?.url ?? '');
  expect(origin + pathname).toBe(`https://service.test/test/webhooks/${encodeURIComponent(id)}`);
});

test('the key is never added to a request to another URL', () => {
  const key = new ApiKey('test', 'https://a.test/test', 'k');
  for (const address of [
    'https://b.test/test/x',
    'http://a.test/test/x',
    'https://a.test:444/test/x',
    'https://a.test/live/x',
    'https://u@a.test/test/x',
  ]) {
    expect(() => key.authorize({ url: address, headers: new Headers() }, 'k')).toThrow(/only sent to/);
  }
});

test('a custom fetch that followed a redirect is detected', async () => {
  const response = Object.defineProperty(json({ items: [] }), 'url', { value: 'https://elsewhere.test/payouts' });
  const { client } = serviceOf(() => response);
  expect((await errorOf(client.payouts.list().page())).name).toBe('UnexpectedResponseError');
});

test('no encoding of a key survives redaction, whatever surrounds it', propertyTest, () => {
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

test('redacts a key of fewer than eight characters where it stands alone, and leaves the words that contain it', () => {
  const mask = keyMask('test');
  expect(mask('Bearer test was rejected, and "test" too')).toBe('Bearer [redacted] was rejected, and "[redacted]" too');
  expect(mask('the latest tests')).toBe('the latest tests');
});

// Every rendering of the parts that contains the key, in any encoding.
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

function errorFrom(make: () => unknown): unknown {
  try {
    make();
  } catch (error) {
    return error;
  }
  throw new Error('Expected an error');
}

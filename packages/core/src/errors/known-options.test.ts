import { expect, test } from 'vitest';
import { createClient } from '../client.ts';
import { createRateLimiter } from '../rate-limit/rate-limiter.ts';
import { errorOf, json, serviceOf } from '../test-support/service.ts';

const given = { mode: 'test', apiKey: 'k', baseUrl: 'https://service.test/test' } as const;

test.each<[string, () => unknown, string]>([
  [
    'a client',
    () => createClient({ ...given, ...{ maxRetries: 2 } }),
    'createClient has no option maxRetries. Did you mean retries?',
  ],
  [
    'a client',
    () => createClient({ ...given, ...{ baseURL: 'x' } }),
    'createClient has no option baseURL. Did you mean baseUrl?',
  ],
  [
    'a limiter',
    () => createRateLimiter({ ...{ perSeconds: 5 } }),
    'createRateLimiter has no option perSeconds. Did you mean perSecond?',
  ],
  [
    'a limiter',
    () => createRateLimiter({ ...{ limit: 5 } }),
    'createRateLimiter has no option limit. Its options are perSecond, perMinute, store, clock, random.',
  ],
  // @ts-expect-error -- not a limiter
  [
    'a client',
    () => createClient({ ...given, rateLimiter: { perSecond: 5 } }),
    'rateLimiter must come from createRateLimiter.',
  ],
  // @ts-expect-error -- not a store
  ['a limiter', () => createRateLimiter({ store: 'file' }), 'store must be a store, such as that of sqliteStore.'],
])('%s rejects an unknown option: %#', (_, create, message) => {
  expect(create).toThrow(expect.objectContaining({ name: 'ConfigurationError', message }));
});

test('a call rejects an unknown option, and sends nothing', async () => {
  const { client, requests } = serviceOf(() => json({ items: [] }));
  const options = { ...{ time_out: 1 } };
  const errors = [
    await errorOf(client.payouts.list({}, options).page()),
    await errorOf(client.webhooks.get('wh_1', options)),
    await errorOf(client.request('POST', '/refunds', { ...{ json: {} } })),
  ];
  expect(errors.map(({ message }) => message)).toEqual([
    'A call has no option time_out. Did you mean timeout?',
    'A call has no option time_out. Did you mean timeout?',
    'client.request has no option json. Its options are query, body, schema.',
  ]);
  expect(requests).toEqual([]);
});

test('an option that is undefined counts as not given', () => {
  expect(() => createClient({ ...given, ...{ maxRetries: undefined } })).not.toThrow();
});

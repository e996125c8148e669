import { expect, test } from 'vitest';
import { createClient } from '../client.ts';
import { createRateLimiter } from '../rate-limit/rate-limiter.ts';
import { errorOf, json, serviceOf } from '../test-support/service.ts';

const given = { mode: 'test', apiKey: 'k', baseUrl: 'https://service.test/test' } as const;
// As from JavaScript.
const client = (more: object) => () => createClient({ ...given, ...more });
const limiter = (options: object) => () => createRateLimiter(options);

test.each<[string, () => unknown]>([
  ['createClient has no option maxRetries. Did you mean retries?', client({ maxRetries: 2 })],
  ['createClient has no option baseURL. Did you mean baseUrl?', client({ baseURL: 'x' })],
  ['rateLimiter must come from createRateLimiter.', client({ rateLimiter: { perSecond: 5 } })],
  ['createRateLimiter has no option perSeconds. Did you mean perSecond?', limiter({ perSeconds: 5 })],
  [
    'createRateLimiter has no option limit. Its options are perSecond, perMinute, store, clock, random.',
    limiter({ limit: 5 }),
  ],
  ['store must be a store, such as that of sqliteStore.', limiter({ store: 'file' })],
])('%s', (message, create) => {
  expect(create).toThrow(expect.objectContaining({ name: 'ConfigurationError', message }));
});

test('a call rejects an unknown option, and sends nothing', async () => {
  const service = serviceOf(() => json({ items: [] }));
  const options: object = { time_out: 1 };
  const params: object = { json: {} };
  const errors = [
    await errorOf(service.client.payouts.list({}, options).page()),
    await errorOf(service.client.webhooks.get('wh_1', options)),
    await errorOf(service.client.request('POST', '/refunds', params)),
  ];
  expect(errors.map(({ message }) => message)).toEqual([
    'A call has no option time_out. Did you mean timeout?',
    'A call has no option time_out. Did you mean timeout?',
    'client.request has no option json. Its options are query, body, schema.',
  ]);
  expect(service.requests).toEqual([]);
});

test('an option that is undefined counts as not given', () => {
  expect(client({ maxRetries: undefined })).not.toThrow();
});

// Sends every request through a custom fetch, which adds a header and counts.
import { type CallOptions, createClient } from '@paydeck/core';
import type { RateLimitSnapshot } from '@paydeck/core/rate-limit';

let requests = 0;
const client = createClient({
  mode: 'test',
  apiKey: process.env['PAYDECK_TEST_KEY'] ?? '',
  baseUrl: process.env['PAYDECK_TEST_URL'] ?? '',
  fetch: async (input, init) => {
    requests += 1;
    const request = new Request(input, init);
    request.headers.set('x-team', 'growth');
    return fetch(request);
  },
});
const options: CallOptions = { priority: 'background', maxWait: 1_000, headers: { 'x-job': 'nightly' } };
const payouts = await client.payouts.list({ created_at_gte: '2020-01-01T00:00:00Z' }, options).toArray({ limit: 150 });
await client.customers.create({ email: 'ada@example.com', name: 'Ada Lovelace' }, options);
const { windows }: RateLimitSnapshot = client.rateLimit.snapshot();
console.log(`${payouts.length} payouts and a customer: ${requests} requests, ${windows.length} windows known`);

import { createFake, type FakeOptions } from '@paydeck/testing';

// A service in its own process. It reports its address and, on request, how often it returned 429.
const options: Pick<FakeOptions, 'limits' | 'policy' | 'latency' | 'subscriptions'> = JSON.parse(
  process.argv[2] ?? '{}',
);
let rateLimited = 0;
const fake = createFake({
  clock: 'real',
  ...options,
  onRequest: ({ status }) => {
    if (status === 429) rateLimited += 1;
  },
});
const server = await fake.listen();
process.on('message', () => process.send?.(rateLimited));
process.send?.(server.baseUrl.test);

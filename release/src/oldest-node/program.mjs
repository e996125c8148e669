// Typical uses of core and testing, on the oldest Node that they support. Each line is a result.
import { createClient, createRateLimiter, Subscription } from '@paydeck/core';
import { createFake } from '@paydeck/testing';

const say = (line) => process.stdout.write(`${line}\n`);
const outcomeOf = (call) =>
  call.then(
    () => 'done',
    (error) => error.name,
  );

const idle = createFake();
const start = idle.clock.now();
await idle.client({ deadline: 2_000 }).payouts.list().page();
say(`${idle.clock.now() - start} ms on the clock of the fake during the first request`);

const fake = createFake({ seed: 7, subscriptions: 1_037, payouts: 250 });
const client = createClient({
  mode: 'test',
  apiKey: async () => fake.keys.test,
  baseUrl: fake.baseUrl.test,
  fetch: fake.fetch,
  rateLimiter: createRateLimiter({ perSecond: 1_000, perMinute: 10_000 }),
  random: () => 0,
});

const subscriptions = await client.subscriptions.list({ page_size: 100 }).toArray();
say(`${subscriptions.length} subscriptions`);
say(`${(await client.payouts.list().page()).items.length} payouts on the first page`);
say(`${(await client.webhooks.list().toArray()).length > 0} that there are webhooks`);
say(`${Subscription['~standard'].vendor} schemas`);

const person = { email: 'ada@example.com', name: 'Ada Lovelace' };
say(`a customer: ${(await client.customers.create(person)).email}`);
fake.faults.next('customers.create', { loseResponse: true });
say(`a lost response: ${await outcomeOf(client.customers.create(person))}`);
say(`an unknown id: ${await outcomeOf(client.webhooks.get('wh_none'))}`);
say(`an abort: ${await outcomeOf(client.payouts.list({}, { signal: AbortSignal.abort() }).page())}`);

const server = await fake.listen();
try {
  const overHttp = createClient({ mode: 'test', apiKey: fake.keys.test, baseUrl: server.baseUrl.test });
  say(`over HTTP: ${await outcomeOf(overHttp.customers.create({ ...person, email: 'grace@example.com' }))}`);
} finally {
  await server.close();
}

// What users of the client and of the fake would write after reading the guides. Each line that it prints is a result.
import {
  type CallOptions,
  createClient,
  createRateLimiter,
  type CreateCustomerParams,
  type Customer,
  type Discount,
  isPaydeckError,
  type ListSubscriptionsParams,
  type Page,
  Subscription,
} from '@paydeck/core';
import type { RateLimitSnapshot } from '@paydeck/core/rate-limit';
import { createFake } from '@paydeck/testing';

const account = {
  mode: 'test',
  apiKey: process.env['PAYDECK_TEST_KEY'] ?? '',
  baseUrl: process.env['PAYDECK_TEST_URL'] ?? '',
} as const;
const client = createClient({
  ...account,
  apiKey: async () => account.apiKey,
  rateLimiter: createRateLimiter({ perSecond: 1_000, perMinute: 10_000 }),
  random: () => 0,
});

// One page with exactly one request, and its position.
const page: Page<Discount> = await client.discounts.list({ page_size: 5, page_number: 1 });
const { data, attempts, rateLimit } = await client.webhooks.list({ limit: 1 }).page().withResponse();
console.log(`page ${page.number}: ${page.items.map(({ code, name }) => `${code}${name ?? ''}`).length}`);
console.log(`attempts: ${attempts}, ${data.done ? 'done' : 'more'}, remaining: ${typeof rateLimit.remaining}`);

// A list that is filtered by parameters, and grouped.
const params: ListSubscriptionsParams = { status: 'past_due', created_at_gte: new Date('2020-01-01') };
const owing = new Map<string, Subscription[]>();
for await (const subscription of client.subscriptions.list(params)) {
  const { customer_id } = subscription.customer;
  owing.set(customer_id, [...(owing.get(customer_id) ?? []), subscription]);
}
const amounts = [...owing.values()].flat().map(({ recurring_pre_tax_amount: amount }) => amount);
console.log(`past due: ${owing.size > 0 && amounts.every(Number.isInteger)}`);
console.log(`${(await client.subscriptions.list({ page_size: 100 }).toArray()).length} subscriptions`);
console.log(`${Subscription['~standard'].vendor} schemas`);

// A write whose errors are shown in a form, whose outcome is unknown, or that succeeds.
type Created =
  | { readonly outcome: 'created'; readonly customer: Customer }
  | { readonly outcome: 'invalid'; readonly field: string | undefined; readonly problem: string | undefined }
  | { readonly outcome: 'unknown'; readonly sentAt: Date };

async function create(given: CreateCustomerParams): Promise<Created> {
  try {
    return { outcome: 'created', customer: await client.customers.create(given) };
  } catch (error) {
    if (!isPaydeckError(error)) throw error;
    if (error.name === 'UnknownOutcomeError') return { outcome: 'unknown', sentAt: error.sentAt };
    if (error.name !== 'ConfigurationError' || error.code !== 'INVALID_PARAMETER') throw error;
    return { outcome: 'invalid', field: error.parameter, problem: error.problem };
  }
}

for (const email of ['ada', 'lost@example.com', 'ada@example.com']) {
  const created = await create({ email, name: 'Ada Lovelace', metadata: { team: 'growth' } });
  if (created.outcome === 'created') console.log('created', created.customer.email);
  if (created.outcome === 'invalid') console.log('invalid', created.field, created.problem);
  if (created.outcome === 'unknown') console.log('unknown', created.sentAt instanceof Date);
}

// A custom fetch, which adds a header and counts.
let requests = 0;
const counted = createClient({
  ...account,
  fetch: async (input, init) => {
    requests += 1;
    const request = new Request(input, init);
    request.headers.set('x-team', 'growth');
    return fetch(request);
  },
});
const options: CallOptions = { priority: 'background', maxWait: 1_000, headers: { 'x-job': 'nightly' } };
const payouts = await counted.payouts.list({ created_at_gte: '2020-01-01T00:00:00Z' }, options).toArray({ limit: 150 });
const { windows }: RateLimitSnapshot = counted.rateLimit.snapshot();
console.log(`${payouts.length} payouts: ${requests} requests, windows known: ${windows.length > 0}`);

// Cancelling: by leaving a loop, with a signal, and with a signal that has a timeout. And an error.
for await (const { number } of client.subscriptions.list({ page_size: 10 }).pages()) {
  console.log('left after page', number);
  break;
}
const controller = new AbortController();
const listing = client.payouts.list({}, { signal: controller.signal }).toArray();
controller.abort(new Error('the user went away'));
console.log(await reasonOf(listing));
console.log(await reasonOf(client.webhooks.get('ep_1', { signal: AbortSignal.timeout(50) })));
console.log(await reasonOf(client.webhooks.get('wh_none')));

// The fake, on its own clock.
const idle = createFake();
const start = idle.clock.now();
await idle.client({ deadline: 2_000 }).payouts.list().page();
console.log(`${idle.clock.now() - start} ms on the clock of the fake during the first request`);

const fake = createFake({ seed: 7, subscriptions: 1_037 });
console.log(`${(await fake.client().subscriptions.list().toArray()).length} subscriptions`);
fake.faults.next('customers.create', { loseResponse: true });
const lost = fake.client().customers.create({ email: 'ada@example.com', name: 'Ada Lovelace' });
console.log(`a lost response: ${await reasonOf(lost)}`);

async function reasonOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (isPaydeckError(error)) return error.name;
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

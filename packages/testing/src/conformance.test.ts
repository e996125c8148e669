import { type Client, type ClientOptions, type CreateCustomerParams, listNames, listOf } from '@paydeck/core';
import { describe, expect, test } from 'vitest';
import { createFake, type Fake, type FakeOptions, type PolicyPreset } from './index.ts';
import { RESOURCES } from './resources/resources.ts';
import { ofEach } from './test-support/lists.ts';

// The client and the fake read the service's document independently; here they must agree on all of it.

const COUNTS = { ...ofEach(105), subscriptions: 237, webhooks: 61 };
const TRANSPORTS = ['in process', 'over HTTP'] as const;

describe.each(TRANSPORTS)('%s', (transport) => {
  test('every list returns every record once and unchanged', async () => {
    await withFake(transport, { ...COUNTS, limits: false }, async (client, fake, { drift }) => {
      for (const name of listNames) expect(await listOf(client, name).toArray()).toEqual([...fake[name]]);
      expect(drift).toEqual([]);
    });
  });

  test('a single webhook equals the webhook of the list', async () => {
    await withFake(transport, { webhooks: 9, limits: false }, async (client, fake) => {
      for (const webhook of fake.webhooks) expect(await client.webhooks.get(webhook.id)).toEqual(webhook);
    });
  });

  test('a new customer exists with the sent values', async () => {
    await withFake(transport, {}, async (client, fake, { drift }) => {
      const asked: CreateCustomerParams = {
        email: 'ada@example.com',
        name: 'Ada “the first” Łovelace\u202e',
        phone_number: '+44 20 7946 0000',
        metadata: { constructor: 'kept', 'a b': '', '': 'empty' },
      };
      const { data, response, attempts } = await client.customers.create(asked).withResponse();
      expect(data).toMatchObject(asked);
      const fields = Object.keys(RESOURCES.customers.shape);
      expect(Object.keys(data).toSorted(), 'addCustomer of customers/customers.ts writes each field').toEqual(
        fields.toSorted(),
      );
      expect(fake.customers.get(data.customer_id)).toEqual(data);
      expect([200, 201]).toContain(response.status);
      expect(attempts).toBe(1);
      expect(drift).toEqual([]);
    });
  });

  test('each filter of subscriptions works', async () => {
    await withFake(transport, { ...COUNTS, limits: false }, async (client, fake) => {
      const all = [...fake.subscriptions];
      const some = all[100];
      if (!some) throw new Error('There are too few subscriptions');
      const { created_at: then, product_id, status } = some;
      const { customer_id } = some.customer;
      const list = async (params: Parameters<Client['subscriptions']['list']>[0]) =>
        client.subscriptions.list(params).toArray();
      expect(await list({ customer_id })).toEqual(all.filter(({ customer }) => customer.customer_id === customer_id));
      expect(await list({ product_id })).toEqual(all.filter((item) => item.product_id === product_id));
      expect(await list({ cancel_at_next_billing_date: true })).toEqual(
        all.filter((item) => item.cancel_at_next_billing_date),
      );
      expect(await list({ created_at_gte: new Date(then) })).toEqual(all.filter((item) => item.created_at >= then));
      expect(await list({ created_at_lte: then })).toEqual(all.filter((item) => item.created_at <= then));
      for (const known of [
        'pending',
        'active',
        'on_hold',
        'paused',
        'cancelled',
        'failed',
        'expired',
        'past_due',
      ] as const) {
        expect(await list({ status: known, page_size: 7 })).toEqual(all.filter((item) => item.status === known));
      }
      expect(await list({ customer_id, product_id: 'none' })).toEqual([]);
      expect(all.map((item) => item.status)).toContain(status);
    });
  });

  test('each filter of discounts and payouts works', async () => {
    await withFake(transport, { ...COUNTS, limits: false }, async (client, fake) => {
      const discounts = [...fake.discounts];
      const code = discounts[3]?.code.slice(1, 4) ?? '';
      const containing = discounts.filter((item) => item.code.toLowerCase().includes(code.toLowerCase()));
      expect(await client.discounts.list({ code: code.toLowerCase() }).toArray()).toEqual(containing);
      const active = await client.discounts.list({ active: true }).toArray();
      const inactive = await client.discounts.list({ active: false }).toArray();
      expect(active.length + inactive.length).toBe(discounts.length);
      const flat = await client.discounts.list({ discount_type: 'flat' }).toArray();
      const percentage = await client.discounts.list({ discount_type: 'percentage' }).toArray();
      expect(flat.length + percentage.length).toBe(discounts.length);

      const payouts = [...fake.payouts];
      const [newest, , third] = payouts;
      if (!newest || !third) throw new Error('There are too few payouts');
      const between = { created_at_gte: third.created_at, created_at_lte: newest.created_at };
      const inside = ({ created_at: at }: { created_at: string }) => at >= third.created_at && at <= newest.created_at;
      expect(await client.payouts.list(between).toArray()).toEqual(payouts.filter(inside));
    });
  });

  test('a rejection throws an error with its status, code, message and advice', async () => {
    await withFake(transport, { webhooks: 3 }, async (client, fake, { baseUrl, fetch }) => {
      expect(await errorOf(client.webhooks.get('wh_none'))).toMatchObject({
        name: 'ApiError',
        status: 404,
        code: 'NOT_FOUND',
      });
      const as = (apiKey: string) => fake.client({ apiKey, baseUrl, fetch });
      expect(await errorOf(as('nobody').payouts.list().page())).toMatchObject({ name: 'ApiError', status: 401 });
      expect(await errorOf(as(fake.keys.live).payouts.list().page())).toMatchObject({
        status: 401,
        message: expect.stringContaining('it may be for live mode'),
      });
      const reader = as(fake.keys.mint({ access: { Customers: 'read', Payouts: 'none' } }));
      expect(await errorOf(reader.payouts.list().page())).toMatchObject({
        status: 403,
        message: expect.stringContaining('Grant the key Read on Payouts'),
      });
      expect(await errorOf(reader.customers.create({ email: 'a@b.example', name: 'A' }))).toMatchObject({
        status: 403,
        message: expect.stringContaining('Grant the key Write on Customers'),
      });
      expect(fake.customers.count).toBe([...fake.customers].length);
    });
  });

  test('a write whose response is lost is executed once and not retried', async () => {
    await withFake(transport, {}, async (client, fake) => {
      const before = fake.customers.count;
      fake.faults.next('customers.create', { loseResponse: true });
      const error = await errorOf(client.customers.create({ email: 'ada@example.com', name: 'Ada' }));
      expect(error).toMatchObject({ name: 'UnknownOutcomeError', attempts: 1 });
      expect(fake.customers.count).toBe(before + 1);
      expect(fake.requests.to('customers.create')).toHaveLength(1);
    });
  });

  test.each(['status', 'html', 'reset', 'truncate', 'refuse'] as const)('a read is retried after %s', async (fault) => {
    const effects = {
      status: { status: 503 },
      html: { html: true, status: 502 },
      reset: { reset: 'mid-body' },
      truncate: { truncate: true },
      refuse: { refuse: true },
    } as const;
    await withFake(transport, { subscriptions: 150, limits: false }, async (client, fake) => {
      fake.faults.add({ ...effects[fault], operation: 'subscriptions.list', after: 1, times: 2 });
      expect(await client.subscriptions.list().toArray()).toHaveLength(150);
    });
  });
});

// Whatever the service does where its document is silent: lists are complete, and nothing but our errors is thrown.
test.each(['documented', 'strict', 'lenient', 'hostile', 'extended'] satisfies PolicyPreset[])(
  'every list is complete under the preset %s',
  async (preset) => {
    // By that policy a preset leaves discounts out of their list.
    const fake = createFake({ ...COUNTS, preset, policy: { discountsDefault: 'all' }, limits: false });
    const client = fake.client();
    // The order of a list is one of the things that a preset changes.
    for (const name of listNames) {
      const ids = (items: readonly object[]): string[] =>
        items.map((item) => String(Reflect.get(item, RESOURCES[name].id))).toSorted();
      expect(ids(await listOf(client, name).toArray())).toEqual(ids([...fake[name]]));
    }
    for (const webhook of fake.webhooks) expect((await client.webhooks.get(webhook.id)).id).toBe(webhook.id);
  },
);

test.each([
  { pageSizeOverMax: 'clamp' },
  { nulls: 'omit' },
  { nulls: 'mixed' },
  { lastIterator: 'null' },
  { lastIterator: 'empty' },
  { 'status.created': 201 },
] as const)('the client works under the policy %j, without drift', async (policy) => {
  const fake = createFake({ ...COUNTS, limits: false, policy });
  const drift: Drift[] = [];
  const client = fake.client({ onDrift: (entry) => drift.push(entry) });
  expect(await client.subscriptions.list().toArray()).toHaveLength(COUNTS.subscriptions);
  expect(await client.webhooks.list().toArray()).toHaveLength(COUNTS.webhooks);
  expect((await client.customers.create({ email: 'ada@example.com', name: 'Ada' })).name).toBe('Ada');
  expect(drift).toEqual([]);
});

test('a list that exceeds the rate limits is read to its end', async () => {
  const fake = createFake({ subscriptions: 2_500, limits: '10/s,100/min' });
  const client = fake.client({ random: () => 1 });
  expect(await client.subscriptions.list().toArray()).toHaveLength(2_500);
  expect(client.rateLimit.snapshot().windows.map(({ limit }) => limit)).toContain(10);
});

test('reads around a repeated page, and detects a repeated iterator', async () => {
  const fake = createFake({ ...COUNTS, limits: false });
  const client = fake.client();
  fake.faults.add({ operation: 'payouts.list', after: 1, repeatPage: true });
  expect(await client.payouts.list({ page_size: 20 }).toArray()).toHaveLength([...fake.payouts].length);
  fake.faults.add({ operation: 'webhooks.list', after: 1, repeatIterator: true });
  expect((await errorOf(client.webhooks.list({ limit: 10 }).toArray())).name).toBe('ListError');
});

test('drift is reported, and the data is kept', async () => {
  const fake = createFake({ subscriptions: 5, limits: false });
  const drift: Drift[] = [];
  const client = fake.client({ onDrift: (entry) => drift.push(entry) });
  fake.faults.add({ operation: 'subscriptions.list', times: 1, drift: true });
  expect(await client.subscriptions.list().toArray()).toHaveLength(5);
  expect(drift.map(({ operation, kind }) => `${operation} ${kind}`)).toContain('subscriptions.list value');
});

async function withFake(
  transport: (typeof TRANSPORTS)[number],
  options: FakeOptions,
  run: (
    client: Client,
    fake: Fake,
    transport: { baseUrl: string; fetch?: typeof fetch; drift: Drift[] },
  ) => Promise<void>,
): Promise<void> {
  const fake = createFake(options);
  const drift: Drift[] = [];
  const onDrift = (entry: Drift): unknown => drift.push(entry);
  if (transport === 'in process') {
    const way = { baseUrl: fake.baseUrl.test, fetch: fake.fetch, drift };
    return run(fake.client({ random: () => 0, onDrift }), fake, way);
  }
  await using server = await fake.listen();
  const way = { baseUrl: server.baseUrl.test, fetch };
  await run(fake.client({ ...way, random: () => 0, onDrift }), fake, { ...way, drift });
}

async function errorOf(promise: Promise<unknown>): Promise<Error> {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Error) return error;
  throw new Error('Expected an error');
}

type Drift = Parameters<NonNullable<ClientOptions['onDrift']>>[0];

import { expect, test } from 'vitest';
import { type Body, both, type Both, errorOf, NOW } from '../test-support/both.ts';

const STATUSES = ['pending', 'active', 'on_hold', 'paused', 'cancelled', 'failed', 'expired', 'past_due'];

async function all({ items }: Both): Promise<Body[]> {
  const pages = await Promise.all(
    [0, 1, 2, 3, 4].map(async (page) => items(`/subscriptions?page_size=100&page_number=${page}`)),
  );
  return pages.flat();
}

test('rule 70: created_at_gte and created_at_lte include their ends, unless subscriptionBounds is exclusive', async () => {
  const inclusive = await both();
  const [, second, , fourth] = await inclusive.items('/subscriptions');
  const span = `/subscriptions?created_at_gte=${fourth.created_at}&created_at_lte=${second.created_at}`;
  expect(await inclusive.items(span)).toHaveLength(3);
  const exclusive = await both({ policy: { subscriptionBounds: 'exclusive' } });
  expect(await exclusive.items(span)).toHaveLength(1);
});

test('rule 71: a span that ends before it starts is empty', async () => {
  const target = '/subscriptions?created_at_gte=2026-02-01T00:00:00Z&created_at_lte=2026-01-01T00:00:00Z';
  expect(await (await both()).items(target)).toEqual([]);
});

test('rule 72: a time needs a zone, of which any will do', async () => {
  const strict = await both();
  const utc = await strict.items('/subscriptions?created_at_lte=2025-12-31T23:00:00Z');
  for (const time of [
    '2026-01-01T00:00:00%2B01:00',
    '2025-12-31T17:30:00-05:30',
    '2025-12-31T23:00:00.000999Z',
    '2025-12-31T23:00Z',
  ]) {
    expect(await strict.items(`/subscriptions?created_at_lte=${time}`)).toEqual(utc);
  }
  for (const time of [
    '2025-12-31T23:00:00',
    '2025-12-31',
    'yesterday',
    '1767222000',
    '2025-02-30T00:00:00Z',
    '2025-12-31T24:30:00Z',
    '2025-12-31T23:00:00+01:00',
  ]) {
    expect(errorOf(await strict.ask(`/test/subscriptions?created_at_lte=${time}`))).toEqual([
      422,
      'INVALID_REQUEST_PARAMETERS',
    ]);
  }
});

test('rule 73: each of the eight statuses filters, anything else is 422', async () => {
  const fakes = await both({ subscriptions: 500 });
  const everything = await all(fakes);
  for (const status of STATUSES) {
    const found = await fakes.items(`/subscriptions?status=${status}&page_size=100`);
    expect(found).toEqual(everything.filter((item) => item.status === status).slice(0, 100));
    expect(found.length).toBeGreaterThan(0);
  }
  for (const status of ['Active', 'canceled', 'past-due', 'none']) {
    expect(errorOf(await fakes.ask(`/test/subscriptions?status=${status}`))).toEqual([
      422,
      'INVALID_REQUEST_PARAMETERS',
    ]);
  }
});

test('rule 74: a customer who is not known has no subscriptions', async () => {
  const fakes = await both({ subscriptions: 500 });
  expect(await fakes.items('/subscriptions?customer_id=cus_nobody')).toEqual([]);
  const everything = await all(fakes);
  const { customer_id } = everything[0].customer;
  const found = await fakes.items(`/subscriptions?customer_id=${customer_id}&page_size=100`);
  expect(found).toEqual(everything.filter((item) => item.customer.customer_id === customer_id));
});

test('rule 75: product_id and brand_id match exactly, and the brand is not shown', async () => {
  const fakes = await both({ subscriptions: 100 });
  const [first] = await fakes.items('/subscriptions');
  const found = await fakes.items(`/subscriptions?product_id=${first.product_id}&page_size=100`);
  expect(new Set(found.map((item) => item.product_id))).toEqual(new Set([first.product_id]));
  expect(await fakes.items(`/subscriptions?product_id=${first.product_id.slice(0, -1)}`)).toEqual([]);
  expect(first).not.toHaveProperty('brand_id');
  fakes.each((fake) => fake.subscriptions.add({ brand_id: 'bnd_own' }));
  expect(await fakes.items('/subscriptions?brand_id=bnd_own')).toHaveLength(1);
  expect(await fakes.items('/subscriptions?brand_id=bnd_other')).toEqual([]);
});

test('rule 76: cancel_at_next_billing_date is true or false, anything else is 422', async () => {
  const fakes = await both({ subscriptions: 500 });
  const everything = await all(fakes);
  for (const value of [true, false]) {
    const found = await fakes.items(`/subscriptions?cancel_at_next_billing_date=${value}&page_size=100`);
    expect(found).toEqual(everything.filter((item) => item.cancel_at_next_billing_date === value).slice(0, 100));
    expect(found.length).toBeGreaterThan(5);
  }
  for (const value of ['1', 'True', 'yes', '']) {
    expect(errorOf(await fakes.ask(`/test/subscriptions?cancel_at_next_billing_date=${value}`))).toEqual([
      422,
      'INVALID_REQUEST_PARAMETERS',
    ]);
  }
});

test('rule 77: a product filter does not look at scheduled changes', async () => {
  const fakes = await both({ subscriptions: 500 });
  const changing = (await all(fakes)).find((item) => item.scheduled_change !== null);
  const target = changing.scheduled_change.product_id;
  const found = await fakes.items(`/subscriptions?product_id=${target}&page_size=100`);
  expect(new Set(found.map((item) => item.product_id))).toEqual(new Set([target]));
  expect(found.map((item) => item.subscription_id)).not.toContain(changing.subscription_id);
});

const fieldsOf = async (nulls: 'present' | 'omit' | 'mixed'): Promise<{ nulls: number; absent: number }> => {
  const found = await (await both({ policy: { nulls } })).items('/subscriptions?page_size=40');
  const [complete] = await (await both()).items('/subscriptions?page_size=1');
  const values = found.flatMap((item) => Object.keys(complete).map((name) => (name in item ? item[name] : 'absent')));
  return {
    nulls: values.filter((value) => value === null).length,
    absent: values.filter((value) => value === 'absent').length,
  };
};

test('rule 78: fields without a value are null, absent with nulls=omit, and either with nulls=mixed', async () => {
  const [present, omit, mixed] = [await fieldsOf('present'), await fieldsOf('omit'), await fieldsOf('mixed')];
  expect([present.absent, omit.nulls]).toEqual([0, 0]);
  expect(omit.absent).toBe(present.nulls);
  expect(mixed.nulls).toBeGreaterThan(0);
  expect(mixed.nulls + mixed.absent).toBe(present.nulls);
  expect(mixed.absent).toBeGreaterThan(0);
});

test('rule 79: about one subscription in twenty has a scheduled change', async () => {
  const changes = (await all(await both({ subscriptions: 500 })))
    .map((item) => item.scheduled_change)
    .filter((change) => change !== null);
  expect(changes.length).toBeGreaterThan(12);
  expect(changes.length).toBeLessThan(45);
  expect(changes.some((change) => change.addons.length > 0)).toBe(true);
  expect(Object.keys(changes[0])).toEqual([
    'id',
    'product_id',
    'product_name',
    'product_description',
    'quantity',
    'created_at',
    'effective_at',
    'addons',
  ]);
});

test('rule 80: the first of the discounts is also the single discount', async () => {
  const found = await all(await both({ subscriptions: 500 }));
  for (const { discounts, discount_id, discount_cycles_remaining } of found) {
    expect([discount_id, discount_cycles_remaining]).toEqual([
      discounts[0]?.discount_id ?? null,
      discounts[0]?.discount_cycles_remaining ?? null,
    ]);
  }
  expect(found.some((item) => item.discounts.length > 0)).toBe(true);
});

test('rule 81: cancelled_at belongs to cancelled, paused_at to paused and to a pause on hold', async () => {
  const found = await all(await both({ subscriptions: 500 }));
  for (const { status, cancelled_at, paused_at } of found) {
    expect(cancelled_at !== null).toBe(status === 'cancelled');
    expect(paused_at !== null).toBe(status === 'paused' || (status === 'on_hold' && paused_at !== null));
  }
});

test('rule 82: the customer of a subscription is the customer', async () => {
  const fakes = await both({ subscriptions: 100 });
  for (const { customer } of await fakes.items('/subscriptions?page_size=100')) {
    expect(fakes.fake.customers.get(customer.customer_id)).toMatchObject(customer);
  }
  const made = await fakes.ask('/test/customers', {
    method: 'POST',
    body: { email: 'new@example.com', name: 'New', metadata: { a: 'b' } },
  });
  fakes.each((fake) => fake.subscriptions.add({ customer: { customer_id: made.json.customer_id } }));
  const [first] = await fakes.items('/subscriptions?page_size=1');
  const { business_id: _business, created_at: _created, ...shown } = made.json;
  expect(first.customer).toEqual(shown);
});

test('rule 83: intervals are Day, Week, Month and Year', async () => {
  const found = await all(await both({ subscriptions: 500 }));
  expect(new Set(found.map((item) => item.payment_frequency_interval))).toEqual(
    new Set(['Day', 'Week', 'Month', 'Year']),
  );
  for (const item of found) expect(['Day', 'Week', 'Month', 'Year']).toContain(item.subscription_period_interval);
});

test('rule 84: with drift on, a ninth status, unknown fields and nulls appear', async () => {
  const found = await (await both({ policy: { drift: true } })).items('/subscriptions?page_size=40');
  expect(found.filter((item) => !STATUSES.includes(item.status)).length).toBeGreaterThan(0);
  expect(found.filter((item) => 'future_field' in item).length).toBeGreaterThan(0);
  expect(
    found.filter((item) => item.currency === null || item.quantity === null || item.next_billing_date === null).length,
  ).toBeGreaterThan(0);
  const normal = await (await both()).items('/subscriptions?page_size=40');
  expect(normal.some((item) => 'future_field' in item)).toBe(false);
});

test('rule 85: created_at is first, then previous_billing_date, then next_billing_date', async () => {
  const found = await all(await both({ subscriptions: 500 }));
  for (const item of found) {
    expect(item.created_at <= item.previous_billing_date).toBe(true);
    expect(item.previous_billing_date <= item.next_billing_date).toBe(true);
    expect(item.previous_billing_date <= NOW).toBe(true);
    expect(item.status !== 'active' || item.next_billing_date > NOW).toBe(true);
    expect(item.cancelled_at === null || (item.created_at <= item.cancelled_at && item.cancelled_at <= NOW)).toBe(true);
  }
});

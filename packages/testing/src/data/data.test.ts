import * as fc from 'fast-check';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createFake, type FakeOptions } from '../index.ts';
import { isKeyOf } from '../json.ts';
import { POLICIES, type PolicyOption, PRESETS } from '../policies/policies.ts';
import { payoutRows } from '../resources/payouts/rows.ts';
import { type Counts, DEFAULT_COUNTS, RESOURCE_NAMES, RESOURCES } from '../resources/resources.ts';
import { subscriptionRows } from '../resources/subscriptions/rows.ts';
import { STATUSES } from '../resources/subscriptions/status.ts';
import { LISTS } from '../test-support/lists.ts';
import { World } from '../world/world.ts';
import { addMonths, firstDayOf, intervalsBetween, isoTimestamp, monthName, monthOf, startOfMonth } from './calendar.ts';
import { Ids } from './ids.ts';
import { HOSTILE_NAMES } from './people.ts';
import { below, hash, scramble, unscramble } from './random.ts';

test('1,000 responses have the same bytes on every version of Node', async () => {
  const fake = createFake({ seed: 7, subscriptions: 5000, discounts: 400, payouts: 100, webhooks: 60, limits: false });
  const digest = createHash('sha256');
  for (let page = 0; page < 250; page += 1) {
    for (const path of ['subscriptions', 'discounts', 'payouts', 'webhooks']) {
      const query = path === 'webhooks' ? `limit=${(page % 50) + 1}` : `page_size=20&page_number=${page}`;
      const target = `/test/${path}?${query}`;
      const headers = { authorization: 'Bearer test_key' };
      const { response } = fake.handle({ method: 'GET', target, headers, body: undefined, ip: '127.0.0.1' });
      digest.update(response.body ?? '');
    }
  }
  expect(fake.requests.count).toBe(1000);
  expect(digest.digest('hex')).toMatchInlineSnapshot(
    `"0c22d9657eebd57bfe1de809176ffd5811700655e463510d9a150dd2c47139f6"`,
  );
});

const everyChoice = [
  ...Object.keys(PRESETS).map((preset) => ({ preset })),
  ...Object.entries<PolicyOption>(POLICIES).flatMap(([name, { values }]) =>
    isKeyOf(values, 'min') ? [] : [...Object(values)].map((value: unknown) => ({ policy: { [name]: value } })),
  ),
];

test('pages are the JSON of their records, with every preset and every value of every policy', () => {
  for (const choice of everyChoice) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The tables have no other names and values.
    const fake = createFake({ subscriptions: 3000, limits: false, ...(choice as FakeOptions) });
    for (const path of LISTS) {
      for (let page = 0; page < 30; page += 9) {
        const target = `/test/${path}?${path === 'webhooks' ? '' : `page_size=100&page_number=${page}`}`;
        const headers = { authorization: 'Bearer test_key' };
        const { response } = fake.handle({ method: 'GET', target, headers, body: undefined, ip: '127.0.0.1' });
        const text = response.body ?? '';
        const isSame = JSON.stringify(JSON.parse(text)) === text;
        expect({ choice, path, status: response.status, isSame }).toEqual({ choice, path, status: 200, isSame: true });
      }
    }
  }
});

test('a test and a page return the same record', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 2_000_000 }), fc.nat(), async (seed, subscriptions, place) => {
      const fake = createFake({ seed, subscriptions, limits: false });
      const position = place % subscriptions;
      const url = `${fake.baseUrl.test}/subscriptions?page_size=1&page_number=${position}`;
      const answer = await fake.fetch(url, { headers: { authorization: 'Bearer test_key' } });
      expect(await answer.json()).toEqual({ items: [fake.subscriptions.at(position)] });
    }),
    { numRuns: 200, seed: 20_261_121 },
  );
});

function worldOf(counts: Partial<Counts>): World {
  return new World({ seed: 7, businessId: 'bus_1', anchor: Date.UTC(2026, 2, 2), counts });
}

const SIXTY_EACH = Object.fromEntries(DEFAULT_COUNTS.map(({ name }) => [name, 60]));

test.each(RESOURCE_NAMES)('generated %s have the fields of their shape, in its order', (name) => {
  const { data, shape } = RESOURCES[name];
  const rows = worldOf({ ...SIXTY_EACH, subscriptions: 3000, payouts: 200 }).once(data);
  expect(rows.count).toBeGreaterThan(0);
  for (let row = 0; row < rows.count; row += 1) expect(Object.keys(rows.record(row))).toEqual(Object.keys(shape));
});

test('the amount of a payout is computed from the active subscriptions of its month', () => {
  const world = worldOf({ subscriptions: 1000, payouts: 30 });
  const subscriptions = world.once(subscriptionRows);
  const rows = Array.from({ length: 1000 }, (_, row) => row);
  for (let payout = 0; payout < 30; payout += 1) {
    const fields = world.once(payoutRows).record(payout);
    const parts = ['amount', 'chargebacks', 'refunds', 'fee', 'tax'].map((name) => Number(fields[name]));
    // The payout of 1 March 2026 is that of February.
    const end = Date.UTC(2026, 2 - payout, 1);
    const made = rows.filter((row) => subscriptions.createdAt(row) < end);
    const income = made.reduce((sum, row) => sum + subscriptions.monthlyCents(row), 0);
    expect(parts.reduce((sum, value) => sum + value)).toBe(income);
  }
  const paying = rows.find((row) => subscriptions.monthlyCents(row) > 0) ?? -1;
  expect(['active', 'past_due']).toContain(subscriptions.record(paying)['status']);
});

test('a row does not depend on the number of rows before it', () => {
  const small = createFake({ subscriptions: 100 });
  const again = createFake({ subscriptions: 100 });
  expect([...again.subscriptions].toReversed()).toEqual([...small.subscriptions].toReversed());
});

test('ids are converted back to their rows, and ids of another fake are unknown', () => {
  const [ids, others] = [new Ids('sub_', 1), new Ids('sub_', 2)];
  for (const row of [0, 1, 2, 1023, 1024, 999_999, 123_456_789, 2_147_483_647]) {
    expect(ids.idOf(row)).toMatch(/^sub_[0-9a-hjkmnp-tv-z]{12}$/);
    expect(ids.rowOf(ids.idOf(row))).toBe(row);
    expect(ids.rowOf(others.idOf(row))).toBe(undefined);
  }
  for (const id of ['', 'sub_', 'sub_000000000000', 'cus_000000000000', `${ids.idOf(1)}0`, ids.idOf(1).toUpperCase()]) {
    expect(ids.rowOf(id)).toBe(undefined);
  }
  expect(new Set(Array.from({ length: 20_000 }, (_, row) => ids.idOf(row))).size).toBe(20_000);
});

test('unscramble is the inverse of scramble', () => {
  for (const value of [0, 1, 0xffffffff, 0x80000000, 123_456_789]) expect(unscramble(scramble(value))).toBe(value);
  expect(below(hash(1, 1), 1)).toBe(0);
  expect(below(0xffffffff, 2_147_483_647)).toBe(2_147_483_646);
});

test('date arithmetic agrees with Date', () => {
  const nineDays = 86_400_000 * 9 + 12_345_678;
  for (let time = Date.UTC(1899, 11, 30, 23, 59, 59, 999); time < Date.UTC(2132, 0, 1); time += nineDays) {
    const date = new Date(time);
    expect(isoTimestamp(time)).toBe(date.toISOString());
    expect(startOfMonth(time)).toBe(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1));
  }
  expect(isoTimestamp(addMonths(Date.UTC(2024, 0, 31, 5), 1))).toBe('2024-02-29T05:00:00.000Z');
  expect(isoTimestamp(addMonths(Date.UTC(2026, 2, 31), -13))).toBe('2025-02-28T00:00:00.000Z');
  expect(intervalsBetween(Date.UTC(2025, 0, 31), Date.UTC(2025, 3, 30), 'Month', 1)).toBe(3);
  expect(intervalsBetween(Date.UTC(2025, 0, 31), Date.UTC(2025, 3, 29), 'Month', 1)).toBe(2);
  expect(monthName(Date.UTC(2400, 1, 29))).toBe('February 2400');
  for (let month = -2000; month < 2000; month += 1) {
    expect(firstDayOf(month)).toBe(Date.UTC(1970, month, 1) / 86_400_000);
    expect([monthOf(firstDayOf(month)), monthOf(firstDayOf(month + 1) - 1)]).toEqual([month, month]);
  }
});

test('the data is varied: every status, several currencies, few customers with many subscriptions, one name in a hundred hostile', () => {
  const all = [...createFake({ subscriptions: 4000 }).subscriptions];
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(STATUSES));
  const active = all.filter(({ status }) => status === 'active').length / all.length;
  expect(active > 0.5 && active < 0.75).toBe(true);
  expect(new Set(all.map(({ currency }) => currency)).size).toBeGreaterThan(8);
  expect(all.some((item) => item.on_demand) && all.some((item) => item.trial_period_days > 0)).toBe(true);
  const perCustomer = new Map<string, number>();
  for (const { customer } of all)
    perCustomer.set(customer.customer_id, (perCustomer.get(customer.customer_id) ?? 0) + 1);
  expect(Math.max(...perCustomer.values())).toBeGreaterThan(10);
  expect(perCustomer.size).toBeGreaterThan(1500);
  const hostile = all.filter(({ customer }) => HOSTILE_NAMES.includes(customer.name)).length / all.length;
  expect(hostile > 0.002 && hostile < 0.03).toBe(true);
});

test('records refer to each other consistently: product, discount, customer, business', () => {
  const fake = createFake({ subscriptions: 300 });
  const discounts = new Set([...fake.discounts].map(({ discount_id }) => discount_id));
  const byId = new Map([...fake.subscriptions].map((item) => [item.product_id, item.product_name]));
  for (const item of fake.subscriptions) {
    expect(item.product_name).toBe(byId.get(item.product_id));
    expect(fake.customers.get(item.customer.customer_id)?.created_at).toSatisfy(
      (time: string) => time <= item.created_at,
    );
    for (const { discount_id } of item.discounts) expect(discounts).toContain(discount_id);
  }
  expect(
    new Set([...fake.payouts, ...fake.discounts, ...fake.customers].map(({ business_id }) => business_id)).size,
  ).toBe(1);
});

import { expect, test } from 'vitest';
import { type Body, both, errorOf, NOW } from '../test-support/both.ts';

const SECOND_BEFORE = '2026-03-02T08:59:59.000Z';
const SECOND_AFTER = '2026-03-02T09:00:01.000Z';

const codes = (items: Body[]): string[] => items.map((item) => item.code);

test('rule 86: a deleted discount is in no list', async () => {
  const { items, each, fake } = await both();
  const { discount_id, code } = fake.discounts.at(4) ?? {};
  each((one) => one.discounts.delete(String(discount_id)));
  const added = each((one) => one.discounts.add({ code: 'GONE' }));
  each((one) => one.discounts.delete(added.discount_id));
  for (const filter of ['', '&active=true', '&active=false', '&code=GONE', `&code=${code}`]) {
    const ids = (await items(`/discounts?page_size=100${filter}`)).map((item) => item.discount_id);
    expect(ids).not.toContain(discount_id);
    expect(ids).not.toContain(added.discount_id);
  }
});

test('rule 87: without active every discount is listed, or only redeemable ones with discountsDefault', async () => {
  const { items } = await both();
  const [whole, on, off] = [
    await items('/discounts?page_size=100'),
    await items('/discounts?page_size=100&active=true'),
    await items('/discounts?page_size=100&active=false'),
  ];
  expect(whole).toHaveLength(24);
  expect(on.length).toBeGreaterThan(0);
  expect(off.length).toBeGreaterThan(0);
  const onlyRedeemable = await both({ policy: { discountsDefault: 'redeemable' } });
  expect(await onlyRedeemable.items('/discounts?page_size=100')).toEqual(on);
});

test('rule 88: active=true lists what has started, has not expired and is not used up, by the clock of the fake', async () => {
  const { items, each } = await both({ discounts: 0 });
  each((fake) => {
    fake.discounts.add({ code: 'OPEN' });
    fake.discounts.add({ code: 'FUTURE', starts_at: SECOND_AFTER });
    fake.discounts.add({ code: 'ENDING', expires_at: SECOND_AFTER });
    fake.discounts.add({ code: 'EXPIRED', expires_at: SECOND_BEFORE });
    fake.discounts.add({ code: 'USED', times_used: 5, usage_limit: 5 });
  });
  expect(codes(await items('/discounts?active=true')).sort()).toEqual(['ENDING', 'OPEN']);
  each((fake) => fake.clock.advance({ seconds: 2 }));
  expect(codes(await items('/discounts?active=true')).sort()).toEqual(['FUTURE', 'OPEN']);
});

test('rule 89: active=false is exactly the rest, at any time', async () => {
  const { items, each } = await both({ discounts: 60 });
  for (let month = 0; month < 6; month += 1) {
    const whole = await items('/discounts?page_size=100');
    const [on, off] = [
      await items('/discounts?page_size=100&active=true'),
      await items('/discounts?page_size=100&active=false'),
    ];
    expect([...codes(on), ...codes(off)].sort()).toEqual(codes(whole).sort());
    for (const item of on) expect(item.starts_at === null || item.starts_at <= nowAfter(month)).toBe(true);
    each((fake) => fake.clock.advance({ days: 30 }));
  }
});

test('rule 90: the start counts, the expiry does not, and the last use is the last, unless redeemableBounds says otherwise', async () => {
  expect(await codesRedeemable('half-open')).toEqual(['STARTS']);
  expect(await codesRedeemable('closed')).toEqual(['EXPIRES', 'STARTS', 'USED']);
  expect(await codesRedeemable('open')).toEqual([]);
});

test('rule 91: without a start it is active at once, without an expiry forever, without a limit unlimited', async () => {
  const { items, each } = await both({ discounts: 0 });
  each((fake) =>
    fake.discounts.add({ code: 'FREE', starts_at: null, expires_at: null, usage_limit: null, times_used: 1_000_000 }),
  );
  expect(codes(await items('/discounts?active=true'))).toEqual(['FREE']);
  each((fake) => fake.clock.advance({ days: 36_500 }));
  expect(codes(await items('/discounts?active=true'))).toEqual(['FREE']);
});

test('rule 92: a code is found by any part of it in any letter case, and no character is special', async () => {
  const { items, each } = await both({ discounts: 0 });
  each((fake) => {
    for (const code of ['SPRING20', 'Spring-Sale', 'OFF_50%', 'OFFX50', 'a.b', 'aXb', 'TITAN', 'DİL'])
      fake.discounts.add({ code });
  });
  const found = async (part: string): Promise<string[]> =>
    codes(await items(`/discounts?code=${encodeURIComponent(part)}`)).sort();
  expect(await found('spring')).toEqual(['SPRING20', 'Spring-Sale']);
  expect(await found('RING')).toEqual(['SPRING20', 'Spring-Sale']);
  expect(await found('_50%')).toEqual(['OFF_50%']);
  expect(await found('%')).toEqual(['OFF_50%']);
  expect(await found('a.b')).toEqual(['a.b']);
  expect(await found('titan')).toEqual(['TITAN']);
  expect(await found('dİl')).toEqual(['DİL']);
  expect(await found('nothing')).toEqual([]);
});

test('rule 93: discount_type is flat or percentage, and not shown unless extraFields is on', async () => {
  const { items, ask } = await both();
  const [flat, percentage] = [
    await items('/discounts?page_size=100&discount_type=flat'),
    await items('/discounts?page_size=100&discount_type=percentage'),
  ];
  expect(flat.length + percentage.length).toBe(24);
  expect(Math.min(flat.length, percentage.length)).toBeGreaterThan(0);
  expect(flat[0]).not.toHaveProperty('type');
  for (const value of ['Flat', 'percent', 'both'])
    expect(errorOf(await ask(`/test/discounts?discount_type=${value}`))).toEqual([422, 'INVALID_REQUEST_PARAMETERS']);
  const exposed = await both({ policy: { extraFields: true } });
  const types = (await exposed.items('/discounts?page_size=100&discount_type=flat')).map((item) => item.type);
  expect(new Set(types)).toEqual(new Set(['flat']));
});

test('rule 94: a product finds the discounts that apply to it, those without restriction too', async () => {
  const { items, each } = await both({ discounts: 0 });
  each((fake) => {
    fake.discounts.add({ code: 'ANY', restricted_to: [] });
    fake.discounts.add({ code: 'A', restricted_to: ['pdt_a', 'pdt_b'] });
    fake.discounts.add({ code: 'B', restricted_to: ['pdt_b'] });
  });
  expect(codes(await items('/discounts?page_size=100&product_id=pdt_a')).sort()).toEqual(['A', 'ANY']);
});

test('rule 95: an amount is in basis points or in the smallest unit', async () => {
  const { items } = await both({ discounts: 60 });
  for (const { amount } of await items('/discounts?page_size=100&discount_type=percentage')) {
    expect(amount >= 1 && amount <= 10_000 && Number.isInteger(amount)).toBe(true);
  }
  for (const item of await items('/discounts?page_size=100&discount_type=flat')) {
    expect(item.currency_options[0].max_amount_possible).toBe(item.amount);
  }
});

const options = async (extraFields: boolean): Promise<Body> => {
  const { items } = await both({ policy: { extraFields } });
  return (await items('/discounts?discount_type=flat'))[0].currency_options[0];
};

test('rule 96: a currency option has three fields and no currency, unless extraFields is on', async () => {
  expect(Object.keys(await options(false))).toEqual(['is_default', 'minimum_subtotal', 'max_amount_possible']);
  expect(await options(true)).toMatchObject({ currency: 'USD' });
});

test('rule 97: preserve_on_plan_change and per_customer_usage_limit are there', async () => {
  const found = await (await both()).items('/discounts?page_size=100');
  expect(new Set(found.map((item) => typeof item.preserve_on_plan_change))).toEqual(new Set(['boolean']));
  expect(found.some((item) => item.per_customer_usage_limit === 1)).toBe(true);
  expect(found.some((item) => item.per_customer_usage_limit === null)).toBe(true);
});

function nowAfter(months: number): string {
  return new Date(Date.parse(NOW) + months * 30 * 86_400_000).toISOString();
}

async function codesRedeemable(redeemableBounds: 'half-open' | 'closed' | 'open'): Promise<string[]> {
  const { items, each } = await both({ discounts: 0, policy: { redeemableBounds } });
  each((fake) => {
    fake.discounts.add({ code: 'STARTS', starts_at: NOW });
    fake.discounts.add({ code: 'EXPIRES', expires_at: NOW });
    fake.discounts.add({ code: 'USED', times_used: 3, usage_limit: 3 });
  });
  return codes(await items('/discounts?active=true')).sort();
}

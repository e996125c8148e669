import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFake } from '../index.ts';
import { type Body, both, errorOf } from '../test-support/both.ts';
import { NUMBERED, ofEach } from '../test-support/lists.ts';

test('rule 55: a page has 10 items and is the first, by default', async () => {
  const { ask } = await both();
  for (const list of NUMBERED) {
    const plain = await ask(`/test/${list}`);
    expect(plain.json.items).toHaveLength(10);
    expect(plain.text).toBe((await ask(`/test/${list}?page_size=10&page_number=0`)).text);
  }
});

test('rule 56: a page of 100 items is allowed', async () => {
  const { items } = await both(ofEach(120));
  for (const list of NUMBERED) expect(await items(`/${list}?page_size=100`)).toHaveLength(100);
});

test('rule 57: a page of more than 100 is 422, unless pageSizeOverMax clamps it', async () => {
  const { ask } = await both({ subscriptions: 120 });
  for (const list of NUMBERED)
    expect(errorOf(await ask(`/test/${list}?page_size=101`))).toEqual([422, 'INVALID_REQUEST_PARAMETERS']);
  const clamped = await both({ subscriptions: 120, policy: { pageSizeOverMax: 'clamp' } });
  expect(await clamped.items('/subscriptions?page_size=500')).toHaveLength(100);
});

test('rule 58: a page of 0 items is empty', async () => {
  for (const list of NUMBERED) expect(await (await both()).items(`/${list}?page_size=0`)).toEqual([]);
});

test('rule 59: a number that is no integer of at least 0 is 422; leading zeros are fine', async () => {
  const { ask, items } = await both();
  for (const name of ['page_size', 'page_number']) {
    for (const value of ['-1', '1.5', 'ten', '1e2', '%2B5', '0x10', '%205', '2147483648', '99999999999999999999']) {
      expect(errorOf(await ask(`/test/payouts?${name}=${value}`))).toEqual([422, 'INVALID_REQUEST_PARAMETERS']);
    }
  }
  expect(await items('/payouts?page_size=007&page_number=00')).toHaveLength(7);
});

test('rule 60: a page past the end is empty', async () => {
  const { items } = await both({ subscriptions: 25 });
  expect(await items('/subscriptions?page_number=2')).toHaveLength(5);
  expect(await items('/subscriptions?page_number=3')).toEqual([]);
});

test('rule 61: a very large page number is an empty page', async () => {
  const { items } = await both();
  for (const list of NUMBERED) expect(await items(`/${list}?page_size=100&page_number=2147483647`)).toEqual([]);
});

test('rule 62: a list body has items and nothing else, unless extraFields is on', async () => {
  const { ask } = await both();
  for (const list of NUMBERED) expect(Object.keys((await ask(`/test/${list}`)).json)).toEqual(['items']);
  const extra = await (await both({ policy: { extraFields: true } })).ask('/test/payouts');
  expect(Object.keys(extra.json)).toEqual(['items', 'page_number', 'page_size', 'has_more']);
});

test('rule 63: after a full last page comes an empty one', async () => {
  const { items } = await both({ subscriptions: 20 });
  expect(await items('/subscriptions?page_number=1')).toHaveLength(10);
  expect(await items('/subscriptions?page_number=2')).toEqual([]);
});

const times = (found: Body[]): string[] => found.map((item) => item.created_at);

test('rule 64: lists are newest first with the id as tie-break, or in the order of the policy', async () => {
  const newest = await both();
  for (const list of NUMBERED) {
    const found = times(await newest.items(`/${list}?page_size=100`));
    expect(found).toEqual([...found].sort((a, b) => (a < b ? 1 : -1)));
  }
  newest.each((fake) => Array.from({ length: 5 }, () => fake.payouts.add()));
  const tied = (await newest.items('/payouts?page_size=5')).map((item) => String(item.payout_id));
  expect(tied).toEqual([...tied].sort((a, b) => (a < b ? -1 : 1)));

  const oldest = times(await (await both({ policy: { order: 'oldest' } })).items('/subscriptions?page_size=100'));
  expect(oldest).toEqual([...oldest].sort((a, b) => (a < b ? -1 : 1)));
  const byId = (await (await both({ policy: { order: 'id' } })).items('/subscriptions?page_size=100')).map((item) =>
    String(item.subscription_id),
  );
  expect(byId).toEqual([...byId].sort((a, b) => (a < b ? -1 : 1)));
});

test('rule 65: the order is the same on every page of an unchanged list', async () => {
  const { items } = await both({ subscriptions: 60 });
  const whole = await items('/subscriptions?page_size=60');
  const parts: Body[] = [];
  for (let page = 0; page < 9; page += 1)
    parts.push(...(await items(`/subscriptions?page_size=7&page_number=${page}`)));
  expect(parts).toEqual(whole);
});

test('rule 66: a record that is added between two pages shifts the rows', async () => {
  const { items, each } = await both({ subscriptions: 20 });
  each((fake) => fake.betweenPages(() => fake.subscriptions.add()));
  const found = [...(await items('/subscriptions')), ...(await items('/subscriptions?page_number=1'))];
  const ids = found.map((item) => item.subscription_id);
  expect(new Set(ids).size).toBe(19);
  expect(ids[10]).toBe(ids[9]);
});

test('rule 67: all pages together are the list, each item once, whatever the size of a page', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 130 }),
      fc.integer({ min: 1, max: 100 }),
      fc.array(fc.nat({ max: 129 }), { maxLength: 12 }),
      fc.integer({ min: 0, max: 5 }),
      fc.constantFrom('newest' as const, 'oldest' as const, 'id' as const),
      async (count, size, deleted, added, order) => {
        const fake = createFake({ subscriptions: count, limits: false, policy: { order: order } });
        const expected = new Set([...fake.subscriptions].map((item) => item.subscription_id));
        for (const position of deleted) {
          const id = fake.subscriptions.at(position)?.subscription_id;
          if (id === undefined) continue;
          fake.subscriptions.delete(id);
          expected.delete(id);
        }
        for (let made = 0; made < added; made += 1) {
          const created_at = `2025-0${made + 1}-01T00:00:00.000Z`;
          const dates = {
            created_at,
            previous_billing_date: created_at,
            next_billing_date: '2027-01-01T00:00:00.000Z',
          };
          expected.add(fake.subscriptions.add(dates).subscription_id);
        }
        const found: string[] = [];
        for (let page = 0; ; page += 1) {
          const answer = await fake.fetch(`${fake.baseUrl.test}/subscriptions?page_size=${size}&page_number=${page}`, {
            headers: { authorization: 'Bearer test_key' },
          });
          const { items }: Body = await answer.json();
          if (items.length === 0) break;
          found.push(...items.map((item: Body) => item.subscription_id));
        }
        expect(found).toHaveLength(expected.size);
        expect(new Set(found)).toEqual(expected);
      },
    ),
    { numRuns: 60, seed: 20_261_121 },
  );
  const { items } = await both({ subscriptions: 33 });
  const over = [
    ...(await items('/subscriptions?page_size=20')),
    ...(await items('/subscriptions?page_size=20&page_number=1')),
  ];
  expect(new Set(over.map((item) => item.subscription_id)).size).toBe(33);
});

test('rule 68: filters must all hold', async () => {
  const { items } = await both({ subscriptions: 400 });
  const all = [...(await every(items, '/subscriptions?'))];
  const { product_id } = all.find((item) => item.status === 'active');
  const found = await every(
    items,
    `/subscriptions?status=active&product_id=${product_id}&cancel_at_next_billing_date=false&`,
  );
  const wanted = all.filter(
    (item) => item.status === 'active' && item.product_id === product_id && !item.cancel_at_next_billing_date,
  );
  expect(found).toEqual(wanted);
  expect(wanted.length).toBeGreaterThan(5);
});

test('rule 69: a list is filtered before it is cut into pages', async () => {
  const { items } = await both({ subscriptions: 400 });
  const first = await items('/subscriptions?status=past_due');
  expect(first).toHaveLength(10);
  expect(new Set(first.map((item) => item.status))).toEqual(new Set(['past_due']));
});

/** All pages of a list. */
async function every(items: (target: string) => Promise<Body[]>, target: string): Promise<Body[]> {
  const found: Body[] = [];
  for (let page = 0; ; page += 1) {
    const next = await items(`${target}page_size=100&page_number=${page}`);
    found.push(...next);
    if (next.length < 100) return found;
  }
}

import { listNames, type Payout } from '@paydeck/core';
import { createFake } from '@paydeck/testing';
import { describe, expect, test } from 'vitest';
import { changes } from './changes.ts';
import { storeOf } from './mirror.ts';
import { pull } from './pull.ts';
import { comparable } from './test-support/comparable.ts';
import { accountOf, mirrored } from './test-support/mirrors.ts';

describe('a full pull', () => {
  test('has every record of every list, as the service returns it', async () => {
    const { mirror, client, fake } = await mirrored({ subscriptions: 230, payouts: 120 });
    const { reads } = await pull(mirror, client);
    expect(reads.map(({ list, rows, isComplete }) => [list, rows, isComplete])).toEqual(
      listNames.map((list) => [list, fake[list].count, true]),
    );
    const [subscriptions, payouts] = [
      await client.subscriptions.list().toArray(),
      await client.payouts.list().toArray(),
    ];
    expect(comparable(await mirror.records('subscriptions', { limit: 1_000 }))).toEqual(comparable(subscriptions));
    expect(comparable(await mirror.records('payouts', { limit: 1_000 }))).toEqual(comparable(payouts));
    expect((await mirror.status()).map(({ list, rows }) => [list, rows])).toEqual(
      reads.map(({ list, rows }) => [list, rows]),
    );
  });

  test('has records without created_at, which are in the last pages', async () => {
    const fake = createFake({ payouts: 5, limits: false });
    const client = fake.client({
      fetch: async (...request) => {
        const response = await fake.fetch(...request);
        const body = await response.text();
        return new Response(
          body.replace(/"created_at":"[^"]+"/, '"no_date":1').replace(/"created_at":"[^"]+"/, '"no_date":2'),
          response,
        );
      },
    });
    const { mirror } = await mirrored({}, { account: accountOf(fake) });
    await pull(mirror, client, { lists: ['payouts'] });
    for (const limit of [1, 2, 3, 4, 5, 6]) {
      const pages: Payout[][] = [];
      do pages.push(await mirror.records('payouts', { limit, before: pages.at(-1)?.at(-1) }));
      while (pages.at(-1)?.length === limit);
      const records = pages.flat();
      expect(new Set(records.map(({ payout_id }) => payout_id)).size).toBe(5);
      expect(records.slice(3).map(({ created_at }) => created_at)).toEqual([null, null]);
    }
  });

  test('counts the requests that the service receives', async () => {
    const { mirror, client, fake } = await mirrored({ subscriptions: 230 });
    const { reads } = await pull(mirror, client);
    for (const { list, requests } of reads)
      expect([list, requests]).toEqual([list, fake.requests.to(`${list}.list`).length]);
  });

  test('finds what was created, what changed and what is gone', async () => {
    const { mirror, client, fake } = await mirrored({ subscriptions: 120 });
    await pull(mirror, client);
    const [first, second] = await client.subscriptions.list().toArray({ limit: 2 });
    fake.subscriptions.delete(first?.subscription_id ?? '');
    fake.subscriptions.update(second?.subscription_id ?? '', { status: 'past_due' });
    const added = fake.subscriptions.add({ customer: { email: 'grace@example.com' } });
    const { reads } = await pull(mirror, client, { lists: ['subscriptions'] });
    expect(reads).toMatchObject([{ created: 1, changed: 1, gone: 1, isComplete: true }]);
    const found = await changes(mirror, new Date(0));
    expect(found.map(({ kind, id }) => `${kind} ${id}`).sort()).toEqual(
      [
        `created ${added.subscription_id}`,
        `gone ${first?.subscription_id}`,
        `status ${second?.subscription_id}`,
      ].sort(),
    );
    expect((await mirror.get('subscriptions', first?.subscription_id ?? ''))?.goneAt).toBeDefined();
  });
});

describe('a refresh', () => {
  test('reads new records and a part of the open ones, and finds where a subscription went that has left its status', async () => {
    const { mirror, client, fake } = await mirrored({
      subscriptions: 2_500,
      payouts: 2_500,
      discounts: 3,
      webhooks: 3,
    });
    const full = await pull(mirror, client);
    const [pending] = await client.subscriptions.list({ status: 'pending' }).toArray();
    fake.subscriptions.update(pending?.subscription_id ?? '', { status: 'active' });
    const added = [fake.subscriptions.add().subscription_id, fake.payouts.add().payout_id];
    const { reads } = await pull(mirror, client, { kind: 'refresh' });
    expect(reads.every(({ isComplete }) => isComplete)).toBe(true);
    expect(sum(reads)).toBeLessThan(sum(full.reads));
    const found = await changes(mirror, new Date(0));
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set([...added, pending?.subscription_id]));
  });
});

function sum(reads: readonly { readonly requests: number }[]): number {
  return reads.reduce((total, { requests }) => total + requests, 0);
}

test('a search asks at most eight parts of its index, however often rows have changed', async () => {
  const { mirror, client, fake } = await mirrored({ subscriptions: 0, payouts: 0, discounts: 0, webhooks: 5 });
  const segments: number[] = [];
  for (let pulls = 0; pulls < 24; pulls++) {
    for (const { id } of fake.webhooks) fake.webhooks.update(id, { description: `changed ${pulls}` });
    await pull(mirror, client, { lists: ['webhooks'] });
    const [row] = await storeOf(mirror).query('SELECT count(DISTINCT segid) AS count FROM webhooks_index_idx');
    segments.push(Number(row?.['count']));
  }
  expect(segments[0]).toBe(1);
  expect(Math.max(...segments)).toBeLessThanOrEqual(8);
});

test.each(listNames)('an empty list of %s is complete', async (list) => {
  const { mirror, client } = await mirrored({ [list]: 0 });
  expect((await pull(mirror, client, { lists: [list] })).reads).toMatchObject([{ rows: 0, isComplete: true }]);
  expect((await mirror.status()).find((status) => status.list === list)).toMatchObject({ rows: 0, complete: {} });
});

test('the view of a search has the text of each record as it is now, whatever is searched for', async () => {
  const { mirror, client, fake } = await mirrored({ subscriptions: 0 });
  const names = ['Ada_Quirk', 'ADA%Quirk', 'Äda!Quirk', 'd\'Ada"', 'Zoë'];
  const ids = names.map(
    (name) => fake.subscriptions.add({ product_name: 'P', customer: { name, email: 'x@e.com' } }).subscription_id,
  );
  const lists = ['subscriptions'] as const;
  await pull(mirror, client, { lists });
  const found = async (pattern: string): Promise<string[]> => {
    const sql = "SELECT customer_name FROM subscriptions_search WHERE text LIKE ? ESCAPE '!'";
    return (await storeOf(mirror).query(sql, pattern)).map((row) => String(row['customer_name'])).toSorted();
  };
  expect(await found('%a!_quirk%')).toEqual(['Ada_Quirk']);
  expect(await found('%!%q%')).toEqual(['ADA%Quirk']);
  expect(await found('%äda%')).toEqual([]);
  expect(await found('%Äda!!%')).toEqual(['Äda!Quirk']);
  expect(await found('%oë%')).toEqual(['Zoë']);
  expect(await found('%d\'ada"%')).toEqual(['d\'Ada"']);
  expect(await found('%aDa%')).toEqual(['ADA%Quirk', 'Ada_Quirk', 'd\'Ada"']);
  expect(await found(`%${ids[4]}%`)).toEqual(['Zoë']);
  fake.subscriptions.update(ids[4] ?? '', { product_name: 'Harbor' });
  fake.subscriptions.delete(ids[3] ?? '');
  await pull(mirror, client, { lists });
  expect(await found('%harbor%')).toEqual(['Zoë']);
  expect(await found(`%${ids[3]}%`)).toEqual(['d\'Ada"']);
  // It throws when the index is not that of the rows.
  await storeOf(mirror).query(
    "INSERT INTO subscriptions_index (subscriptions_index, rank) VALUES ('integrity-check', 1)",
  );
});

test('a search finds what a scan of all rows finds, before and after rows have changed', async () => {
  // More rows than are sorted at a time.
  const { mirror, client, fake } = await mirrored({ subscriptions: 5_200, payouts: 0 });
  const store = storeOf(mirror);
  const lists = ['subscriptions'] as const;
  const find = async (view: string, part: string) =>
    (await store.query(`SELECT n FROM ${view} WHERE text LIKE ? ORDER BY n`, `%${part}%`)).map(({ n }) => n);
  for (let round = 0; round < 2; round++) {
    await pull(mirror, client, { lists });
    const texts = await store.query('SELECT text FROM subscriptions_text WHERE n % 197 = 0');
    expect(await find('subscriptions_text', '')).toHaveLength(5_200);
    for (const [index, { text }] of texts.entries()) {
      const from = (index * 31) % 90;
      const part = String(text)
        .slice(from, from + 1 + (index % 30))
        .replace(/[%_].*/s, '');
      expect(await find('subscriptions_search', part)).toEqual(await find('subscriptions_text', part));
    }
    const ids = [...fake.subscriptions].map(({ subscription_id: id }) => id).filter((_, index) => index % 500 === 0);
    for (const id of ids) fake.subscriptions.update(id, { product_name: `Harbor ${id}` });
  }
});

import { expect, onTestFinished, test } from 'vitest';
import { createFake, type Fake, type FakeOptions, type RecordedRequest } from '../index.ts';
import { parseRecord } from '../test-support/parse-record.ts';
import { LISTS, ofEach } from '../test-support/lists.ts';

const KEY = { headers: { authorization: 'Bearer test_key' } };

function churning(options: FakeOptions = {}): Fake {
  return createFake({ ...ofEach(60), limits: false, ...options });
}

/** The texts of the pages of a list, read with raw requests through the in-process fetch or over HTTP. */
async function pagesOf(base: string, fetch: typeof globalThis.fetch, list: string, filter = ''): Promise<string[]> {
  const pages: string[] = [];
  for (let page = 0, iterator = ''; page < 5; page += 1) {
    const query = list === 'webhooks' ? `limit=10${iterator}` : `page_size=10&page_number=${page}${filter}`;
    const text = await (await fetch(`${base}/${list}?${query}`, KEY)).text();
    iterator = `&iterator=${String(parseRecord(text)['iterator'])}`;
    pages.push(text);
  }
  return pages;
}

function kindsOf(requests: readonly RecordedRequest[]): string[] {
  return requests.map(({ churned }) => churned.map(({ kind }) => kind).join(' '));
}

test.each(['insert', 'delete', 'change'] as const)(
  'policy churn=%s changes every list before each request but the first',
  async (churn) => {
    const kind = { insert: 'inserted', delete: 'deleted', change: 'changed' }[churn];
    for (const list of LISTS) {
      const fake = churning({ policy: { churn, 'churn.rows': 2 } });
      const before = [...fake[list]];
      await pagesOf(fake.baseUrl.test, fake.fetch, list);
      expect(kindsOf(fake.requests.all)).toEqual(['', ...Array<string>(4).fill(`${kind} ${kind}`)]);
      const grown = { insert: 8, delete: -8, change: 0 }[churn];
      expect(fake[list].count).toBe(60 + grown);
      expect([...fake[list]]).not.toEqual(before);
    }
  },
);

test('policy churn=mixed inserts, deletes and changes, and the journal lists each record', async () => {
  const fake = churning({ policy: { churn: 'mixed', 'churn.rows': 3 } });
  const before = new Set([...fake.subscriptions].map((item) => item.subscription_id));
  await pagesOf(fake.baseUrl.test, fake.fetch, 'subscriptions');
  const churned = fake.requests.all.flatMap((request) => request.churned);
  expect(new Set(churned.map(({ kind }) => kind))).toEqual(new Set(['inserted', 'deleted', 'changed']));
  const after = new Set([...fake.subscriptions].map((item) => item.subscription_id));
  const idsOf = (wanted: string): string[] => churned.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  expect(idsOf('inserted').filter((id) => before.has(id))).toEqual([]);
  expect(idsOf('deleted').filter((id) => after.has(id))).toEqual([]);
});

test('the same seed churns the same records in process and over HTTP, another seed other ones', async () => {
  const options = { seed: 5, policy: { churn: 'mixed', 'churn.rows': 2 } } as const;
  for (const list of LISTS) {
    const inProcess = churning(options);
    const served = churning(options);
    const server = await served.listen();
    onTestFinished(async () => server.close());
    const pages = await pagesOf(inProcess.baseUrl.test, inProcess.fetch, list);
    expect(await pagesOf(server.baseUrl.test, fetch, list)).toEqual(pages);
    const other = churning({ ...options, policy: { ...options.policy, 'churn.rows': 1 }, seed: 6 });
    expect(await pagesOf(other.baseUrl.test, other.fetch, list)).not.toEqual(pages);
  }
});

test('inserted, deleted and changed records match the filters of the request', async () => {
  const fake = churning({ subscriptions: 400, policy: { churn: 'insert' } });
  await pagesOf(fake.baseUrl.test, fake.fetch, 'subscriptions', '&status=past_due');
  const [inserted, ...more] = fake.requests.all.flatMap(({ churned }) => churned);
  expect(fake.subscriptions.get(inserted?.id ?? '')?.status).toBe('past_due');
  expect(more).toHaveLength(3);
  await pagesOf(fake.baseUrl.test, fake.fetch, 'discounts', '&active=true');
  for (const { id } of fake.requests.to('discounts.list').flatMap(({ churned }) => churned)) {
    const active = await fake.client().discounts.list({ active: true }).toArray();
    expect(active.map((discount) => discount.discount_id)).toContain(id);
  }
});

test('a list does not change after churn.times', async () => {
  const fake = churning({ policy: { churn: 'delete', 'churn.times': 2 } });
  await pagesOf(fake.baseUrl.test, fake.fetch, 'payouts');
  expect(kindsOf(fake.requests.all)).toEqual(['', 'deleted', 'deleted', '', '']);
  expect(fake.payouts.count).toBe(58);
});

test('a list without records left does not churn, and an empty list grows', async () => {
  const empty = churning({ payouts: 0, policy: { churn: 'delete' } });
  await pagesOf(empty.baseUrl.test, empty.fetch, 'payouts');
  expect(empty.payouts.count).toBe(0);
  const growing = churning({ payouts: 0, policy: { churn: 'insert' } });
  await pagesOf(growing.baseUrl.test, growing.fetch, 'payouts');
  expect(growing.payouts.count).toBe(4);
});

test('a fault churns before the requests that it applies to', async () => {
  const fake = churning();
  fake.faults.add({ operation: 'webhooks.list', after: 1, times: 2, churn: { insert: 1, delete: 2, change: 1 } });
  await pagesOf(fake.baseUrl.test, fake.fetch, 'webhooks');
  expect(kindsOf(fake.requests.all)).toEqual([
    '',
    'deleted deleted changed inserted',
    'deleted deleted changed inserted',
    '',
    '',
  ]);
  expect(fake.webhooks.count).toBe(58);
  expect(() => fake.faults.add({ churn: {} })).toThrow(
    'churn of a fault cannot be {}: use { insert, delete, change }, each a whole number from 0 to 1000.',
  );
  // @ts-expect-error A kind of churn that there is not.
  expect(() => fake.faults.add({ churn: { move: 1 } })).toThrow('churn of a fault cannot be {"move":1}');
});

test('reset() restarts the churn from the same records', async () => {
  const fake = churning({ policy: { churn: 'mixed', 'churn.rows': 3 } });
  const first = await pagesOf(fake.baseUrl.test, fake.fetch, 'subscriptions');
  fake.reset();
  expect(await pagesOf(fake.baseUrl.test, fake.fetch, 'subscriptions')).toEqual(first);
});

test('betweenPages() calls back before every request for a list, also of webhooks, until it is removed', async () => {
  const fake = churning();
  const pages: string[] = [];
  const end = fake.betweenPages(({ operation, number, request }) => pages.push(`${operation} ${number} ${request}`));
  await pagesOf(fake.baseUrl.test, fake.fetch, 'webhooks');
  await pagesOf(fake.baseUrl.test, fake.fetch, 'payouts');
  end();
  await pagesOf(fake.baseUrl.test, fake.fetch, 'payouts');
  expect(pages).toEqual([
    ...[0, 1, 2, 3, 4].map((number) => `webhooks.list ${number} ${number + 1}`),
    ...[0, 1, 2, 3, 4].map((number) => `payouts.list ${number} ${number + 1}`),
  ]);
});

test('betweenPages() calls back before every first page, which a list that reads ahead by time requests repeatedly', async () => {
  const fake = churning();
  const requests: number[] = [];
  fake.betweenPages(({ request }) => requests.push(request));
  for (let day = 1; day < 5; day += 1) {
    await fake.fetch(`${fake.baseUrl.test}/payouts?created_at_lte=2026-01-0${day}T00:00:00Z`, KEY);
  }
  expect(requests).toEqual([1, 2, 3, 4]);
});

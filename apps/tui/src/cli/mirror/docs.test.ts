import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Subscription } from '@paydeck/core';
import { openMirror, pull } from '@paydeck/mirror';
import { readQuery } from '@paydeck/presentation/sqlite';
import { createFake, type Fake } from '@paydeck/testing';
import { beforeAll, afterAll, describe, expect, test } from 'vitest';

// The queries of docs/mirror.md, compared with what a loop over the records finds.
const page = readFileSync(fileURLToPath(new URL('../../../../../docs/mirror.md', import.meta.url)), 'utf8');
const [, questions = ''] = /## Ten questions\n([\s\S]*?)\n## /.exec(page) ?? [];
const queries = [...questions.matchAll(/paydeck sql "([^"]+)"/g)].map(([, sql = '']) => sql);

let fake: Fake;
let file: string;
const folder = mkdtempSync(path.join(tmpdir(), 'paydeck-mirror-docs-'));

beforeAll(async () => {
  // The queries ask SQLite for the time.
  fake = createFake({ seed: 3, subscriptions: 400, limits: false, clock: 'real' });
  for (const status of ['active', 'cancelled'] as const)
    fake.subscriptions.add({ status, customer: { customer_id: 'cus_ada', email: 'ada@example.com' } });
  file = path.join(folder, 'mirror.sqlite');
  const account = { mode: 'test', baseUrl: fake.baseUrl.test, apiKey: fake.keys.test } as const;
  const mirror = await openMirror(file, { account });
  await pull(mirror, fake.client());
  const first = live().find(({ customer }) => customer.customer_id === 'cus_ada');
  fake.subscriptions.update(first?.subscription_id ?? '', { status: 'on_hold' });
  await pull(mirror, fake.client(), { lists: ['subscriptions'] });
  await mirror.close();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function live(): Subscription[] {
  return [...fake.subscriptions];
}

function rowsOf(part: string): (readonly unknown[])[] {
  const found = queries.filter((sql) => sql.includes(part));
  expect(found).toHaveLength(1);
  return [...readQuery(file, found[0] ?? '').rows];
}

/** The sums of amounts, and how many there are, by a key. */
function sums(items: readonly Subscription[], keyOf: (item: Subscription) => readonly string[]) {
  const found = new Map<string, { key: readonly string[]; count: number; sum: number }>();
  for (const item of items) {
    const key = keyOf(item);
    const known = found.get(key.join(' ')) ?? { key, count: 0, sum: 0 };
    found.set(key.join(' '), { key, count: known.count + 1, sum: known.sum + item.recurring_pre_tax_amount });
  }
  return [...found.values()].map(({ key, count, sum }) => [...key, count, sum]);
}

function sorted<T>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

const day = 86_400_000;

describe('the ten questions', () => {
  test('are ten', () => {
    expect(queries).toHaveLength(10);
  });

  test('the subscriptions of a customer', () => {
    const own = live().filter(({ customer }) => customer.email === 'ada@example.com');
    expect(rowsOf('select subscription_id')).toHaveLength(own.length);
    expect(own.length).toBe(2);
  });

  test('who is past due', () => {
    const late = live().filter(({ status }) => status === 'past_due');
    const dates = late.map((item) => item.next_billing_date).toSorted();
    expect(late.length).toBeGreaterThan(5);
    expect(rowsOf("status = 'past_due'").map((row) => row[3])).toEqual(dates);
  });

  test('what renews in a week', () => {
    const now = fake.clock.now();
    const due = live().filter(
      ({ status, cancel_at_next_billing_date: isEnding, next_billing_date: next }) =>
        status === 'active' && !isEnding && Date.parse(next) >= now && Date.parse(next) <= now + 7 * day,
    );
    expect(due.length).toBeGreaterThan(5);
    expect(sorted(rowsOf("'+7 days'"))).toEqual(sorted(sums(due, ({ currency }) => [currency])));
  });

  test('what ends as scheduled', () => {
    const ending = live().filter((item) => item.status === 'active' && item.cancel_at_next_billing_date);
    expect(ending.length).toBeGreaterThan(2);
    expect(sorted(rowsOf('cancel_at_next_billing_date = 1'))).toEqual(
      sorted(sums(ending, ({ next_billing_date: next, currency }) => [next.slice(0, 7), currency])),
    );
  });

  test('who has several', () => {
    const active = live().filter(({ status }) => status === 'active');
    const several = [...Map.groupBy(active, ({ customer }) => customer.customer_id)].filter(
      ([, own]) => own.length > 1,
    );
    expect(several.length).toBeGreaterThan(2);
    expect(sorted(rowsOf('having').map(([id, , count]) => [id, count]))).toEqual(
      sorted(several.map(([id, own]) => [id, own.length])),
    );
  });

  test('what sells where', () => {
    const active = live().filter(({ status }) => status === 'active');
    const counts = sums(active, (item) => [item.product_name ?? '', item.billing.country]).map((row) => row[2]);
    const most = counts.toSorted((a, b) => Number(b) - Number(a)).slice(0, 20);
    expect(rowsOf('billing_country').map((row) => row[2])).toEqual(most);
  });

  test('what was paid out', () => {
    const payouts = [...fake.payouts];
    const total = payouts.reduce((sum, { amount }) => sum + amount, 0);
    const rows = rowsOf('from payouts');
    expect(rows.reduce((sum, row) => sum + Number(row[1]), 0)).toBe(total);
    expect(rows.map(([month]) => month)).toEqual(
      [...new Set(payouts.map((payout) => payout.created_at.slice(0, 7)))].toSorted(),
    );
  });

  test('which codes end', () => {
    const now = fake.clock.now();
    const ending = [...fake.discounts].filter(({ times_used: used, usage_limit: limit, expires_at: end }) => {
      const isUsedUp = typeof limit === 'number' && used >= limit;
      return isUsedUp || (typeof end === 'string' && Date.parse(end) >= now && Date.parse(end) <= now + 30 * day);
    });
    expect(ending.length).toBeGreaterThan(0);
    expect(rowsOf('usage_limit').map(([code]) => code)).toEqual(ending.map(({ code }) => code).toSorted());
  });

  test('which discounts are in use', () => {
    const used = live()
      .filter(({ status }) => status === 'active')
      .flatMap(({ discounts }) => discounts);
    expect(used.length).toBeGreaterThan(5);
    expect(rowsOf('json_each').reduce((sum, row) => sum + Number(row[1]), 0)).toBe(used.length);
  });

  test('what has happened to a customer', () => {
    const [row] = rowsOf('from history');
    expect(JSON.parse(String(row?.[3]))).toMatchObject({ status: 'on_hold' });
  });
});

test('the tables are those of the file', () => {
  const [, table = ''] = /<!-- columns -->\n([\s\S]*?)\n<!-- \/columns -->/.exec(page) ?? [];
  const lines = ['subscriptions', 'discounts', 'payouts', 'webhooks', 'history', 'reads', 'mirror'].map((name) => {
    const { columns, rows } = readQuery(file, `select * from ${name} limit 0`);
    expect([...rows]).toEqual([]);
    const shown = columns.filter((column) => column !== 'n').map((column) => `\`${column}\``);
    return `| \`${name}\` | ${shown.join(', ')} |`;
  });
  expect(table.trim()).toBe(['| Table | Columns |', '|---|---|', ...lines].join('\n'));
});

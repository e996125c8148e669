import { createFake, type Fake } from '@paydeck/testing';
import { describe, expect, test } from 'vitest';
import { runInProcess } from '../test-support/in-process.ts';
import { serveFake } from '../test-support/serve.ts';

/** An account, and the command in it. */
async function place(fake: Fake) {
  const { env } = await serveFake(fake);
  return {
    fake,
    run: async (...args: string[]) => runInProcess(['report', ...args], { env, now: () => fake.clock.now() }),
    json: async (...args: string[]) => {
      const { code, stdout, stderr } = await runInProcess(['report', ...args, '--format', 'json'], {
        env,
        now: () => fake.clock.now(),
      });
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      const report: { items_read: number; tables: { rows: Record<string, unknown>[] }[] } = JSON.parse(stdout);
      return report;
    },
  };
}

const active = {
  status: 'active',
  on_demand: false,
  trial_period_days: 0,
  currency: 'USD',
  payment_frequency_count: 1,
} as const;

describe('report recurring', () => {
  test('prints what counts, when it was read, and the revenue of a month', async () => {
    const fake = createFake({ subscriptions: 0, clock: '2026-11-23T10:00:00Z' });
    fake.subscriptions.add({ ...active, recurring_pre_tax_amount: 4900, payment_frequency_interval: 'Month' });
    fake.subscriptions.add({ ...active, recurring_pre_tax_amount: 12_000, payment_frequency_interval: 'Year' });
    const { run } = await place(fake);
    const { code, stdout, stderr } = await run('recurring', '--amounts', 'minor');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.replace(/127[\d.:]+/, 'HOST')).toMatchInlineSnapshot(`
      "Recurring revenue of a month

      Counts subscriptions with the status active, also those that are set to cancel.
      Leaves out those on demand, and those on trial: created_at plus trial_period_days is not over.
      Amounts are before tax, not multiplied by the quantity, and without discounts. A year is divided by twelve, and a month has 30.44 days.
      Currencies are not converted. A total is rounded once.
      As of 2026-11-23T10:00:00.000Z. Read at 2026-11-23T10:00:00.000Z: complete, 2 items of account env HOST (TEST) read.

      A month
      CURRENCY  SUBSCRIPTIONS  PER_MONTH
      USD                   2     $59.00

      Active, not counted
      REASON                                  SUBSCRIPTIONS
      on demand                                           0
      on trial                                            0
      amount or interval cannot be converted              0
      "
    `);
  });

  test('counts in JSON what an independent loop counts', async () => {
    const { fake, json } = await place(createFake({ seed: 5, subscriptions: 800, limits: false }));
    const perYear: Record<string, number> = { Day: 365.28, Week: 365.28 / 7, Month: 12, Year: 1 };
    const sums: Record<string, { count: number; sum: number }> = {};
    for (const item of fake.subscriptions) {
      if (item.status !== 'active' || item.on_demand) continue;
      if (Date.parse(item.created_at) + item.trial_period_days * 86_400_000 > fake.clock.now()) continue;
      const known = (sums[item.currency] ??= { count: 0, sum: 0 });
      known.count += 1;
      known.sum +=
        (item.recurring_pre_tax_amount * (perYear[item.payment_frequency_interval] ?? 0)) /
        item.payment_frequency_count /
        12;
    }
    const { tables } = await json('recurring');
    const rows = tables[0]?.rows ?? [];
    expect(rows.length).toBeGreaterThan(2);
    expect(
      Object.fromEntries(rows.map((row) => [row['currency'], { count: row['subscriptions'], sum: row['per_month'] }])),
    ).toEqual(
      Object.fromEntries(
        Object.entries(sums).map(([currency, { count, sum }]) => [currency, { count, sum: Math.round(sum) }]),
      ),
    );
  });

  test('prints nothing and exits with 3 when the list cannot be proved complete', async () => {
    const fake = createFake({ subscriptions: 0, limits: false });
    const addAtOnce = (count: number): void => {
      for (; count > 0; count -= 1) fake.subscriptions.add({ ...active, created_at: '2026-03-01T10:00:00Z' });
    };
    addAtOnce(150);
    fake.betweenPages(() => addAtOnce(90));
    const { run } = await place(fake);
    const { code, stdout, stderr } = await run('recurring');
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toMatch(/^paydeck: not complete, so nothing is printed, \d+ items read: /);
  });
});

test('report past-due sums one payment of each by age', async () => {
  const fake = createFake({ subscriptions: 0, clock: '2026-11-23T10:00:00Z' });
  for (const next of ['2026-11-20T00:00:00Z', '2026-11-10T00:00:00Z', '2026-09-01T00:00:00Z'])
    fake.subscriptions.add({
      ...active,
      status: 'past_due',
      recurring_pre_tax_amount: 100,
      next_billing_date: next,
      previous_billing_date: '2026-08-01T00:00:00Z',
      created_at: '2026-07-01T00:00:00Z',
    });
  const { json } = await place(fake);
  const ages = async (...args: string[]) =>
    (await json('past-due', ...args)).tables[0]?.rows.map(({ age, amount }) => `${String(age)}: ${String(amount)}`);
  expect(await ages()).toEqual(['0 to 7 days: 100', '8 to 30 days: 100', 'over 30 days: 100']);
  expect(await ages('--as-of', '2026-12-23')).toEqual(['over 30 days: 300']);
});

describe('report payouts', () => {
  test('sums a month, and names the rows that do not add up', async () => {
    const fake = createFake({ payouts: 0, clock: '2026-11-23T10:00:00Z' });
    const at = (created_at: string, more: object = {}) =>
      fake.payouts.add({
        created_at,
        updated_at: created_at,
        amount: 100,
        fee: 1,
        refunds: 2,
        chargebacks: 3,
        tax: 4,
        ...more,
      });
    at('2026-09-30T23:59:59.999Z');
    at('2026-10-01T00:00:00Z');
    at('2026-10-31T23:59:59.999Z');
    const wrong = at('2026-10-15T00:00:00Z', { fee: -5 });
    at('2026-11-01T00:00:00Z');
    const { json, run } = await place(fake);
    const { tables } = await json('payouts', '--as-of', '2026-10');
    expect(tables.map(({ rows }) => rows)).toEqual([
      [{ month: '2026-10', currency: null, payouts: 2, amount: 200, fee: 2, refunds: 4, chargebacks: 6, tax: 8 }],
      [{ payout_id: wrong.payout_id, problem: 'fee: negative' }],
    ]);
    const csv = await run('payouts', '--as-of', '2026-10', '--format', 'csv');
    expect(csv.stdout).toBe('month,currency,payouts,amount,fee,refunds,chargebacks,tax\n2026-10,,2,200,2,4,6,8\n');
    const problem = `paydeck: do not add up: ${wrong.payout_id} fee: negative\n`;
    expect(csv.stderr).toContain(problem);
    expect((await run('payouts', '--as-of', '2026-10', '--format', 'csv', '--quiet')).stderr).toBe(problem);
    expect((await run('payouts', '--format', 'csv')).stdout).toContain('2026-11,,1,100,1,2,3,4\n');
  });
});

test('report discounts finds used up, ending and unused ones, though a plain list has only those that can be redeemed', async () => {
  const fake = createFake({ discounts: 0, clock: '2026-11-23T10:00:00Z', policy: { discountsDefault: 'redeemable' } });
  const usual = { starts_at: null, expires_at: null, usage_limit: null, times_used: 1 };
  fake.discounts.add({ ...usual, code: 'FULL', usage_limit: 2, times_used: 2 });
  fake.discounts.add({ ...usual, code: 'SOON', expires_at: '2026-12-01T00:00:00Z' });
  fake.discounts.add({ ...usual, code: 'NEW|', times_used: 0 });
  fake.discounts.add({ ...usual, code: 'FINE' });
  const { json, run } = await place(fake);
  const { tables, items_read: count } = await json('discounts');
  expect(count).toBe(4);
  expect(Object.fromEntries((tables[0]?.rows ?? []).map(({ code, state }) => [code, state]))).toEqual({
    FULL: 'used up',
    SOON: 'ends 2026-12-01',
    'NEW|': 'never used',
  });
  expect(tables[1]?.rows).toContainEqual({ state: 'redeemable', discounts: 3 });
  expect((await run('discounts', '--format', 'markdown')).stdout).toContain(String.raw`| NEW\| | never used |`);
});

test('report webhooks finds disabled ones and those without types', async () => {
  const fake = createFake({ webhooks: 0 });
  const usual = { disabled: false, filter_types: null };
  fake.webhooks.add(usual);
  const off = fake.webhooks.add({ ...usual, disabled: true });
  const none = fake.webhooks.add({ ...usual, filter_types: [] });
  const { json } = await place(fake);
  const rows = (await json('webhooks')).tables[0]?.rows ?? [];
  expect(Object.fromEntries(rows.map(({ id, state }) => [id, state]))).toEqual({
    [off.id]: 'disabled',
    [none.id]: 'no types',
  });
});

test('report customer has the subscriptions of an e-mail address in any case', async () => {
  const fake = createFake({ subscriptions: 30 });
  const [first] = fake.subscriptions;
  const email = first?.customer.email ?? '';
  const { json, run } = await place(fake);
  const rows = (await json('customer', email.toUpperCase())).tables[0]?.rows ?? [];
  const expected = [...fake.subscriptions].filter(({ customer }) => customer.email === email);
  expect(new Set(rows.map((row) => row['subscription_id']))).toEqual(
    new Set(expected.map(({ subscription_id: id }) => id)),
  );
  expect(rows).toHaveLength(expected.length);
  const { code, stdout, stderr } = await run('customer', 'nobody@example.com');
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(
    /^paydeck: no subscription of account env \S+ \(TEST\) has a customer with the e-mail address or the id nobody@example.com, of 30 that were read. paydeck customers find /,
  );
});

test.each([
  [['recurring', '--as-of', 'yesterday'], 'unknown option --as-of'],
  [['payouts', '--as-of', 'soon'], '--as-of takes a time'],
  [['payouts', '--format', 'yaml'], '--format takes one of table, json, csv, markdown'],
  [['customer'], 'report customer needs'],
  [['recuring'], 'did you mean recurring?'],
])('%s is wrong usage', async (args, problem) => {
  const { code, stdout, stderr } = await runInProcess(['report', ...args]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(problem);
});

test('says how amounts are written only in reports that have some', async () => {
  const { run } = await place(createFake({ webhooks: 3, payouts: 3 }));
  expect((await run('payouts')).stdout).toContain('Amounts are as the service sends them.');
  expect((await run('webhooks')).stdout).not.toContain('Amounts');
});

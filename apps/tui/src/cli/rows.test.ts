import { createFake } from '@paydeck/testing';
import { describe, expect, test } from 'vitest';
import { runInProcess } from '../test-support/in-process.ts';
import { listen, serveFake } from '../test-support/serve.ts';

function account() {
  const fake = createFake({ subscriptions: 0, payouts: 0, webhooks: 0, limits: false });
  for (const [index, [name, amount, currency]] of (
    [
      ['Ada Lovelace', 9000, 'USD'],
      ['Jörg Müller', 100, 'EUR'],
      ['Grace Hopper', 6000, 'USD'],
      ['Ada Byron', 5000, 'EUR'],
    ] as const
  ).entries()) {
    fake.subscriptions.add({
      subscription_id: `sub_${index}`,
      recurring_pre_tax_amount: amount,
      currency,
      customer: { customer_id: `cus_${index % 3}`, name, email: `c${index}@example.com` },
    });
  }
  return fake;
}

/** An account of which the list of subscriptions cannot be read to its end. */
function breakingOff() {
  const fake = createFake({ subscriptions: 1_000, limits: false });
  fake.faults.add({ operation: 'subscriptions.list', after: 3, status: 422, message: 'no more today' });
  return fake;
}

async function paydeck(line: string, fake = account(), options: { readonly columns?: number } = {}) {
  const { env } = await serveFake(fake);
  const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
  return runInProcess(words, { env, ...options });
}

test('--amounts says what amounts count in tables', async () => {
  const columns = '--columns subscription_id,recurring_pre_tax_amount';
  expect((await paydeck(`subscriptions --limit 1 --amounts minor ${columns} --format markdown`)).stdout).toContain(
    '| sub_0 | $90.00 |',
  );
  const sum = 'subscriptions --amounts major --sum recurring_pre_tax_amount';
  expect((await paydeck(sum)).stdout).toMatch(/ SUM  COUNT\n.* {2,}€5,?100(\.00)? {2,}\d+\n/);
  expect((await paydeck(`${sum} --format markdown`)).stdout).toMatch(/€5,?100/);
});

test('--amounts gives CSV decimals, with their currency beside them', async () => {
  const csv = 'subscriptions --limit 1 --format csv --columns subscription_id,recurring_pre_tax_amount';
  expect((await paydeck(csv)).stdout).toBe('subscription_id,recurring_pre_tax_amount\nsub_0,9000\n');
  expect((await paydeck(`${csv} --amounts minor`)).stdout).toBe(
    'subscription_id,recurring_pre_tax_amount,currency\nsub_0,90.00,USD\n',
  );
});

test.each([
  ['subscriptions --format ndjson', 'table, markdown, csv'],
  ['payouts --sum amount --format csv', 'table, markdown'],
  ['payouts --all --format csv --checkpoint c', 'table, markdown'],
  ['report recurring --format csv', 'table, markdown, json'],
  ['changes --format ndjson', 'table, markdown'],
])('--amounts is wrong usage where it has no effect: %s', async (command, formats) => {
  expect(await paydeck(`${command} --amounts minor`)).toEqual({
    code: 2,
    stdout: '',
    stderr: `paydeck: --amounts works only with --format ${formats}\n`,
  });
});

test.each(['webhooks', 'report webhooks', 'report discounts'])(
  '%s has no amounts, and no --amounts',
  async (command) => {
    expect((await paydeck(`${command} --amounts minor`)).stderr).toContain('unknown option --amounts');
  },
);

test('says that --all of several values reads the whole list (docs/cli.md), unless --quiet is given', async () => {
  const line =
    'paydeck: reads the whole list of subscriptions and selects from it, because several values of a filter are given.\n';
  const all = 'subs --status active,past_due --all --format ndjson';
  expect((await paydeck(all)).stderr).toBe(line);
  expect((await paydeck(`${all} --quiet`)).stderr).toBe('');
  expect((await paydeck('subs --status active --all --format ndjson')).stderr).toBe('');
});

describe('--where (docs/filters.md)', () => {
  test.each([
    ['amount>5000', ['sub_0', 'sub_2']],
    ['amount>5000 !ada', ['sub_2']],
    ['currency=EUR jorg', ['sub_1']],
    ['e-mail:c1@', ['sub_1']],
    ['/^ada/', ['sub_0', 'sub_3']],
  ])('prints the rows that / of the browser keeps, and says so: %s', async (where, ids) => {
    const { code, stdout, stderr } = await paydeck(`subscriptions --all --format csv --columns id --where '${where}'`);
    expect(stdout.trimEnd().split('\n').slice(1).toSorted()).toEqual(ids);
    expect(stderr).toBe(
      `paydeck: --where is not a filter of the service: ${ids.length} of the 4 subscriptions that were read match.\n`,
    );
    expect(code).toBe(0);
  });

  test('without --all filters only what was read, and names the command for all', async () => {
    const { code, stdout, stderr } = await paydeck("subs --limit 2 --format csv --columns id --where 'amount<1'");
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'subscription_id\n' });
    expect(stderr).toMatch(
      /filtered only the 2 subscriptions that were read; there may be more\. All of them: paydeck subscriptions .*--where 'amount<1' --format csv --all\n$/,
    );
  });

  test.each([
    ['amuont>5', '--where: there is no column "amuont" (did you mean amount?)'],
    ['amount>x', '--where: amount takes a number, not "x"'],
  ])('is checked before anything is sent (docs/cli.md: 2): %s', async (where, problem) => {
    const fake = account();
    const { code, stderr } = await paydeck(`subs --all --where '${where}'`, fake);
    expect({ code, count: fake.requests.count }).toEqual({ code: 2, count: 0 });
    expect(stderr).toContain(problem);
  });

  test('exits with 3 when the list could not be read to its end, as --all does', async () => {
    const { code, stderr } = await paydeck("subs --all --where 'amount>1' --sum amount", breakingOff());
    expect(stderr).toMatch(/paydeck: not complete, \d+ subscriptions printed: .*no more today/);
    expect(code).toBe(3);
  });
});

describe('--sum (docs/cli.md)', () => {
  test('prints the sum by currency, of the rows that match', async () => {
    const { code, stdout } = await paydeck("subs --all --sum amount --format ndjson --where 'amount>=5000'");
    expect(code).toBe(0);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
    ).toEqual([
      { column: 'recurring_pre_tax_amount', currency: 'EUR', sum: 5000, count: 1 },
      { column: 'recurring_pre_tax_amount', currency: 'USD', sum: 15_000, count: 2 },
    ]);
  });

  test('is exact beyond the numbers of JSON', async () => {
    const fake = createFake({ payouts: 0, limits: false });
    for (let index = 0; index < 3; index += 1) fake.payouts.add({ amount: Number.MAX_SAFE_INTEGER });
    const { stdout } = await paydeck('payouts --all --sum amount --format json', fake);
    expect(JSON.parse(stdout)).toEqual([{ column: 'amount', currency: null, sum: '27021597764222973', count: 3 }]);
  });

  test('names how many values are not in it', async () => {
    const items = [100, 1.5, '7', 2 ** 53].map((amount, index) => ({ payout_id: `pyt_${index}`, amount }));
    const { env } = await listen((_, response) => response.end(JSON.stringify({ items })));
    const words = ['payouts', '--limit', '4', '--sum', 'amount', '--format', 'json'];
    const { stdout, stderr } = await runInProcess(words, { env });
    expect(JSON.parse(stdout)).toMatchObject([{ sum: 100, count: 1 }]);
    expect(stderr).toContain(
      'paydeck: 3 values are not in the sum: they are no whole numbers, or too large to be exact.\n',
    );
  });

  test('takes amounts and whole numbers alone', async () => {
    expect(await paydeck('subs --all --sum status')).toMatchObject({
      code: 2,
      stderr: 'paydeck: --sum takes a column of amounts or whole numbers, and status has none\n',
    });
  });
});

describe('customers find (docs/cli.md)', () => {
  test.each([
    ['ADA', ['cus_0 2']],
    ['jorg muller', ['cus_1 1']],
    ['example.com', ['cus_0 2', 'cus_1 1', 'cus_2 1']],
    ['cus_2', ['cus_2 1']],
    ['nobody', []],
  ])('finds customers by a part of the name, the address or the id: %s', async (text, found) => {
    const { code, stdout, stderr } = await paydeck(`customers find '${text}' --format csv`);
    const rows = stdout.trimEnd().split('\n').slice(1);
    expect(
      rows
        .map((row) => row.split(','))
        .map(([id, , , , count]) => `${id} ${count}`)
        .toSorted(),
    ).toEqual(found);
    expect(stderr).toMatch(/ of 4 subscriptions found; the service lists no customers without a subscription\.\n$/);
    expect(code).toBe(0);
  });
});

describe('customers find of a long list (docs/cli.md)', () => {
  test('looks into every page', async () => {
    const fake = createFake({ subscriptions: 450, limits: false });
    const [last] = [...fake.subscriptions].slice(-1);
    const { code, stdout, stderr } = await paydeck(
      `customers find ${last?.customer.customer_id} --format ndjson`,
      fake,
    );
    expect(stdout).toContain(last?.customer.customer_id);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringContaining('1 customer of 450 subscriptions found'),
    });
  });

  test('shows whole addresses on a terminal, and metadata where there is room', async () => {
    const fake = createFake({ subscriptions: 0, limits: false });
    const customer = { name: 'Ada Lovelace', email: 'ada.lovelace@analytical.example', metadata: { team: 'growth' } };
    fake.subscriptions.add({ customer: { ...customer, customer_id: 'cus_0123456789abcdef' } });
    const at = async (columns: number) => (await paydeck('customers find ada', fake, { columns })).stdout;
    expect(await at(120)).toContain('ada.lovelace@analytical.example');
    expect(await at(100)).not.toContain('METADATA');
    expect(await at(160)).toMatch(/ada\.lovelace@analytical\.example.*growth/);
  });

  test('exits with 3 when it could not look into all of them, and with 1 when into none', async () => {
    const part = await paydeck('customers find a', breakingOff());
    expect(part.stderr).toMatch(/paydeck: not complete, \d+ customers printed: .*no more today/);
    expect(part.code).toBe(3);
    const fake = account();
    fake.faults.add({ operation: 'subscriptions.list', status: 422, message: 'no more today' });
    expect(await paydeck('customers find a', fake)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('no more today'),
    });
  });
});

describe('a table in a pipe (docs/cli.md)', () => {
  test('has columns as wide as what they hold, and shifts only the row of a very long cell', async () => {
    const fake = createFake({ webhooks: 0, limits: false });
    fake.webhooks.add({ id: 'ep_1', url: 'https://a.example', description: 'x' });
    fake.webhooks.add({ id: 'ep_2', url: `https://${'b'.repeat(300)}.example`, description: 'y' });
    const { stdout } = await paydeck('webhooks --columns id,url,description', fake);
    const lines = stdout.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^ID {4}URL {59}DESCRIPTION$/);
    expect(lines.slice(1).toSorted()).toEqual([
      `ep_1  https://a.example${' '.repeat(45)}x`,
      `ep_2  https://${'b'.repeat(300)}.example  y`,
    ]);
  });
});

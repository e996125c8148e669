import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFake, type Fake } from '@paydeck/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runInProcess } from '../../test-support/in-process.ts';
import { serveFake } from '../../test-support/serve.ts';

function emptyFake(): Fake {
  const counts = { subscriptions: 0, discounts: 0, payouts: 0, webhooks: 0 };
  return createFake({ ...counts, limits: false, clock: '2026-11-23T10:00:00Z' });
}

/** An account with a folder for its mirror, and commands in it. */
async function place(fake: Fake = createFake({ subscriptions: 30, limits: false, clock: '2026-11-23T10:00:00Z' })) {
  const state = mkdtempSync(path.join(tmpdir(), 'paydeck-mirror-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  const { env } = await serveFake(fake);
  const own = { ...env, XDG_STATE_HOME: state };
  const folder = path.join(state, 'paydeck', 'mirror');
  return {
    fake,
    env: own,
    folder,
    file: () => path.join(folder, readdirSync(folder).find((name) => name.endsWith('.sqlite')) ?? ''),
    run: async (...args: string[]) => runInProcess(args, { env: own }),
  };
}

/** The same with a mirror. */
async function mirrored(fake?: Fake) {
  const account = await place(fake);
  const { code, stderr } = await account.run('pull');
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return account;
}

describe('pull', () => {
  test('says what each list has, and again what has changed', async () => {
    const { run, fake } = await mirrored();
    fake.subscriptions.add({ status: 'active' });
    const { code, stdout, stderr } = await run('pull', 'subs');
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toMatch(
      /^paydeck: pulled from account env 127\.0\.0\.1:\d+ \(TEST\)\.\npaydeck: subscriptions read: 1 new, 0 changed, 0 gone; \d requests?\n$/,
    );
  });

  test('makes a file that only its owner can read', async () => {
    const { file, folder } = await mirrored();
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test('says what to do when its folder cannot be created, and reads nothing', async () => {
    const { run, folder, fake } = await place();
    writeFileSync(path.dirname(folder), '');
    const { code, stderr } = await run('pull');
    expect(code).toBe(2);
    expect(stderr).toBe(
      `paydeck: ${folder} cannot be created (ENOTDIR). Check the permissions above it, or set XDG_STATE_HOME to a folder that you can write.\n`,
    );
    expect(fake.requests.count).toBe(0);
  });

  test('exits with 3 when a list cannot be read to its end, and the queries of it do', async () => {
    const { run, fake } = await place();
    fake.faults.add({ operation: 'payouts.list', status: 422 });
    const pulled = await run('pull', 'subscriptions', 'payouts');
    expect(pulled.code).not.toBe(0);
    const { code, stderr } = await run('sql', 'select count(*) from payouts');
    expect(code).toBe(3);
    expect(stderr).toContain('not complete: payouts was never read to the end. Run paydeck pull payouts.');
    expect((await run('sql', 'select count(*) from subscriptions')).code).toBe(0);
    expect(await run('sql', 'select count(*) from history')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('not complete: discounts, payouts, webhooks were never read to the end'),
    });
  });

  test('exits with 3 when the service fails in the middle of a list, and goes on with the next pull', async () => {
    const { run, fake } = await place(createFake({ subscriptions: 250, limits: false }));
    const repaired = fake.faults.add({ operation: 'subscriptions.list', status: 422, after: 1 });
    const broken = await run('pull', 'subscriptions');
    expect(broken.stderr).toMatch(/not complete, \d+ records read: .*\(422.*\n?.*The next pull goes on\./);
    expect(broken.code).toBe(3);
    repaired();
    expect((await run('pull', 'subscriptions')).code).toBe(0);
  });

  test('exits with 3 when the service repeats a page, and takes nothing away', async () => {
    const { run, fake } = await mirrored(createFake({ webhooks: 250, limits: false }));
    fake.faults.add({ operation: 'webhooks.list', repeatIterator: true });
    for (const { id } of [...fake.webhooks].slice(0, 100)) fake.webhooks.delete(id);
    const { code, stderr } = await run('pull', 'webhooks');
    expect(code).toBe(3);
    expect(stderr).toMatch(/not complete: webhooks \(.*\)\. What was complete stays as it was\./);
    const { stdout } = await run('sql', 'select count(*) n from webhooks where gone_at is null', '--format', 'ndjson');
    expect(stdout).toBe('{"n":250}\n');
  });

  test('leaves out persons, and says that it was decided', async () => {
    const { run } = await place();
    await run('pull', '--without-pii');
    const { stdout } = await run(
      'sql',
      'select count(*) n, count(customer_email) e from subscriptions',
      '--format',
      'ndjson',
    );
    expect(JSON.parse(stdout)).toEqual({ n: 30, e: 0 });
    expect((await run('pull')).code).toBe(0);
  });

  test.each(['0s', 'x', '15'])('takes no pause of %s', async (pause) => {
    const { code, stderr } = await runInProcess(['pull', '--watch', pause]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'paydeck: --watch takes a duration such as 30s, 15m or 2h\n' });
  });
});

describe('sql', () => {
  test('prints rows in every format, with the age of what was read on stderr', async () => {
    const { run } = await mirrored();
    const query = "select '=1+1' as formula, count(*) as n from subscriptions";
    const formats = ['table', 'json', 'ndjson', 'csv', 'markdown'];
    const printed = await Promise.all(formats.map(async (format) => run('sql', query, '--format', format)));
    expect(printed.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
    expect(printed.map(({ stdout }) => stdout)).toMatchInlineSnapshot(`
      [
        "FORMULA  N
      =1+1     30
      ",
        "[
        {
          "formula": "=1+1",
          "n": 30
        }
      ]
      ",
        "{"formula":"=1+1","n":30}
      ",
        "formula,n
      '=1+1,30
      ",
        "| formula | n |
      | --- | --- |
      | =1+1 | 30 |
      ",
      ]
    `);
    expect(printed[0]?.stderr).toMatch(
      /^paydeck: 30 subscriptions of account env 127\.0\.0\.1:\d+ \(TEST\), complete as of 20\S+Z \(\d+ s ago\)\n$/,
    );
  });

  test('shows text of strangers without its controls', async () => {
    const { run } = await mirrored();
    const { stdout } = await run('sql', "select char(27) || '[31mred' as text");
    expect(stdout).not.toContain('\u001b');
  });

  test('keeps columns of one name, and integers that JSON would round', async () => {
    const { run } = await mirrored();
    const { stdout } = await run('sql', 'select 1 as a, 2 as a, 9007199254740993 as b', '--format', 'ndjson');
    expect(stdout).toBe('{"a":1,"a_2":2,"b":"9007199254740993"}\n');
  });

  test.each(['selec 1', 'select 1; select 2', "delete from subscriptions where '1' = '1'", 'drop table history'])(
    'rejects %s with 2',
    async (query) => {
      const { run } = await mirrored();
      const { code, stdout } = await run('sql', query);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect((await run('sql', 'select count(*) n from subscriptions', '--format', 'ndjson')).stdout).toBe(
        '{"n":30}\n',
      );
    },
  );

  test('stops a query that never ends', async () => {
    const { run } = await mirrored();
    const endless = 'with recursive t(n) as (select 1 union all select n + 1 from t) select count(*) from t';
    const { code, stderr } = await run('sql', endless, '--timeout', '1s');
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'paydeck: The statement took longer than 1 s and was stopped.\n',
    });
  });

  test('says that there is no mirror', async () => {
    const { run } = await place();
    const { code, stderr } = await run('sql', 'select 1');
    expect(code).toBe(2);
    expect(stderr).toContain('there is no mirror of this account');
  });

  test('says that a file is damaged, and leaves it', async () => {
    const { run, file } = await mirrored();
    writeFileSync(file(), 'not a database, and long enough to be read as the header of one '.repeat(100));
    const { code, stderr } = await run('sql', 'select 1');
    expect(code).toBe(2);
    expect(stderr).toContain('is damaged');
    expect(statSync(file()).size).toBeGreaterThan(6_000);
  });

  test('says that the rows are damaged, and what to do', async () => {
    const { run, file } = await mirrored();
    const content = readFileSync(file());
    const at = content.indexOf('sub_');
    content.fill(0xff, at - (at % 4096), at - (at % 4096) + 4096);
    writeFileSync(file(), content);
    const { code, stderr } = await run('sql', 'select sum(length(customer_name)) from subscriptions');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `paydeck: ${file()} is damaged (database disk image is malformed). Delete the mirror and pull again.\n`,
    });
  });
});

describe('changes', () => {
  test('prints what the last pull has found', async () => {
    const fake = emptyFake();
    const customer = { email: 'ada@example.com' };
    const ended = fake.subscriptions.add({ status: 'active', customer });
    const raised = fake.subscriptions.add({
      status: 'active',
      recurring_pre_tax_amount: 4900,
      currency: 'USD',
      customer,
    });
    const hook = fake.webhooks.add({ disabled: false });
    const { run } = await mirrored(fake);
    fake.subscriptions.update(ended.subscription_id, { status: 'cancelled' });
    fake.subscriptions.update(raised.subscription_id, { recurring_pre_tax_amount: 5900 });
    fake.webhooks.update(hook.id, { disabled: true });
    const added = fake.subscriptions.add({ status: 'pending', customer });
    await run('pull');
    const { code, stdout } = await run('changes', '--since', 'last pull', '--format', 'ndjson');
    expect(code).toBe(0);
    const rows = stdout
      .trim()
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line));
    const found = rows
      .map(({ at: _at, ...row }) => row)
      .toSorted((a, b) => (String(a['change']) < String(b['change']) ? -1 : 1));
    expect(found).toEqual([
      {
        change: 'amount',
        list: 'subscriptions',
        id: raised.subscription_id,
        who: 'ada@example.com',
        before: 4900,
        after: 5900,
        currency: 'USD',
      },
      {
        change: 'created',
        list: 'subscriptions',
        id: added.subscription_id,
        who: 'ada@example.com',
        before: null,
        after: null,
        currency: added.currency,
      },
      { change: 'disabled', list: 'webhooks', id: hook.id, who: hook.url, before: false, after: true, currency: null },
      {
        change: 'ended',
        list: 'subscriptions',
        id: ended.subscription_id,
        who: 'ada@example.com',
        before: 'active',
        after: 'cancelled',
        currency: ended.currency,
      },
    ]);
    const { stdout: markdown } = await run('changes', '--since', 'yesterday', '--format', 'markdown');
    expect(markdown).toContain('| 4900 | 5900 | USD |');
  });

  test('says that what happened before the first pull is not known', async () => {
    const { run } = await mirrored(emptyFake());
    const { code, stderr } = await run('changes', '--since', 'yesterday');
    expect(code).toBe(3);
    expect(stderr).toMatch(/what changed before the first complete pull is not known \(\w+ 20\S+Z/);
    expect((await run('changes')).code).toBe(0);
  });

  test('takes no other words as a time', async () => {
    const { code, stderr } = await runInProcess(['changes', '--since', 'soon']);
    expect(code).toBe(2);
    expect(stderr).toContain('--since takes a time such as yesterday');
  });
});

describe('report recurring --since', () => {
  test('has what is new, churned and expanded, and adds up', async () => {
    const fake = emptyFake();
    const paid = {
      status: 'active',
      on_demand: false,
      trial_period_days: 0,
      currency: 'USD',
      payment_frequency_count: 1,
      payment_frequency_interval: 'Month',
      recurring_pre_tax_amount: 1000,
    } as const;
    const churned = fake.subscriptions.add(paid);
    const expanded = fake.subscriptions.add(paid);
    const returned = fake.subscriptions.add({ ...paid, status: 'on_hold' });
    const removed = fake.subscriptions.add(paid);
    fake.subscriptions.add(paid);
    const { run } = await mirrored(fake);
    fake.subscriptions.update(churned.subscription_id, { status: 'cancelled' });
    fake.subscriptions.update(expanded.subscription_id, { recurring_pre_tax_amount: 1500 });
    fake.subscriptions.update(returned.subscription_id, { status: 'active' });
    fake.subscriptions.delete(removed.subscription_id);
    fake.subscriptions.add({ ...paid, recurring_pre_tax_amount: 700 });
    await run('pull');
    const { code, stdout } = await run('report', 'recurring', '--since', 'last pull', '--format', 'csv');
    expect(code).toBe(0);
    expect(stdout).toMatchInlineSnapshot(`
      "currency,movement,subscriptions,per_month
      USD,then,4,4000
      USD,new,1,700
      USD,returned,1,1000
      USD,expansion,1,500
      USD,contraction,0,0
      USD,churned,2,-2000
      USD,now,4,4200
      "
    `);
  });

  test('refuses a time before the first pull', async () => {
    const { run } = await mirrored();
    const { code, stderr } = await run('report', 'recurring', '--since', '2026-01-01');
    expect(code).toBe(2);
    expect(stderr).toContain(
      '--since is before what the mirror knows of subscriptions: its first complete pull was at 20',
    );
  });
});

describe('mirror delete', () => {
  test('asks first, and removes every file', async () => {
    const { run, folder } = await mirrored();
    const refused = await run('mirror', 'delete');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('add --yes if it is meant');
    const { code, stdout } = await run('mirror', 'delete', '--yes');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Removed \S+\.sqlite, with its history\.\n$/);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('--offline', () => {
  test('prints the mirror, and sends nothing', async () => {
    const { run, fake } = await mirrored();
    const args = 'subscriptions --status active --all --format csv --sort subscription_id'.split(' ');
    const live = await run(...args);
    const sent = fake.requests.all.length;
    const { code, stdout, stderr } = await run(...args, '--offline');
    expect(code).toBe(0);
    expect(stdout).toBe(live.stdout);
    expect(stderr).toMatch(/30 subscriptions of account env \S+ \(TEST\), complete as of/);
    for (const others of [
      ['discounts', '--active'],
      ['payouts', '--created-at-gte', '2020-01-01', '--limit', '3'],
      ['webhooks', '--all'],
      ['customers', 'find', 'a'],
      ['report', 'recurring'],
    ]) {
      expect((await run(...others, '--offline')).code).toBe(0);
    }
    expect(fake.requests.all.length).toBe(sent);
  });

  test('says which filter the mirror does not have', async () => {
    const { run } = await mirrored();
    const { code, stderr } = await run('subscriptions', '--brand-id', 'x', '--offline');
    expect(code).toBe(2);
    expect(stderr).toContain('the mirror cannot filter subscriptions by brand_id');
  });
});

test('a mirror of another key is not read', async () => {
  const { env, run } = await mirrored();
  const { code } = await runInProcess(['sql', 'select 1'], { env: { ...env, PAYDECK_TEST_KEY: 'another_key' } });
  expect(code).toBe(2);
  expect((await run('sql', 'select 1')).code).toBe(0);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFake, type Fake } from '@paydeck/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runInProcess } from '../test-support/in-process.ts';
import { runProgram } from '../test-support/program.ts';
import { serveFake } from '../test-support/serve.ts';

/** An account, a folder with a table, and the command on both. */
async function place(fake: Fake, { name = 'ours.csv', content = '' } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'paydeck-compare-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { env } = await serveFake(fake);
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return {
    env,
    file,
    host: new URL(env['PAYDECK_TEST_URL'] ?? '').host,
    run: async (list: string, ...args: string[]) =>
      runInProcess(['compare', list, file, ...args], { env, now: () => fake.clock.now() }),
  };
}

/** A table of all subscriptions as CSV. */
function tableOf(fake: Fake): string {
  const rows = Array.from(
    fake.subscriptions,
    (item) => `${item.subscription_id},${item.status},${item.next_billing_date.replace('T', ' ').replace('Z', '')}\n`,
  );
  return `subscription_id,status,next_billing_date\n${rows.join('')}`;
}

describe('compare', () => {
  test('exits with 0 when both are the same', async () => {
    const fake = createFake({ subscriptions: 230 });
    const { run, file, host } = await place(fake, { content: tableOf(fake) });
    expect(await run('subscriptions')).toEqual({
      code: 0,
      stdout: `230 rows of ${file} and 230 subscriptions, all there are of account env ${host} (TEST), compared by subscription_id: status, next_billing_date. They are the same.\n`,
      stderr: '',
    });
    expect(await run('subscriptions', '--format', 'ndjson')).toMatchObject({ code: 0, stdout: '' });
    expect(await run('subscriptions', '--format', 'json')).toMatchObject({ code: 0, stdout: '[]\n' });
    expect(await run('subscriptions', '--format', 'csv')).toMatchObject({
      code: 0,
      stdout: 'difference,key,column,ours,theirs\n',
    });
  });

  test('exits with 5 and prints the differences in each format', async () => {
    const fake = createFake({ subscriptions: 230 });
    const { run, file, host } = await place(fake, { content: tableOf(fake) });
    const [first, second, third] = [0, 100, 200].map((index) => fake.subscriptions.at(index));
    if (first === undefined || second === undefined || third === undefined) throw new Error('There are too few.');
    fake.subscriptions.update(first.subscription_id, { status: first.status === 'paused' ? 'active' : 'paused' });
    fake.subscriptions.delete(second.subscription_id);
    const { code, stdout, stderr } = await run('subscriptions');
    expect({ code, stderr }).toEqual({ code: 5, stderr: '' });
    expect(stdout.split('\n')[0]).toBe(
      `230 rows of ${file} and 229 subscriptions, all there are of account env ${host} (TEST), compared by subscription_id: status, next_billing_date. 1 not in the list, 1 differs.`,
    );
    const lines = (await run('subscriptions', '--format', 'ndjson')).stdout.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        difference: 'differs',
        key: first.subscription_id,
        column: 'status',
        ours: first.status,
        theirs: first.status === 'paused' ? 'active' : 'paused',
      },
      { difference: 'not_in_list', key: second.subscription_id },
    ]);
    const json = await run('subscriptions', '--format', 'json');
    expect(JSON.parse(json.stdout)).toEqual(lines.map((line) => JSON.parse(line) as unknown));
    const csv = await run('subscriptions', '--format', 'csv');
    expect(csv.stdout).toContain(`\nnot_in_list,${second.subscription_id},,,\n`);
    expect(csv.stderr).toContain('1 not in the list, 1 differs.');
    expect((await run('subscriptions', '--format', 'markdown')).stdout).toContain(
      '| difference | key | column | ours | theirs |\n| --- | --- | --- | --- | --- |\n',
    );
  });

  test('takes the filters of the list', async () => {
    const fake = createFake({ subscriptions: 120 });
    const active = Array.from(fake.subscriptions).filter(({ status }) => status === 'active' || status === 'paused');
    const content = `subscription_id\n${active.map(({ subscription_id: id }) => `${id}\n`).join('')}`;
    const { run } = await place(fake, { content });
    expect(await run('subscriptions', '--status', 'active,paused')).toMatchObject({ code: 0 });
    expect(await run('subscriptions')).toMatchObject({ code: 5 });
  });

  test('finds what was planted while the list moves, and rows that are new', async () => {
    const fake = createFake({ subscriptions: 900, limits: false, clock: '2026-11-23T10:00:00Z' });
    const { run } = await place(fake, { content: tableOf(fake).replace(/^(sub_\w+),\w+/m, '$1,lost') });
    let added = 0;
    fake.betweenPages(() => {
      added += 1;
      fake.subscriptions.add({ created_at: '2026-11-23T10:00:00Z' });
    });
    const found = await run('subscriptions', '--format', 'ndjson');
    expect(found.code).toBe(5);
    const differences: { difference: string }[] = JSON.parse(`[${found.stdout.trimEnd().replaceAll('\n', ',')}]`);
    const [news, others] = [true, false].map((isNew) =>
      differences.filter(({ difference }) => (difference === 'not_in_file') === isNew),
    );
    expect(others).toMatchObject([{ difference: 'differs', column: 'status', ours: 'lost' }]);
    expect(news?.length).toBeLessThanOrEqual(added);
    const before = await run('subscriptions', '--created-at-lte', '2026-11-23T09:59:59Z', '--format', 'ndjson');
    expect(before.stdout.trimEnd().split('\n')).toHaveLength(1);
  });

  test('prints nothing and exits with 3 when the list cannot be proved complete', async () => {
    const fake = createFake({ subscriptions: 0, limits: false });
    const addAtOnce = (count: number): void => {
      for (; count > 0; count -= 1) fake.subscriptions.add({ created_at: '2026-03-01T10:00:00Z' });
    };
    addAtOnce(150);
    fake.betweenPages(() => addAtOnce(90));
    const { run } = await place(fake, { content: 'subscription_id\ns1\n' });
    const { code, stdout, stderr } = await run('subscriptions');
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toMatch(/^paydeck: not complete, so nothing is printed, \d+ subscriptions read: /);
  });

  test('exits with 2 and sends no request for a file that is wrong', async () => {
    const fake = createFake({ webhooks: 3 });
    const { run } = await place(fake, { content: 'id,disabled\nep_1,maybe\n' });
    expect(await run('webhooks')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'paydeck: line 2, column disabled: is neither true nor false\n',
    });
    expect(fake.requests.count).toBe(0);
  });

  test('rejects several values of a filter that items do not have', async () => {
    const { run } = await place(createFake(), { content: 'discount_id\nd1\n' });
    const { code, stdout, stderr } = await run('discounts', '--discount-type', 'flat,percentage');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('Give one value of each filter.');
  });
});

test('the built program compares a SQLite query, and ends with its exit code when a reader has seen enough', async () => {
  const fake = createFake({ payouts: 24 });
  const { env, file } = await place(fake, { name: 'app.db' });
  const database = new DatabaseSync(file);
  database.exec('create table paid (id text, cents integer)');
  for (const { payout_id: id, amount } of fake.payouts)
    database.prepare('insert into paid values (?, ?)').run(id, amount);
  database.exec(`insert into paid values ('pyt_gone', 1)`);
  database.close();
  const args = ['compare', 'payouts', file, '--sql', 'select * from paid', '--on', 'id=payout_id', '--columns'];
  expect(await runProgram([...args, 'cents=amount', '--format', 'ndjson'], { env })).toMatchObject({
    code: 5,
    stdout: '{"difference":"not_in_list","key":"pyt_gone"}\n',
  });
  expect(await runProgram([...args, 'cents=amount'], { env, closeEarly: true })).toMatchObject({ code: 5 });
});

test('the built program prints no error line when a reader of NDJSON has seen enough', async () => {
  const fake = createFake({ subscriptions: 3_000, limits: false });
  const { env, file } = await place(fake, { content: 'subscription_id\ns1\n' });
  const args = ['compare', 'subscriptions', file, '--format', 'ndjson'];
  const { code, stderr } = await runProgram(args, { env: { ...env, PAYDECK_ERRORS: 'json' }, closeEarly: true });
  expect(code).toBe(5);
  expect(stderr).toMatch(/^paydeck: 1 row of [^\n]+ 3000 not in the file, 1 not in the list\.\n$/);
});

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { canRunPostgres, PASSWORD, PostgresServer } from '@paydeck/test-kit/postgres';
import { createFake } from '@paydeck/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runInProcess } from '../../test-support/in-process.ts';
import { serveFake } from '../../test-support/serve.ts';

let server: PostgresServer;

describe.runIf(canRunPostgres)('a mirror in the database of PAYDECK_MIRROR', () => {
  beforeAll(async () => {
    server = await PostgresServer.start();
  });
  afterAll(async () => server.remove());

  test('is pulled, asked, compared and removed as a file is', async () => {
    const { run, fake, state } = await place('all');
    expect((await run('sql', 'select 1')).stderr).toBe(
      `paydeck: The schema paydeck_test of all at 127.0.0.1:${server.port} is not a mirror yet. Run a pull first.\n`,
    );
    expect((await run('pull')).code).toBe(0);
    const [payout] = [...fake.payouts];
    fake.payouts.update(payout?.payout_id ?? '', { amount: 1 });
    expect((await run('pull', 'payouts')).stderr).toMatch(/payouts read: 0 new, 1 changed, 0 gone/);
    const asked = await run(
      'sql',
      'select 7::int8 as n, sum(2) as sum, true as yes, null as no from payouts limit 1',
      '--format',
      'ndjson',
    );
    expect(asked).toMatchObject({ code: 0, stdout: '{"n":7,"sum":60,"yes":true,"no":null}\n' });
    expect(asked.stderr).toMatch(
      /^paydeck: 30 payouts of account env \S+ \(TEST\), complete as of 20\S+Z \(\d+ s ago\)\n$/,
    );
    const changed = await run('changes', '--format', 'ndjson');
    expect(JSON.parse(changed.stdout)).toMatchObject({ change: 'amount', list: 'payouts', id: payout?.payout_id });
    const sent = fake.requests.count;
    const list = await run('payouts', '--offline', '--all', '--format', 'ndjson');
    expect(list.stdout.trim().split('\n')).toHaveLength(30);
    expect((await run('report', 'recurring', '--since', '2026-01-01')).stderr).toContain(
      'its first complete pull was at 20',
    );
    expect(fake.requests.count).toBe(sent);
    expect(await run('mirror', 'delete', '--yes')).toMatchObject({
      code: 0,
      stdout: 'Removed the schema paydeck_test of PAYDECK_MIRROR, with its history.\n',
    });
    expect((await run('mirror', 'delete', '--yes')).stdout).toContain('There is no mirror');
    expect(existsSync(path.join(state, 'paydeck', 'mirror'))).toBe(false);
  });

  test('exits with 2 for a wrong query, and with 1 for one that takes too long', async () => {
    const { run } = await place('queries');
    await run('pull', 'webhooks');
    expect(await run('sql', 'delete from webhooks')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Use one SELECT.'),
    });
    expect(await run('sql', 'select pg_sleep(9)', '--timeout', '1s')).toMatchObject({
      code: 1,
      stderr: 'paydeck: The statement took longer than 1 s and was stopped.\n',
    });
    expect(await run('sql', 'select count(*) from payouts')).toMatchObject({ code: 3 });
  });

  test('says that there is no connection, without the password', async () => {
    const { run } = await place('postgres', { password: `x${PASSWORD}` });
    for (const command of [
      ['pull'],
      ['sql', 'select 1'],
      ['changes'],
      ['payouts', '--offline'],
      ['mirror', 'delete', '--yes'],
    ]) {
      const { code, stdout, stderr } = await run(...command);
      expect(code).toBe(1);
      expect(stderr).toContain('cannot be reached: password authentication failed for user "paydeck"');
      expect(stdout + stderr).not.toContain('4f9Ak2Zq81');
    }
  });
});

test('is no file', async () => {
  const { code, stderr } = await runInProcess(['changes'], {
    env: { ...(await serveFake(createFake())).env, PAYDECK_MIRROR: 'mirror.sqlite' },
  });
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: 'paydeck: PAYDECK_MIRROR is the address of a Postgres database, such as postgres://user@host/database\n',
  });
});

/** An account with a database of its own. */
async function place(database: string, { password = PASSWORD } = {}) {
  const state = mkdtempSync(path.join(tmpdir(), 'paydeck-mirror-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  const fake = createFake({ subscriptions: 30, payouts: 30, limits: false });
  const { env } = await serveFake(fake);
  if (database !== 'postgres') await server.database(database);
  const own = { ...env, XDG_STATE_HOME: state, PAYDECK_MIRROR: server.url({ database, password }) };
  return { fake, state, run: async (...args: string[]) => runInProcess(args, { env: own }) };
}

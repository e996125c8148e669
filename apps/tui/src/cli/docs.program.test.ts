import { execFile, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { listNames } from '@paydeck/core';
import { createFake, type Fake } from '@paydeck/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bareEnv, programFile, requireProgram } from '../test-support/program.ts';
import { envFor } from '../test-support/serve.ts';

// Runs the tasks of docs/cli.md and the recipes of docs/recipes.md as they stand there.
const page = await readFile(fileURLToPath(new URL('../../../../docs/cli.md', import.meta.url)), 'utf8');
const recipes = await readFile(fileURLToPath(new URL('../../../../docs/recipes.md', import.meta.url)), 'utf8');
const [, tasks = ''] = /## Tasks\n([\s\S]*?)\n## /.exec(page) ?? [];
const scripts = [...`${tasks}\n${recipes}`.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, script = '']) => script);

const ran = new Set<string>();
let folder = '';
let fake: Fake;
let stop: () => Promise<void>;
let env: Record<string, string>;

beforeAll(async () => {
  requireProgram();
  folder = await mkdtemp(path.join(tmpdir(), 'paydeck docs '));
  // The commands that the tasks use: ours, and jq, which not every machine has.
  await writeFile(path.join(folder, 'paydeck'), `#!/bin/sh\nexec "${process.execPath}" "${programFile}" "$@"\n`);
  await chmod(path.join(folder, 'paydeck'), 0o755);
  await symlink(process.execPath, path.join(folder, 'node'));
  const jq = fileURLToPath(new URL('../test-support/jq.ts', import.meta.url));
  await writeFile(path.join(folder, 'jq'), `#!/bin/sh\nexec "${process.execPath}" "${jq}" "$@"\n`);
  await chmod(path.join(folder, 'jq'), 0o755);
  fake = createFake({ seed: 7, subscriptions: 300, payouts: 24, clock: '2026-11-21T12:00:00Z', limits: false });
  fake.discounts.add({ code: 'WELCOME10', starts_at: null, expires_at: null, usage_limit: null });
  fake.discounts.add({ code: 'WELCOME100', starts_at: null, expires_at: null, usage_limit: null });
  fake.webhooks.add({
    id: 'ep_ledger',
    url: 'https://ledger.example.com',
    filter_types: ['a.b', 'c.d'],
    disabled: true,
  });
  const server = await fake.listen();
  stop = () => server.close();
  env = envFor(server.baseUrl.test);
});

afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe('the tasks of docs/cli.md', () => {
  test('sums the payouts of a quarter', async () => {
    const quarter = await fake
      .client()
      .payouts.list({
        created_at_gte: '2026-07-01T00:00:00Z',
        created_at_lte: '2026-09-30T23:59:59Z',
      })
      .toArray();
    expect(quarter.length).toBeGreaterThan(1);
    const sum = quarter.reduce((total, { amount }) => total + amount, 0);
    expect(await run('--sum amount')).toMatch(
      new RegExp(`^COLUMN +CURRENCY +SUM +COUNT\\namount +- +${sum} +${quarter.length}\\n$`),
    );
  });

  test('prints whether a code can be redeemed', async () => {
    expect(await run('WELCOME10')).toBe('yes\n');
    expect(await run('WELCOME10', (script) => script.replaceAll('WELCOME10', 'WELCOME'))).toBe('no\n');
  });

  test('lists subscriptions that are set to cancel, sorted by date', async () => {
    const [, ...rows] = (await run('--cancel-at-next-billing-date')).trimEnd().split('\n');
    expect(rows).toHaveLength((await subscriptions((each) => each.cancel_at_next_billing_date)).length);
    const dates = rows.map((row) => row.split(',')[0]);
    expect(dates).toEqual(dates.toSorted((one = '', other = '') => one.localeCompare(other)));
  });

  test('lists the event types of an endpoint', async () => {
    expect(await run('webhooks get')).toBe('a.b\nc.d\n');
  });

  describe('customers from a file', () => {
    const people = ['ada', 'grace', 'alan', 'edsger', 'barbara'].map((name) => `${name}@example.com`);

    const header = 'email,name,metadata.source\n';
    const importing = 'customers import';

    test('are all created, even when the last line has no newline', async () => {
      const place = await importFolder(
        `${header}ada@example.com,Ada Lovelace,import\ngrace@example.com,"Grace ""G"" Hopper",`,
      );
      const made = fake.customers.count;
      expect(await run(importing, undefined, { cwd: place })).toBe('');
      expect(fake.customers.count - made).toBe(2);
      expect(
        fake.requests
          .to('customers.create')
          .slice(-2)
          .map(({ body }) => JSON.parse(body ?? '') as unknown),
      ).toEqual([
        { email: 'ada@example.com', name: 'Ada Lovelace', metadata: { source: 'import' } },
        { email: 'grace@example.com', name: 'Grace "G" Hopper' },
      ]);
      expect(await run('"state":"created"', undefined, { cwd: place })).toMatch(
        /^\{.*"ada@example\.com".*"id":"cus_\w+"\}\n\{.*"grace@example\.com".*"id":"cus_\w+"\}\n$/,
      );
    });

    test.each([1, 2, 3, 4, 5])('are not created twice when it is killed at request %i and run again', async (count) => {
      const place = await importFolder(header + people.map((email) => `${email},Name,\n`).join(''));
      const before = fake.requests.to('customers.create').length;
      const made = fake.customers.count;
      const script = scripts.find((each) => each.includes(importing)) ?? '';
      const options = { cwd: place, env: shellEnv(), detached: true } as const;
      // The pipe closes when the program below the shell has ended too, which frees the journal.
      const child = spawn('sh', ['-c', script], { ...options, stdio: ['ignore', 'pipe', 'ignore'] });
      child.stdout.resume();
      const ended = new Promise((resolve) => child.on('close', resolve));
      await vi.waitUntil(() => fake.requests.to('customers.create').length >= before + count, {
        timeout: 60_000,
        interval: 1,
      });
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await ended;
      const { code, stderr } = await runImport(place);
      // Whatever the moment: each was sent once, and what has no known end is named.
      const sent = fake.requests
        .to('customers.create')
        .slice(before)
        .map(({ body }) => body);
      expect([...new Set(sent)]).toEqual(sent);
      const unknown = stderr.split('\n').filter((line) => line.includes('outcome unknown'));
      const created = fake.customers.count - made;
      // Of the one that was cut off nobody knows, the test included.
      expect(created + unknown.length).toBeGreaterThanOrEqual(people.length);
      expect(unknown.length).toBeLessThanOrEqual(1);
      expect(code).toBe(unknown.length === 0 ? 0 : 4);
      expect(await runImport(place)).toMatchObject({ code });
      expect(fake.customers.count - made).toBe(created);
    });
  });

  test('exports every item with a checkpoint, and adds nothing when it is run again', async () => {
    for (let round = 0; round < 2; round++) {
      await run('subscriptions-all.ndjson');
      const lines = (await readFile(path.join(folder, 'subscriptions-all.ndjson'), 'utf8')).trimEnd().split('\n');
      expect(lines).toHaveLength((await fake.client().subscriptions.list().toArray()).length);
    }
  });

  test('logs in with a key from a file', async () => {
    await writeFile(path.join(folder, 'key.txt'), 'test_key\n');
    expect(await run('login --profile ci')).toMatch(
      /^Stored the key of test mode as profile ci in .*\nIt reads subscriptions\.\n/,
    );
  });

  test('alerts when webhook endpoints are disabled or cannot be read', async () => {
    expect(await run('webhook_health')).toMatch(
      /^(true,\S+,https?:\S+\r?\n)*true,ep_ledger,https:\/\/ledger\.example\.com\r?\n(true,.*\n)*webhook health: exit code 1\n$/,
    );
    const webhooks = [...fake.webhooks].filter(({ disabled }) => disabled === true);
    for (const { id } of webhooks) fake.webhooks.update(id, { disabled: false });
    expect(await run('webhook_health')).toBe('');
    for (const { id } of webhooks) fake.webhooks.update(id, { disabled: true });
    fake.faults.add({ operation: 'webhooks.list', times: 1, status: 403 });
    expect(await run('webhook_health')).toBe('webhooks could not be read\nwebhook health: exit code 2\n');
  });

  test('tells a database that disagrees from one that was not compared', async () => {
    const place = await mkdtemp(path.join(folder, 'compared '));
    const compared = async () => run('compare subscriptions', undefined, { cwd: place });
    const rows = (await all()).map(({ subscription_id: id, status }) => `${id},${status}\n`);
    await writeFile(path.join(place, 'ours.csv'), `id,state\n${rows.join('')}`);
    expect(await compared()).toBe('they are the same\n');
    await writeFile(path.join(place, 'ours.csv'), `id,state\n${rows.slice(1).join('')}`);
    expect(await compared()).toBe('they differ: see ticket.md\n');
    expect(await readFile(path.join(place, 'ticket.md'), 'utf8')).toContain('| not_in_file |');
    await writeFile(path.join(place, 'ours.csv'), '');
    expect(await compared()).toBe('not compared\n');
  });

  describe('the nightly export', () => {
    const day = new Date().toISOString().slice(0, 10);
    test('exports each item once, continues after a failure, and reports when it is complete', async () => {
      const place = await mkdtemp(path.join(folder, 'export '));
      fake.faults.add({ operation: 'subscriptions.list', after: 3, times: 6, status: 503 });
      expect(await nightly(place)).toBe('exported\n');
      for (const list of listNames) {
        const file = path.join(place, 'paydeck-exports', day, `${list}.ndjson`);
        const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
        expect(new Set(lines).size).toBe(lines.length);
        expect(lines).toHaveLength((await fake.client()[list].list().toArray()).length);
      }
      expect(await readFile(path.join(place, 'paydeck-exports', day, 'complete'), 'utf8')).toBe('');
      expect(await nightly(place)).toBe('exported\n');
    });

    test('is not complete when a list is denied', async () => {
      const place = await mkdtemp(path.join(folder, 'export '));
      fake.faults.add({ operation: 'payouts.list', status: 403 });
      expect(await nightly(place).catch((error: unknown) => String(error))).toContain('payouts: exit code 1');
      fake.faults.clear();
      await expect(readFile(path.join(place, 'paydeck-exports', day, 'complete'))).rejects.toThrow('ENOENT');
    });
  });

  test('are all run by these tests, and none exits the shell', () => {
    expect(scripts).toHaveLength(11);
    expect(scripts.filter((script) => /\bexit\b(?! code)/.test(script))).toEqual([]);
    expect(scripts.filter((script) => !ran.has(script))).toEqual([]);
  });
});

test('the config file in docs/cli.md is valid', async () => {
  const [, toml = ''] = /```toml\n([\s\S]*?)```/.exec(page) ?? [];
  await mkdir(path.join(folder, 'shown', 'paydeck'), { recursive: true, mode: 0o700 });
  await writeFile(path.join(folder, 'shown', 'paydeck', 'config.toml'), toml, { mode: 0o600 });
  const listed = await shell('paydeck profiles --format ndjson', { XDG_CONFIG_HOME: path.join(folder, 'shown') });
  expect(JSON.parse(listed)).toMatchObject({ name: 'shop', mode: 'live', in_use: true, key: 'key_command' });
});

/** Runs the task whose script holds a text, or what is made of it. */
async function run(
  mark: string,
  change: (script: string) => string = (script) => script,
  { cwd = folder }: { readonly cwd?: string } = {},
): Promise<string> {
  const found = scripts.filter((script) => script.includes(mark));
  const [script = ''] = found;
  if (found.length !== 1) throw new Error(`${found.length} tasks hold "${mark}".`);
  ran.add(script);
  return shell(change(script), {}, cwd);
}

async function shell(script: string, more: Record<string, string> = {}, cwd = folder): Promise<string> {
  const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd, env: shellEnv(more) });
  return stdout;
}

function shellEnv(more: Record<string, string> = {}): Record<string, string> {
  return { ...bareEnv({ ...env, HOME: folder, ...more }), PATH: `${folder}:${process.env['PATH'] ?? ''}` };
}

/** Runs the nightly export with a folder for a home, and without its pauses. */
async function nightly(place: string): Promise<string> {
  return run('export_list', (script) => `PAUSE=0\nHOME="${place}"\n${script}`);
}

/** Runs the import of the recipes to its end, whatever its exit code. */
async function runImport(cwd: string): Promise<{ code: number | null; stderr: string }> {
  const script = scripts.find((each) => each.includes('customers import')) ?? '';
  const child = spawn('sh', ['-c', script], { cwd, env: shellEnv(), stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stderr })));
}

/** A folder of its own with a file of customers. */
async function importFolder(csv: string): Promise<string> {
  const place = await mkdtemp(path.join(folder, 'import '));
  await writeFile(path.join(place, 'customers.csv'), csv);
  return place;
}

async function subscriptions(keeps: (each: Awaited<ReturnType<typeof all>>[number]) => boolean) {
  return (await all()).filter(keeps);
}

async function all() {
  return fake.client().subscriptions.list().toArray();
}

test('the job of docs/servers.md continues after a kill, says that it is finished, and begins again the next day', async () => {
  const guide = await readFile(fileURLToPath(new URL('../../../../docs/servers.md', import.meta.url)), 'utf8');
  const [, job = ''] = /## Background jobs[^]*?```ts\n([^]*?)```/.exec(guide) ?? [];
  const jobs = await mkdtemp(path.join(folder, 'jobs-'));
  let requests = 0;
  let onRequest: (() => void) | undefined;
  const service = createFake({ payouts: 500, limits: false, onRequest: () => onRequest?.() });
  const server = await service.listen();
  const runJob = (day: string, killAt = Infinity): Promise<{ signal: string | null; stdout: string }> => {
    // The modules are found from this folder, and the files are written to another.
    const date = `const Date = class extends globalThis.Date { constructor() { super('${day}T12:00:00Z'); } };`;
    const child = spawn(
      process.execPath,
      ['--input-type=module-typescript', '-e', `process.chdir(process.env.JOBS); ${date}\n${job}`],
      {
        cwd: fileURLToPath(new URL('.', import.meta.url)),
        env: { ...bareEnv(envFor(server.baseUrl.test)), JOBS: jobs },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    requests = 0;
    onRequest = () => {
      requests += 1;
      if (requests === killAt) child.kill('SIGKILL');
    };
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (printed: string) => (stdout += printed));
    return new Promise((resolve) => {
      child.on('close', (_, signal) => resolve({ signal, stdout }));
    });
  };
  expect(await runJob('2026-11-21', 5)).toMatchObject({ signal: 'SIGKILL' });
  expect(await runJob('2026-11-21')).toMatchObject({ stdout: '500 payouts in payouts-2026-11-21.ndjson\n' });
  expect(await runJob('2026-11-21')).toMatchObject({ stdout: 'payouts-2026-11-21.ndjson is finished\n' });
  expect(await runJob('2026-11-22')).toMatchObject({ stdout: '500 payouts in payouts-2026-11-22.ndjson\n' });
  for (const day of [21, 22]) {
    const lines = (await readFile(path.join(jobs, `payouts-2026-11-${day}.ndjson`), 'utf8')).trimEnd().split('\n');
    expect([lines.length, new Set(lines).size]).toEqual([500, 500]);
  }
  await server.close();
});

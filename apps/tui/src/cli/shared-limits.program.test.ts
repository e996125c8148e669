import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, createRateLimiter } from '@paydeck/core';
import { sqliteStore } from '@paydeck/shared-limits';
import { createFake } from '@paydeck/testing';
import { expect, onTestFinished, test } from 'vitest';
import { runInProcess } from '../test-support/in-process.ts';
import { runProgram } from '../test-support/program.ts';
import { serveFake } from '../test-support/serve.ts';

const canary = 'canary_4f9Ak2Zq81';
const list = ['webhooks', '--all', '--format', 'ndjson'];

test('shares the budget of the business through a file in the state folder, which holds no key', async () => {
  const { env, state } = await setUp();
  expect(await runProgram(list, { env })).toMatchObject({ code: 0, stderr: '' });
  const names = await readdir(path.join(state, 'paydeck'));
  expect(names).toContain('rate-limits.sqlite');
  for (const name of names) {
    const bytes = await readFile(path.join(state, 'paydeck', name));
    expect(bytes.includes(canary)).toBe(false);
    expect(bytes.includes('127.0.0.1')).toBe(false);
  }
});

test('writes no file for the embedded service, for help, and where there is no home folder', async () => {
  const { env, state } = await setUp();
  await runProgram(['payouts', '--demo', '--limit', '1', '--format', 'ndjson'], { env });
  await runProgram(['--help'], { env });
  expect(await readdir(state)).toEqual([]);
  const { XDG_STATE_HOME: _, ...homeless } = env;
  expect(await runInProcess(list, { env: homeless })).toMatchObject({ code: 0, stderr: '' });
});

test('reports once on stderr that limits are not shared, and continues, when the file cannot be written', async () => {
  const { env, state } = await setUp();
  await writeFile(path.join(state, 'paydeck'), 'a file where the folder should be');
  const { code, stdout, stderr } = await runProgram(['payouts', '--all', '--format', 'ndjson'], { env });
  expect(code).toBe(0);
  expect(stdout.trim().split('\n')).toHaveLength(250);
  expect(stderr).toMatch(
    /^paydeck: The rate limit is not shared with other programs, so this one limits its requests alone: E\w+: .*\n$/,
  );
  const doctor = await runInProcess(['doctor'], { env });
  expect(doctor.stdout).toMatch(/^note {2}shared limits {2}none, this program limits its requests alone: E\w+: /m);
});

test('doctor lists the programs that use the budget, with sanitized names', async () => {
  const { env, baseUrl, state } = await setUp();
  const account = { mode: 'test', baseUrl, apiKey: canary } as const;
  const store = sqliteStore({ account, folder: path.join(state, 'paydeck'), program: 'export\u001b[2J.mjs' });
  onTestFinished(() => store.close());
  const client = createClient({ ...account, rateLimiter: createRateLimiter({ store }) });
  for (let call = 0; call < 12; call++) await client.payouts.list().page();
  // Usually 12: the count starts again when the machine is too busy to renew the lease.
  const calls = store.users()[0]?.calls ?? 0;
  expect(calls).toBeGreaterThan(0);
  const { stdout } = await runInProcess(['doctor'], { env });
  expect(stdout).toMatch(/^ok {4}shared limits {2}with the programs of this machine, through .*rate-limits\.sqlite$/m);
  const users = stdout.split('\n').filter((line) => line.includes('in use by'));
  expect(users).toHaveLength(2);
  expect(users[0]).toMatch(/ since \d\d:\d\d:\d\d UTC: \d+ of the last \d+ requests$/);
  expect(users[0]).toContain(`: ${calls} of the last `);
  expect(stdout).not.toContain('\u001b');
});

async function setUp() {
  const state = await mkdtemp(path.join(tmpdir(), 'paydeck state '));
  onTestFinished(() => rm(state, { recursive: true, force: true }));
  const folder = path.join(state, 'state');
  await mkdir(folder);
  const served = await serveFake(createFake({ testKey: canary, limits: false, payouts: 250 }));
  const env: Record<string, string> = { ...served.env, PAYDECK_TEST_KEY: canary, XDG_STATE_HOME: folder };
  return { env, state: folder, baseUrl: env['PAYDECK_TEST_URL'] ?? '' };
}

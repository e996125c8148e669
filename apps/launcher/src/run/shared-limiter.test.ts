import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createClient, createRateLimiter } from '@paydeck/core';
import { sqliteStore } from '@paydeck/shared-limits';
import { createFake } from '@paydeck/testing';
import { expect, onTestFinished, test } from 'vitest';
import { runCli } from '../cli/cli.ts';
import { systemWith } from '../test-support/system.ts';
import { temporaryHome } from '../test-support/temporary-home.ts';

const args = ['run', 'webhooks', '--format', 'json'];

test('a run shares the budget with the other programs of the machine, under the name of its command', async () => {
  const { system, state, account } = await setUp();
  expect(await runCli(args, system)).toMatchObject({ exitCode: 0, errorOutput: '' });
  const store = sqliteStore({ account, folder: state, program: 'export.mjs' });
  onTestFinished(() => store.close());
  const client = createClient({ ...account, rateLimiter: createRateLimiter({ store }) });
  await client.webhooks.list().page();
  expect(client.rateLimit.snapshot().peers).toBe(1);
  expect(
    store
      .users()
      .map(({ program }) => program)
      .toSorted(),
  ).toEqual(['export.mjs', 'paydeck-launcher webhooks']);
});

test('a run that sends nothing does not open the file of the shared limits', async () => {
  const { system, home } = await setUp();
  await runCli(['list'], system);
  expect(await readdir(home)).toEqual([]);
});

test('limits its requests alone without a notice when the file cannot be written', async () => {
  const { system, home, state } = await setUp();
  const shared = await runCli(args, await setUp().then((other) => other.system));
  await mkdir(path.dirname(state), { recursive: true });
  await writeFile(state, 'a file where the folder should be');
  const alone = await runCli(args, system);
  expect(alone).toMatchObject({ exitCode: 0, errorOutput: '' });
  expect(Object.keys(JSON.parse(alone.output))).toEqual(Object.keys(JSON.parse(shared.output)));
  expect(alone.output).not.toContain(home);
});

async function setUp() {
  const server = await createFake({ limits: false, clock: 'real', webhooks: 2 }).listen();
  onTestFinished(() => server.close());
  const home = await temporaryHome();
  const account = { mode: 'test', baseUrl: server.baseUrl.test, apiKey: 'test_key' } as const;
  const env = { PAYDECK_TEST_KEY: account.apiKey, PAYDECK_TEST_URL: account.baseUrl };
  const system = systemWith({ home, env, now: Date.now });
  return { system, home, account, state: path.join(home, '.local', 'state', 'paydeck') };
}

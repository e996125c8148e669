import { appendFile, chmod } from 'node:fs/promises';
import path from 'node:path';
import { saveProfile } from '@paydeck/profiles/internal';
import { createFake } from '@paydeck/testing';
import { expect, onTestFinished, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { runCli } from '../cli/cli.ts';
import { deadlineMs } from '../machine/deadline.ts';
import { noon, systemWith } from '../test-support/system.ts';
import { temporaryHome } from '../test-support/temporary-home.ts';

const system = systemWith();

test('sends nothing when the start of the process has taken its time, and says so', async () => {
  const fake = createFake();
  const server = await fake.listen();
  onTestFinished(() => server.close());
  const env = { PAYDECK_TEST_KEY: fake.keys.test, PAYDECK_TEST_URL: server.baseUrl.test };
  const late = { ...system, env, elapsedMs: () => deadlineMs - 1 };
  for (const args of [
    ['subscriptions', 'active'],
    ['create-customer', 'ada@example.com', 'Ada'],
  ]) {
    expect(await runCli(['run', ...args], late)).toEqual({
      output: 'Nothing sent within 8 s: it waited its turn, try again · test\n',
      errorOutput: '',
      exitCode: 1,
      ...(args[0] === 'create-customer' && { requiresDelivery: true }),
    });
  }
  expect(fake.requests.count).toBe(0);
});

test('prints the same result as JSON', async () => {
  const fake = createFake({ seed: 7, subscriptions: 600 });
  const server = await fake.listen();
  onTestFinished(() => server.close());
  const env = { PAYDECK_TEST_KEY: fake.keys.test, PAYDECK_TEST_URL: server.baseUrl.test };
  const { output, exitCode } = await runCli(['run', 'subscriptions', 'past_due', '--format', 'json'], {
    ...system,
    env,
  });
  const { items } = await fake.client().subscriptions.list({ status: 'past_due' }).page();
  expect(exitCode).toBe(0);
  expect(JSON.parse(output)).toMatchObject({
    headline: `${items.length} past_due · sorted by next billing date`,
    rows: expect.arrayContaining(
      items.map((item) => expect.objectContaining({ id: item.subscription_id, badge: 'past_due' })),
    ),
    meta: { mode: 'test', at: system.now(), requests: 2 },
    exitCode: 0,
  });
});

test.each([
  [['run', 'subscription'], "error: unknown command 'subscription'\n(Did you mean subscriptions?)\nSee --help.\n"],
  [
    ['run', 'subscriptions', '--format', 'xml'],
    "error: unknown format 'xml'. One of: raycast, vicinae, alfred, rofi, tsv, bitbar, waybar, json\nSee --help.\n",
  ],
  [['run', 'subscriptions', '--mod', 'live'], "error: unknown option '--mod'\n(Did you mean --mode?)\nSee --help.\n"],
  [['run', 'a\u001b[2J'], "error: unknown command 'a␛[2J'\nSee --help.\n"],
  [['instal'], "error: unknown command 'instal'\n(Did you mean install?)\nSee --help.\n"],
])('rejects %j with exit code 2', async (args, errorOutput) => {
  expect(await runCli(args, system)).toEqual({ output: '', errorOutput, exitCode: 2 });
});

test('reports an unexpected error in one line', async () => {
  const broken = systemWith({
    env: { ROFI_RETV: '1', ROFI_INFO: 'sub_1', DISPLAY: ':0' },
    runProgram: async () => Promise.reject(new Error('no such\u001b luck')),
  });
  expect(await runCli(['run', 'at-risk', '--format', 'rofi'], broken)).toEqual({
    output: 'Unexpected error: no such␛ luck\n',
    errorOutput: '',
    exitCode: 1,
  });
});

test('explains in the help how figures are calculated', async () => {
  const { output } = await runCli(['run', 'recurring-revenue', '--help'], system);
  expect(output).toContain('to a month of 30.44 days');
});

test('prints help and version on stdout', async () => {
  expect(await runCli(['--version'], system)).toEqual({
    output: `${packageJson.version}\n`,
    errorOutput: '',
    exitCode: 0,
  });
  const { output, exitCode } = await runCli(['run', '--help'], system);
  expect([exitCode, output]).toEqual([0, expect.stringContaining('subscriptions')]);
});

test('reports that it has narrowed the permissions of the config file', async () => {
  const fake = createFake({ webhooks: 1 });
  const server = await fake.listen();
  onTestFinished(() => server.close());
  const home = await temporaryHome();
  const file = path.join(home, '.config', 'paydeck', 'config.toml');
  await saveProfile(file, 'test', { mode: 'test', url: server.baseUrl.test, key: fake.keys.test });
  await chmod(file, 0o644);
  const args = ['run', 'webhooks', '--format', 'json'];
  const notes = async (): Promise<unknown> => JSON.parse((await runCli(args, { ...system, home })).output).notes;
  expect(await notes()).toEqual([`Others could read ${file} (644); its permissions are 600 now.`]);
  expect(await notes()).toEqual([]);
});

test('writes amounts in the unit and payouts in the currency of the profile', async () => {
  const fake = createFake({ payouts: 0, clock: new Date(noon) });
  fake.payouts.add({ amount: 431_055 });
  const server = await fake.listen();
  onTestFinished(() => server.close());
  const home = await temporaryHome();
  const file = path.join(home, '.config', 'paydeck', 'config.toml');
  await saveProfile(file, 'test', { mode: 'test', url: server.baseUrl.test, key: fake.keys.test });
  await appendFile(file, 'amounts = "minor"\n[profiles.test.display]\npayout_currency = "USD"\n');
  const { output } = await runCli(['run', 'payouts-month'], systemWith({ home, env: { NO_COLOR: '1' } }));
  expect(output).toBe('$4,310.55 in 1 payout since 2026-11-01 · test\n');
});

test('rejects an unknown mode', async () => {
  expect(await runCli(['run', 'subscriptions', 'active', '--mode', 'prod'], system)).toEqual({
    output: 'Unknown mode "prod". The modes are test and live.\n',
    errorOutput: '',
    exitCode: 2,
  });
});

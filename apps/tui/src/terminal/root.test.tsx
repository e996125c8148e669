import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { saveProfile } from '@paydeck/profiles/internal';
import { createFake } from '@paydeck/testing';
import { expect, onTestFinished, test } from 'vitest';
import { large, standingJobControl } from '../test-support/browser.tsx';
import { openTestTerminal, type TestTerminal } from '../test-support/screen.tsx';
import { createTestSystem } from '../test-support/system.ts';
import { accountsOf } from '../service/accounts.ts';
import { Root } from './root.tsx';
import { keymapOf } from '../screens/own-commands.ts';

test('opens the demo from the set-up, and other accounts with @', async () => {
  const { screen } = await open();
  await screen.until((text) => text.includes('no account is set up yet') && text.includes('No test key configured.'));
  screen.type('\r');
  await screen.until((text) => text.includes('TEST demo') && text.includes('1 of 100+ loaded'));
  screen.type('@');
  await screen.until((text) => text.includes('Accounts') && text.includes('▶ TEST   demo'));
  screen.type('\u001b');
  await screen.until((text) => !text.includes('Accounts'));
  expect(screen.text()).toContain('1 of 100+ loaded');
});

test('checks a key, stores it for its owner only, asks for the unit of amounts, and opens the account', async () => {
  const fake = createFake({ subscriptions: 3, clock: 'real' });
  await using server = await fake.listen();
  const { screen, folder } = await open();
  await screen.until((text) => text.includes('Demo'));
  screen.type(`j\r${server.baseUrl.test}\r${fake.keys.test}`);
  await screen.until((text) => text.includes(server.baseUrl.test) && text.includes('*'.repeat(fake.keys.test.length)));
  screen.type('\r');
  await screen.until((text) => text.includes('Amounts come without a unit.'));
  expect(screen.text()).toMatch(/▶ minor {2}\S+\d\.\d\d.+\n.+ major {2}\S+\d/);
  const file = join(folder, 'paydeck', 'config.toml');
  expect(await readFile(file, 'utf8')).toContain(fake.keys.test);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  screen.type('\r');
  await screen.until((text) => text.includes('TEST test') && text.includes('1 of 3 loaded (end)'));
  expect(await readFile(file, 'utf8')).toContain('amounts = "minor"');
  expect(screen.output()).not.toContain(fake.keys.test);
});

test('leaves the unit of amounts open when the user does not know it', async () => {
  const fake = createFake({ subscriptions: 3, clock: 'real' });
  await using server = await fake.listen();
  const { screen, folder } = await open();
  await screen.until((text) => text.includes('Demo'));
  screen.type(`j\r${server.baseUrl.test}\r${fake.keys.test}\r`);
  await screen.until((text) => text.includes('leave it open'));
  screen.type('\u001b');
  await screen.until((text) => text.includes('TEST test') && text.includes('1 of 3 loaded (end)'));
  expect(await readFile(join(folder, 'paydeck', 'config.toml'), 'utf8')).not.toContain('amounts');
});

test.each([
  ['while it asks for the unit of amounts', 3, 'Amounts come without a unit.'],
  ['on the first screen of the account', 0, 'TEST test'],
])('reports the backup of a damaged config file %s', async (_, subscriptions, shown) => {
  const fake = createFake({ subscriptions, payouts: 0, clock: 'real' });
  await using server = await fake.listen();
  const { screen, folder } = await open({}, async (place) => {
    await mkdir(join(place, 'paydeck'), { mode: 0o700 });
    await writeFile(join(place, 'paydeck', 'config.toml'), 'not [ toml', { mode: 0o600 });
  });
  await screen.until((text) => text.includes('Demo'));
  screen.type(`j\r${server.baseUrl.test}\r${fake.keys.test}\r`);
  await screen.until((text) => text.includes(shown) && text.includes('✗ the old config file could not be read'));
  const names = await readdir(join(folder, 'paydeck'));
  const backup = names.find((name) => name.includes('.unreadable-')) ?? '';
  expect(await readFile(join(folder, 'paydeck', backup), 'utf8')).toBe('not [ toml');
});

test('does not store a rejected key, and reports why', async () => {
  const fake = createFake({ subscriptions: 3, clock: 'real' });
  await using server = await fake.listen();
  const { screen, folder } = await open();
  await screen.until((text) => text.includes('Demo'));
  screen.type(`j\r${server.baseUrl.test}\rcanary_wrong_key\r`);
  await screen.until((text) => text.includes('the key was rejected for everything'));
  expect(screen.output()).not.toContain('canary');
  await expect(readdir(join(folder, 'paydeck'))).resolves.toEqual([]);
});

test('lists every available account with @, and returns from the demo to the account of the environment', async () => {
  const fake = createFake({ testKey: 'own_key', subscriptions: 3, clock: 'real' });
  await using server = await fake.listen();
  const pair = { PAYDECK_TEST_KEY: 'own_key', PAYDECK_TEST_URL: server.baseUrl.test };
  // The environment selects a profile and has one of the two live variables; each account still has its row.
  const { screen } = await open({ ...pair, PAYDECK_PROFILE: 'shop', PAYDECK_LIVE_KEY: 'k' }, async (place) => {
    const profile = { mode: 'test', url: server.baseUrl.test, key: 'own_key' } as const;
    await saveProfile(join(place, 'paydeck', 'config.toml'), 'shop', profile);
  });
  await screen.until((text) => text.includes('no account is set up yet'));
  screen.type('\r');
  await screen.until((text) => text.includes('TEST demo') && text.includes('1 of 100+ loaded'));
  screen.type('@');
  await screen.until((text) => text.includes('Add account…'));
  const rows = screen.lines().flatMap((line) => /║(.*)║/.exec(line)?.[1]?.trim() ?? []);
  expect(rows.filter((row) => row !== '')).toEqual([
    expect.stringMatching(/^TEST {3}env 127\.0\.0\.1:\d+ +environment: PAYDECK_TEST_KEY, _URL$/),
    expect.stringMatching(/^!LIVE! env +PAYDECK_LIVE_URL is missing/),
    expect.stringMatching(/^TEST {3}shop +config file: http:/),
    expect.stringMatching(/^▶ TEST {3}demo +open now, built in: made-up data, no key, no network$/),
    'Add account…',
  ]);
  screen.type('g\r');
  await screen.until((text) => text.includes('TEST env 127.0.0.1') && text.includes('1 of 3 loaded (end)'));
  expect(fake.requests.all.map(({ status }) => status)).toEqual([200]);
});

test('lists the other accounts when the config file cannot be read', async () => {
  const { screen } = await open({}, async (place) => {
    await mkdir(join(place, 'paydeck'), { mode: 0o700 });
    await writeFile(join(place, 'paydeck', 'config.toml'), '[profiles.shop', { mode: 0o600 });
  });
  await screen.until((text) => text.includes('no account is set up yet'));
  screen.type('\r');
  await screen.until((text) => text.includes('1 of 100+ loaded'));
  screen.type('@');
  await screen.until((text) => text.includes('Add account…'));
  expect(screen.text()).toMatch(/config file +\S*config\.toml/);
  expect(screen.text()).toContain('demo');
});

test('adds an account from the list of accounts, and returns to the unchanged list', async () => {
  const fake = createFake({ subscriptions: 3, clock: 'real' });
  await using server = await fake.listen();
  const { screen, folder } = await open({}, async (place) => {
    const profile = { mode: 'test', url: server.baseUrl.test, key: 'another_key' } as const;
    await saveProfile(join(place, 'paydeck', 'config.toml'), 'test', profile);
  });
  await screen.until((text) => text.includes('no account is set up yet'));
  screen.type('\r');
  await screen.until((text) => text.includes('TEST demo') && text.includes('1 of 100+ loaded'));
  screen.type('jjjjj@');
  await screen.until((text) => text.includes('Add account…'));
  screen.type('G\r');
  await screen.until((text) => text.includes('accounts ▸ add') && !text.includes('Demo'));
  screen.type('q');
  await screen.until((text) => text.includes('6 of 100+ loaded'));
  screen.type('@');
  await screen.until((text) => text.includes('Add account…'));
  screen.type('G\r');
  await screen.until((text) => text.includes('accounts ▸ add'));
  screen.type(`\r${server.baseUrl.test}\r${fake.keys.test}`);
  await screen.until((text) => text.includes('test-2') && text.includes('*'.repeat(fake.keys.test.length)));
  screen.type('\r');
  await screen.until((text) => text.includes('Which line looks right'));
  screen.type('\r');
  await screen.until((text) => text.includes('TEST test-2') && text.includes('1 of 3 loaded (end)'));
  // The existing profile is unchanged.
  expect(await readFile(join(folder, 'paydeck', 'config.toml'), 'utf8')).toContain('another_key');
});

test('uses the key and address of the chosen account, and of the environment on the way back', async () => {
  const [own, shop] = [
    createFake({ testKey: 'own_key', clock: 'real' }),
    createFake({ testKey: 'shop_key', clock: 'real' }),
  ];
  await using ownServer = await own.listen();
  await using shopServer = await shop.listen();
  const env = { PAYDECK_TEST_KEY: 'own_key', PAYDECK_TEST_URL: ownServer.baseUrl.test };
  const { screen, folder } = await open(env, async (place) => {
    const profile = { mode: 'test', url: shopServer.baseUrl.test, key: 'shop_key' } as const;
    await saveProfile(join(place, 'paydeck', 'config.toml'), 'shop', profile);
  });
  await screen.until((text) => text.includes('no account is set up yet'));
  screen.type('\r');
  await screen.until((text) => text.includes('TEST demo') && text.includes('1 of 100+ loaded'));
  screen.type('@');
  await screen.until((text) => text.includes('Accounts') && text.includes('shop'));
  screen.type('k\r');
  await screen.until((text) => text.includes('TEST shop') && text.includes('1 of 100+ loaded'));
  expect(shop.requests.all.map(({ status }) => status)).toEqual([200]);
  expect(own.requests.all).toEqual([]);
  screen.type('@');
  await screen.until((text) => text.includes('Accounts') && text.includes('environment: PAYDECK_TEST_KEY'));
  screen.type('k\r');
  await screen.until((text) => text.includes('TEST env 127.0.0.1') && text.includes('1 of 100+ loaded'));
  expect(own.requests.all.map(({ status }) => status)).toEqual([200]);
  expect(shop.requests.all).toHaveLength(1);
  expect(await readFile(join(folder, 'paydeck', 'config.toml'), 'utf8')).not.toContain('own_key');
});

test('goes to a list with its filters in another account, all at once', async () => {
  const fake = createFake({ testKey: 'own_key', subscriptions: 40, clock: 'real' });
  await using server = await fake.listen();
  const { screen } = await open({}, async (place) => {
    const profile = { mode: 'test', url: server.baseUrl.test, key: 'own_key' } as const;
    await saveProfile(join(place, 'paydeck', 'config.toml'), 'test', profile);
  });
  await screen.until((text) => text.includes('no account is set up yet'));
  screen.type('\r');
  await screen.until((text) => text.includes('TEST demo') && text.includes('1 of 100+ loaded'));
  // The demo is in test mode as well, but it is not the account of that name.
  screen.type(':subs status=active @test /a\r');
  await screen.until((text) => text.includes('TEST test') && text.includes('(end)'));
  expect(screen.lines()[1]).toContain('subscriptions ▸ status=active');
  expect(screen.lines()[1]).toContain('here: /a');
  screen.type(':payouts @test\r');
  await screen.until((text) => text.includes('payouts ▸ all'));
  expect(screen.text()).toContain('TEST test');
});

async function open(
  more: Readonly<Record<string, string>> = {},
  prepare: (folder: string) => Promise<void> = async () => undefined,
): Promise<{ screen: TestTerminal; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'paydeck-set-up-'));
  await prepare(folder);
  const env = { XDG_CONFIG_HOME: folder, HOME: folder, ...more };
  const screen = openTestTerminal(large, (painter) => (
    <Root
      first={{ problem: 'No test key configured.' }}
      accounts={accountsOf(env, keymapOf, { mayWriteLive: false })}
      env={env}
      listing="subscriptions"
      query={{}}
      columns={undefined}
      now={Date.now}
      painter={painter}
      jobControl={standingJobControl}
      system={createTestSystem().system}
    />
  ));
  onTestFinished(async () => {
    await screen.close();
    await rm(folder, { recursive: true });
  });
  return { screen, folder };
}

import { inspect } from 'node:util';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { configFile } from './config-file.ts';
import type { StoredProfile } from './config.ts';
import { resolveAccount, type ResolveOptions } from './resolve.ts';
import { saveProfile, useProfile } from './store.ts';
import { temporaryFolder } from './test-support/temporary-folder.ts';

const canary = 'sk_canary_0123456789abcdef';
const url = 'https://test.example.com';
const live = { mode: 'live', url: 'https://live.example.com', key: 'live-key' } as const;

async function machineWith(
  profiles: Record<string, StoredProfile>,
  inUse: readonly string[] = [],
): Promise<Pick<ResolveOptions, 'env'>> {
  const env = { XDG_CONFIG_HOME: await temporaryFolder() };
  const file = configFile({ env, home: undefined, platform: 'linux' }) ?? '';
  for (const [name, profile] of Object.entries(profiles)) await saveProfile(file, name, profile);
  for (const name of inUse) await useProfile(file, name);
  return { env };
}

describe('a stored profile', () => {
  test('is used if it has the name of the mode, or is its default', async () => {
    const machine = await machineWith({
      test: { mode: 'test', url, key: canary },
      live,
      shop: { mode: 'test', url, key: 'shop-key' },
    });
    const account = await resolveAccount(machine);
    expect(account).toMatchObject({
      mode: 'test',
      name: 'test',
      baseUrl: url,
      source: { kind: 'profile', name: 'test', key: 'key' },
    });
    expect(account.apiKey()).toBe(canary);
    expect(inspect(account, { depth: 9, showHidden: true }) + JSON.stringify(account)).not.toContain('canary');
    expect(await resolveAccount({ ...machine, mode: 'live' })).toMatchObject({ name: 'live', mode: 'live' });
    expect((await resolveAccount({ ...machine, profile: 'shop' })).apiKey()).toBe('shop-key');
    const inUse = await machineWith({ shop: { mode: 'test', url, key: 'shop-key' } }, ['shop']);
    expect((await resolveAccount(inUse)).name).toBe('shop');
  });

  test('is not read if the environment has a complete pair', async () => {
    const file = path.join(await temporaryFolder(), 'file');
    const env = { XDG_CONFIG_HOME: file, PAYDECK_TEST_KEY: canary, PAYDECK_TEST_URL: url };
    expect(await resolveAccount({ env })).toMatchObject({
      name: undefined,
      baseUrl: url,
      source: { kind: 'environment', mode: 'test' },
    });
  });

  test.each([
    ['key', { PAYDECK_TEST_KEY: canary }, 'PAYDECK_TEST_URL is missing'],
    ['address', { PAYDECK_TEST_URL: 'https://stranger.example' }, 'PAYDECK_TEST_KEY is missing'],
  ])('never completes the %s of the environment', async (_half, half, message) => {
    const { env } = await machineWith({ test: { mode: 'test', url, key: 'stored' } });
    await expect(resolveAccount({ env: { ...env, ...half } })).rejects.toThrow(message);
  });

  test('that is named uses its own pair, and ignores the environment', async () => {
    const { env } = await machineWith({ shop: { mode: 'test', url, key: 'shop-key' } });
    for (const others of [
      { PAYDECK_TEST_KEY: canary, PAYDECK_TEST_URL: 'https://other.example' },
      { PAYDECK_TEST_KEY: canary },
      { PAYDECK_TEST_URL: 'https://stranger.example' },
    ]) {
      for (const options of [
        { env: { ...env, ...others }, profile: 'shop' },
        { env: { ...env, ...others, PAYDECK_PROFILE: 'shop' } },
      ]) {
        const account = await resolveAccount(options);
        expect([account.apiKey(), account.baseUrl]).toEqual(['shop-key', url]);
      }
    }
  });

  test.each([
    ['key', { mode: 'test', url } as const, /^Profile shop has no key\. Set profiles\.shop\.key in .*config\.toml\.$/],
    [
      'address',
      { mode: 'test', key: 'shop-key' } as const,
      /^Profile shop has no address\. Set profiles\.shop\.url in /,
    ],
  ])('without %s is an error', async (_half, half, message) => {
    const { env } = await machineWith({ shop: half }, ['shop']);
    const whole = { ...env, PAYDECK_TEST_KEY: canary, PAYDECK_TEST_URL: 'https://other.example' };
    await expect(resolveAccount({ env: whole, profile: 'shop' })).rejects.toThrow(message);
    await expect(resolveAccount({ env })).rejects.toThrow(message);
  });

  test('of live mode is used only if live mode or the profile is named', async () => {
    const machine = await machineWith({ test: live, shop: live }, ['shop']);
    await expect(resolveAccount(machine)).rejects.toThrow('Profile test is for live mode, not for test mode.');
    expect(await resolveAccount({ ...machine, mode: 'live' })).toMatchObject({ mode: 'live', name: 'shop' });
    expect(await resolveAccount({ ...machine, profile: 'shop' })).toMatchObject({ mode: 'live' });
    await expect(resolveAccount({ ...machine, profile: 'shop', mode: 'test' })).rejects.toThrow(
      'Profile shop is for live mode, not for test mode.',
    );
  });

  test('gets its key from a program', async () => {
    const machine = await machineWith({
      test: { mode: 'test', url, key_command: [process.execPath, '-p', '"from a program"'] },
    });
    expect((await resolveAccount(machine)).apiKey()).toBe('from a program');
  });
});

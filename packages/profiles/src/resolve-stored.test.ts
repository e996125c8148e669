import { inspect } from 'node:util';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { configFile } from './config-file.ts';
import type { StoredProfile } from './config.ts';
import { resolveProfile, type ResolveOptions } from './resolve.ts';
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
  test('is used when it is named like the mode, or put to use for it', async () => {
    const machine = await machineWith({
      test: { mode: 'test', url, key: canary },
      live,
      shop: { mode: 'test', url, key: 'shop-key' },
    });
    const profile = await resolveProfile(machine);
    expect(profile).toMatchObject({
      mode: 'test',
      name: 'test',
      baseUrl: url,
      origin: { apiKey: 'profiles.test.key', baseUrl: 'profiles.test.url' },
    });
    expect(profile.apiKey()).toBe(canary);
    expect(inspect(profile, { depth: 9, showHidden: true }) + JSON.stringify(profile)).not.toContain('canary');
    expect(await resolveProfile({ ...machine, mode: 'live' })).toMatchObject({ name: 'live', mode: 'live' });
    expect((await resolveProfile({ ...machine, profile: 'shop' })).apiKey()).toBe('shop-key');
    const inUse = await machineWith({ shop: { mode: 'test', url, key: 'shop-key' } }, ['shop']);
    expect((await resolveProfile(inUse)).name).toBe('shop');
  });

  test('gives way to the environment, each for itself', async () => {
    const { env } = await machineWith({ test: { mode: 'test', url, key: 'stored' } });
    const profile = await resolveProfile({ env: { ...env, PAYDECK_TEST_KEY: canary } });
    expect([profile.apiKey(), profile.baseUrl]).toEqual([canary, url]);
    expect(profile.origin).toEqual({ apiKey: 'PAYDECK_TEST_KEY', baseUrl: 'profiles.test.url' });
  });

  test('is not even read when the environment has both', async () => {
    const file = path.join(await temporaryFolder(), 'file');
    const env = { XDG_CONFIG_HOME: file, PAYDECK_TEST_KEY: canary, PAYDECK_TEST_URL: url };
    expect(await resolveProfile({ env })).toMatchObject({ name: undefined, baseUrl: url });
  });

  test('of live mode is used only when live, or the profile, is asked for by name', async () => {
    const machine = await machineWith({ test: live, shop: live }, ['shop']);
    await expect(resolveProfile(machine)).rejects.toThrow('Profile test is for live mode, not for test mode.');
    expect(await resolveProfile({ ...machine, mode: 'live' })).toMatchObject({ mode: 'live', name: 'shop' });
    expect(await resolveProfile({ ...machine, profile: 'shop' })).toMatchObject({ mode: 'live' });
    await expect(resolveProfile({ ...machine, profile: 'shop', mode: 'test' })).rejects.toThrow(
      'Profile shop is for live mode, not for test mode.',
    );
  });

  test('never mixes modes: the environment of the other mode is not used', async () => {
    const { env } = await machineWith({ shop: { mode: 'live', key: 'live-key' } });
    const given = { ...env, PAYDECK_TEST_URL: url, PAYDECK_TEST_KEY: canary, PAYDECK_PROFILE: 'shop' };
    await expect(resolveProfile({ env: given })).rejects.toThrow('No live address configured. Set PAYDECK_LIVE_URL');
  });

  test('gets its key from a program', async () => {
    const machine = await machineWith({
      test: { mode: 'test', url, key_command: [process.execPath, '-p', '"from a program"'] },
    });
    expect((await resolveProfile(machine)).apiKey()).toBe('from a program');
  });
});

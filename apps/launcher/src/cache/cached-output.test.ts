import { chmod, mkdir, readdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { saveProfile } from '@paydeck/profiles/internal';
import { createFake, type Fake } from '@paydeck/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCli } from '../cli/cli.ts';
import { cachedOutput } from './cached-output.ts';
import { freshMs } from '../machine/age.ts';
import type { System } from '../machine/system.ts';
import { noon, systemWith } from '../test-support/system.ts';
import { temporaryHome } from '../test-support/temporary-home.ts';

const args = ['run', 'recurring-revenue', '--format', 'raycast', '--mode', 'test', '--background', '--'];

interface Setup {
  readonly fake: Fake;
  readonly system: System;
  readonly config: string;
}

/** A machine whose key is in the config file, after an inline command has run once. */
async function setUp(changes: Partial<System> = {}): Promise<Setup & { readonly line: string }> {
  const fake = createFake({ limits: false });
  const server = await fake.listen();
  onTestFinished(() => server.close());
  const home = await temporaryHome();
  const config = path.join(home, '.config', 'paydeck', 'config.toml');
  await saveProfile(config, 'test', { mode: 'test', url: server.baseUrl.test, key: fake.keys.test });
  const system = systemWith({ home, ...changes });
  const { output: line } = await runCli(args, system);
  return { fake, system, config, line };
}

describe('a line that is ready', () => {
  test('is printed while it is fresh', async () => {
    const { system, line } = await setUp();
    expect(line).toContain(' a month · ');
    expect(cachedOutput(args, system, noon)).toBe(line);
    expect(cachedOutput(args, system, noon + freshMs - 1)).toBe(line);
    expect(cachedOutput(args, system, noon + freshMs)).toBeUndefined();
    expect(cachedOutput(args, system, noon - 1)).toBeUndefined();
  });

  test('is stored for the same arguments, set-up and environment only', async () => {
    const { system, config } = await setUp();
    const withEnv = (env: System['env']): unknown => cachedOutput(args, { ...system, env }, noon);
    expect(cachedOutput(args.with(5, 'live'), system, noon)).toBeUndefined();
    expect(withEnv({ PAYDECK_TEST_KEY: 'k' })).toBeUndefined();
    expect(withEnv({ PAYDECK_TEST_URL: 'http://127.0.0.1:1' })).toBeUndefined();
    expect(withEnv({ PAYDECK_PROFILE: 'other' })).toBeUndefined();
    expect(withEnv({ NO_COLOR: '1' })).toBeUndefined();
    expect(withEnv({})).toBeDefined();
    await saveProfile(config, 'test', { mode: 'test', url: 'http://127.0.0.1:1', key: 'k' });
    expect(withEnv({})).toBeUndefined();
  });

  test('is readable only by its owner, and not stored with a key from the environment', async () => {
    const { system } = await setUp();
    const folder = path.join(system.home, '.cache', 'paydeck', 'launcher');
    const lines = async (): Promise<string[]> => (await readdir(folder)).filter((name) => name.endsWith('.line'));
    const [name = ''] = await lines();
    expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o600);
    const elsewhere = await setUp({ env: { PAYDECK_TEST_KEY: 'test_key' } });
    expect(cachedOutput(args, { ...elsewhere.system, env: {} }, noon)).toBeUndefined();
  });

  test.skipIf(process.platform === 'win32').each(['launcher', 'paydeck', '.cache'])(
    'is not printed when others can write to its folder or one above: %s',
    async (place) => {
      const { system, line } = await setUp();
      const folder = path.join(system.home, '.cache', 'paydeck', 'launcher');
      expect(cachedOutput(args, system, noon)).toBe(line);
      const open = folder.slice(0, folder.indexOf(place) + place.length);
      await chmod(open, 0o777);
      expect(cachedOutput(args, system, noon)).toBeUndefined();
    },
  );

  test.skipIf(process.platform === 'win32')('is not printed when it is a link', async () => {
    const { system } = await setUp();
    const folder = path.join(system.home, '.cache', 'paydeck', 'launcher');
    const name = (await readdir(folder)).find((each) => each.endsWith('.line')) ?? '';
    await rename(path.join(folder, name), path.join(system.home, 'elsewhere'));
    await symlink(path.join(system.home, 'elsewhere'), path.join(folder, name));
    expect(cachedOutput(args, system, noon)).toBeUndefined();
  });

  test('is not printed when it is larger than any line', async () => {
    const { system } = await setUp();
    const folder = path.join(system.home, '.cache', 'paydeck', 'launcher');
    const name = (await readdir(folder)).find((each) => each.endsWith('.line')) ?? '';
    const line: object = JSON.parse(await readFile(path.join(folder, name), 'utf8'));
    await writeFile(path.join(folder, name), JSON.stringify({ ...line, output: 'x'.repeat(16 * 1024) }));
    expect(cachedOutput(args, system, noon)).toBeUndefined();
  });

  test('is stored only for an inline command with an expiry, in a one-line format', async () => {
    const { system } = await setUp();
    for (const other of [
      ['run', 'webhook-health', '--background'],
      ['run', 'recurring-revenue', '--format', 'json'],
      ['run', 'renewals'],
    ]) {
      expect((await runCli(other, system)).exitCode).toBe(0);
      expect(cachedOutput(other, system, noon)).toBeUndefined();
    }
  });

  test('is missing when its file is broken, missing or unreadable', async () => {
    const { system } = await setUp();
    const folder = path.join(system.home, '.cache', 'paydeck', 'launcher');
    const file = path.join(folder, `${args.join(' ')}.line`);
    await chmod(file, 0o600);
    for (const text of ['', '{', 'null', '{"at":0}', '[]']) {
      await writeFile(file, text);
      expect(cachedOutput(args, system, noon)).toBeUndefined();
    }
    expect(cachedOutput(['run', '../../x'], system, noon)).toBeUndefined();
    await mkdir(path.join(folder, 'run y.line'));
    expect(cachedOutput(['run', 'y'], system, noon)).toBeUndefined();
  });
});

import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { storedProfile } from './config.ts';
import { readConfig } from './read-config.ts';
import { SetupError } from './setup-error.ts';
import { forgetKey, removeProfile, saveProfile, useProfile } from './store.ts';
import { withEntries } from './toml.ts';
import { temporaryFolder } from './test-support/temporary-folder.ts';

const canary = 'sk_canary_0123456789abcdef';
const shop = { mode: 'test', url: 'https://test.example.com', key: canary } as const;

async function emptyPlace(): Promise<string> {
  return path.join(await temporaryFolder(), 'paydeck', 'config.toml');
}

async function fileWith(text: string, mode = 0o600): Promise<string> {
  const file = await emptyPlace();
  await mkdir(path.dirname(file), { mode: 0o700 });
  await writeFile(file, text, { mode });
  await chmod(file, mode);
  return file;
}

async function modeOf(place: string): Promise<string> {
  return ((await stat(place)).mode & 0o777).toString(8);
}

async function rejection(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.catch((reason: unknown) => reason);
  if (!(error instanceof SetupError)) throw new Error(`Not refused: ${String(error)}`);
  return error.message;
}

describe('the config file', () => {
  test('is created with permissions for its owner only, with any umask', async () => {
    const file = await emptyPlace();
    await saveProfile(file, 'shop', shop);
    expect([await modeOf(file), await modeOf(path.dirname(file))]).toEqual(['600', '700']);
    expect(await readdir(path.dirname(file))).toEqual(['config.toml']);
    const { config } = await readConfig(file);
    expect(storedProfile(config, 'shop')).toEqual({ ...shop, key_command: undefined });
  });

  test('gets its permissions restricted when it is read, with a notice', async () => {
    const file = await fileWith('# mine\n[profiles.shop]\nmode = "test"\n', 0o644);
    await chmod(path.dirname(file), 0o755);
    const { repairs } = await readConfig(file);
    expect(repairs).toEqual([
      `Others could read ${path.dirname(file)} (755); its permissions are 700 now.`,
      `Others could read ${file} (644); its permissions are 600 now.`,
    ]);
    expect([await modeOf(file), await modeOf(path.dirname(file))]).toEqual(['600', '700']);
    expect(await readFile(file, 'utf8')).toMatch(/^# mine\n/);
    expect((await readConfig(file)).repairs).toEqual([]);
  });

  test('counts as empty if it does not exist', async () => {
    expect(await readConfig(await emptyPlace())).toMatchObject({ config: {}, text: '', repairs: [] });
  });

  test('may be a link inside its folder, but not to another folder', async () => {
    const file = await emptyPlace();
    await mkdir(path.dirname(file));
    await writeFile(path.join(path.dirname(file), 'real.toml'), '', { mode: 0o600 });
    await symlink('real.toml', file);
    expect((await readConfig(file)).config).toEqual({});
    const outside = await emptyPlace();
    await mkdir(path.dirname(outside));
    await symlink(file, outside);
    expect(await rejection(readConfig(outside))).toBe(
      `${outside} is a link to a file in another folder. Replace it with a regular file.`,
    );
  });

  test('keeps unknown entries', async () => {
    const file = await fileWith(
      'theme = "dark"\n[profiles.shop]\nmode = "live"\nkey = "old"\n[profiles.shop.display]\ntheme = "dark"\n',
    );
    await saveProfile(file, 'shop', { mode: 'test', key_command: ['pass', 'show', 'x'] });
    expect((await readConfig(file)).config).toEqual({
      theme: 'dark',
      profiles: { shop: { mode: 'test', key_command: ['pass', 'show', 'x'], display: { theme: 'dark' } } },
    });
  });

  test('is backed up if it is unreadable, and a new one is written', async () => {
    const text = `[profiles.shop]\nkey = "${canary}\n`;
    const file = await fileWith(text);
    const message = await rejection(readConfig(file));
    expect(message).toMatch(
      /config\.toml cannot be read: line 2, column \d+ is not TOML\. Mend that line, or move the file away\.$/,
    );
    expect(message).not.toContain('canary');
    expect(await readFile(file, 'utf8')).toBe(text);
    const { backup } = await saveProfile(file, 'shop', shop);
    expect(await readFile(backup ?? '', 'utf8')).toBe(text);
    expect(storedProfile((await readConfig(file)).config, 'shop')).toMatchObject(shop);
  });

  test('loses no change of concurrent writers', async () => {
    const file = await emptyPlace();
    const names = Array.from({ length: 40 }, (_, index) => `shop-${index}`);
    await Promise.all(names.map((name) => saveProfile(file, name, { mode: 'test', key: name })));
    const { config } = await readConfig(file);
    expect(names.map((name) => storedProfile(config, name)?.key)).toEqual(names);
    expect(await readdir(path.dirname(file))).toEqual(['config.toml']);
  });

  test('is unlocked after a process has died, and its temporary files are removed', async () => {
    const file = await fileWith('');
    const { hostname } = await import('node:os');
    // No system gives a process this number.
    await writeFile(`${file}.lock`, `4194999999@${hostname()}`);
    await writeFile(path.join(path.dirname(file), '.config.toml.123.abc.tmp'), 'half a file');
    await saveProfile(file, 'shop', shop);
    expect(await readdir(path.dirname(file))).toEqual(['config.toml']);
  });
});

describe('profiles', () => {
  test('can be made the default of their mode, and removed', async () => {
    const file = await emptyPlace();
    await saveProfile(file, 'shop', shop);
    await saveProfile(file, 'other', shop);
    expect(await useProfile(file, 'shop')).toBe('test');
    expect((await readConfig(file)).config['use']).toEqual({ test: 'shop' });
    await removeProfile(file, 'shop');
    expect((await readConfig(file)).config).toMatchObject({ use: {}, profiles: { other: { mode: 'test' } } });
  });

  test('that do not exist are rejected with the existing names', async () => {
    const file = await emptyPlace();
    expect(await rejection(useProfile(file, 'shop'))).toBe('There is no profile "shop". No profile is stored.');
    await saveProfile(file, 'shop', shop);
    expect(await rejection(removeProfile(file, 'toString'))).toBe('There is no profile "toString". There are: "shop".');
  });

  test.each(['', '-x', '__proto__', 'a b', 'a\u001b', 'x'.repeat(41)])('cannot be named %j', async (name) => {
    expect(await rejection(saveProfile(await emptyPlace(), name, shop))).toMatch(
      /^".*" cannot name a profile: up to 40 letters/,
    );
  });

  test.each([
    ['mode = "prod"', 'line 2: profiles.shop.mode must be "test" or "live".'],
    ['mode = "test"\nurl = 5', 'line 3: profiles.shop.url must be a string.'],
    ['mode = "test"\nkey = ["x"]', 'line 3: profiles.shop.key must be a string.'],
    [
      'mode = "test"\nkey_command = "pass show x"',
      'line 3: profiles.shop.key_command must be a list of strings: the program, then its arguments.',
    ],
    [
      'mode = "test"\nkey_command = []',
      'line 3: profiles.shop.key_command must be a list of strings: the program, then its arguments.',
    ],
    ['mode = "test"\nkey = "a"\nkey_command = ["b"]', 'line 1: profiles.shop must have key or key_command, not both.'],
  ])('with %j are rejected with their path', async (text, expected) => {
    const file = await fileWith(`[profiles.shop]\n${text}\n`);
    const read = await readConfig(file);
    expect(await rejection(withEntries(read, () => storedProfile(read.config, 'shop')))).toBe(`${file}, ${expected}`);
  });
});

describe('a change of the config file', () => {
  test.each([
    [
      { key_command: [''] },
      'The key_command of profile shop must be a list of strings: the program, then its arguments.',
    ],
    [
      { key_command: [] },
      'The key_command of profile shop must be a list of strings: the program, then its arguments.',
    ],
    [{ key: 'a', key_command: ['b'] }, 'Profile shop must have key or key_command, not both.'],
  ])('saves no profile that could not be read back: %j', async (entries, message) => {
    const file = await emptyPlace();
    expect(await rejection(saveProfile(file, 'shop', { mode: 'test', ...entries }))).toBe(message);
    await expect(readFile(file)).rejects.toThrow('ENOENT');
  });

  const written = [
    '# mine, with 100 % care',
    'theme = "dark" # unknown here',
    '',
    '[profiles.shop] # the shop',
    'mode = "test"',
    'key = "old"   # from the dashboard',
    'url = "https://a.example"',
    '',
    '# looks',
    '[profiles.shop.display]',
    'theme = "dark"',
    '',
    '[use]',
    'test = "shop"',
    '# the end',
    '',
  ];

  test('keeps comments, order and spaces', async () => {
    const file = await fileWith(written.join('\n'));
    await saveProfile(file, 'shop', { mode: 'test', key: 'new' });
    expect(await readFile(file, 'utf8')).toBe(written.join('\n').replace('key = "old"', 'key = "new"'));
    await forgetKey(file, 'shop');
    await saveProfile(file, 'live', { mode: 'live', key_command: ['pass', 'show', 'it"s'] });
    await useProfile(file, 'live');
    const kept = written.filter((line) => !line.startsWith('key'));
    kept.splice(kept.indexOf('test = "shop"') + 1, 0, 'live = "live"');
    const added = ['', '[profiles.live]', 'mode = "live"', String.raw`key_command = [ "pass", "show", "it\"s" ]`, ''];
    expect(await readFile(file, 'utf8')).toBe([...kept.slice(0, -1), ...added].join('\n'));
    await removeProfile(file, 'shop');
    expect(await readFile(file, 'utf8')).toBe(
      [
        '# mine, with 100 % care',
        'theme = "dark" # unknown here',
        '',
        '',
        '# looks',
        '',
        '[use]',
        'live = "live"',
        '# the end',
        ...added,
      ].join('\n'),
    );
  });

  test.each([
    ['profiles.shop = { mode = "test", key = "old" }'],
    ['profiles.shop.mode = "test"\nprofiles.shop.key = "old"'],
    ['[profiles]\nshop = { mode = "test", key = "old" }'],
    ['[profiles]\nshop.mode = "test"\nshop.key = "old"'],
    ['["profiles"."shop"]\nmode = "test"\nkey = \'\'\'old\'\'\''],
    ['[profiles.shop]\r\nmode = "test"\r\nkey = "old"'],
  ])('parses and edits %j', async (text) => {
    const file = await fileWith(text);
    await saveProfile(file, 'shop', { mode: 'test', key: 'new' });
    await saveProfile(file, 'other', shop);
    expect((await readConfig(file)).config).toEqual({
      profiles: { shop: { mode: 'test', key: 'new' }, other: shop },
    });
    await removeProfile(file, 'shop');
    expect((await readConfig(file)).config).toEqual({ profiles: { other: shop } });
  });

  test('removes only the key from a profile', async () => {
    const file = await emptyPlace();
    await saveProfile(file, 'shop', shop);
    expect(await forgetKey(file, 'shop')).toEqual({ hadKey: true, removedBackups: [] });
    expect(await forgetKey(file, 'shop')).toMatchObject({ hadKey: false });
    expect(await readFile(file, 'utf8')).not.toContain('canary');
    expect((await readConfig(file)).config).toEqual({ profiles: { shop: { mode: 'test', url: shop.url } } });
  });
});

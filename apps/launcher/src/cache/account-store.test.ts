import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Account } from '@paydeck/profiles/internal';
import { describe, expect, test } from 'vitest';
import { temporaryHome } from '../test-support/temporary-home.ts';
import { openAccountStore } from './account-store.ts';

function profile(changes: Partial<Account> = {}): Account {
  return {
    mode: 'test',
    name: undefined,
    baseUrl: 'https://test.example.com',
    apiKey: () => 'sk_canary_0123456789',
    source: { kind: 'environment', mode: 'test' },
    file: undefined,
    notices: [],
    ...changes,
  };
}

async function modeOf(file: string): Promise<number> {
  return (await stat(file)).mode & 0o777;
}

describe('the cache', () => {
  test('is readable only by its owner with any umask, and contains no key', async () => {
    const folder = path.join(await temporaryHome(), 'cache');
    const before = process.umask(0);
    await openAccountStore(folder, profile()).write('active', { some: 'thing' });
    process.umask(before);
    const [name = ''] = await readdir(folder);
    expect(name).toMatch(/^active-test-[0-9a-f]{16}\.json$/);
    expect([await modeOf(folder), await modeOf(path.join(folder, name))]).toEqual([0o700, 0o600]);
    expect(name + (await readFile(path.join(folder, name), 'utf8'))).not.toContain('canary');
  });

  test('is separate for each mode, key and address', async () => {
    const folder = await temporaryHome();
    const profiles = [
      profile(),
      profile({ mode: 'live' }),
      profile({ apiKey: () => 'another' }),
      profile({ baseUrl: 'https://other.example.com' }),
    ];
    for (const [index, one] of profiles.entries()) await openAccountStore(folder, one).write('active', index);
    const read = await Promise.all(profiles.map((one) => openAccountStore(folder, one).read('active')));
    expect(read).toEqual([0, 1, 2, 3]);
  });

  test('restricts the permissions of the files that it reads', async () => {
    const folder = await temporaryHome();
    const store = openAccountStore(folder, profile());
    await store.write('active', 1);
    const file = path.join(folder, (await readdir(folder))[0] ?? '');
    await chmod(file, 0o644);
    expect([await store.read('active'), await modeOf(file)]).toEqual([1, 0o600]);
  });

  test('counts as missing when it cannot be read or written', async () => {
    const home = await temporaryHome();
    const store = openAccountStore(home, profile());
    expect(await store.read('active')).toBeUndefined();
    await store.write('active', { cut: 'off' });
    const file = path.join(home, (await readdir(home))[0] ?? '');
    await chmod(file, 0o600);
    await writeFile(file, '{"cut":"o');
    expect(await store.read('active')).toBeUndefined();
    await writeFile(path.join(home, 'a file'), '');
    const nowhere = openAccountStore(path.join(home, 'a file'), profile());
    await nowhere.write('active', 1);
    expect(await nowhere.read('active')).toBeUndefined();
    expect(await nowhere.lock('active')).toBeDefined();
  });

  test('ignores a file that this program cannot have written, and leaves it alone', async () => {
    const folder = await temporaryHome();
    const store = openAccountStore(folder, profile());
    await store.write('active', 1);
    const file = path.join(folder, (await readdir(folder))[0] ?? '');
    const other = path.join(folder, 'other');
    await rename(file, other);
    await chmod(other, 0o644);
    await symlink(other, file);
    expect([await store.read('active'), await modeOf(other)]).toEqual([undefined, 0o644]);
    await rm(file);
    await mkdir(file);
    expect(await store.read('active')).toBeUndefined();
    await rm(file, { recursive: true });
    execFileSync('mkfifo', [file]);
    expect(await store.read('active')).toBeUndefined();
    await rm(file);
    await writeFile(file, JSON.stringify('x'.repeat(8 * 1024 * 1024)));
    expect(await store.read('active')).toBeUndefined();
    await store.write('active', 2);
    expect(await store.read('active')).toBe(2);
  });

  test('ignores a lock from the future, as after a clock was set back', async () => {
    const folder = await temporaryHome();
    const store = openAccountStore(folder, profile());
    await store.lock('active');
    const file = path.join(folder, (await readdir(folder))[0] ?? '');
    const later = Date.now() / 1000 + 3600;
    await utimes(file, later, later);
    expect(await store.lock('active')).toBeDefined();
  });

  test('gives the lock to one process at a time, and ignores the lock of a killed one', async () => {
    const folder = await temporaryHome();
    const store = openAccountStore(folder, profile());
    const lock = await store.lock('active');
    expect(await store.lock('active')).toBeUndefined();
    await lock?.release();
    expect(await store.lock('active')).toBeDefined();
    const file = path.join(folder, (await readdir(folder))[0] ?? '');
    const longAgo = Date.now() / 1000 - 11;
    await utimes(file, longAgo, longAgo);
    const attempts = await Promise.all(Array.from({ length: 8 }, () => store.lock('active')));
    expect(attempts.filter((one) => one !== undefined)).toHaveLength(1);
  });

  test('gives the lock to exactly one of eight concurrent attempts, also in a folder that does not exist', async () => {
    const folder = path.join(await temporaryHome(), 'not', 'yet', 'there');
    await mkdir(path.dirname(folder), { recursive: true });
    const stores = Array.from({ length: 8 }, () => openAccountStore(folder, profile()));
    const locks = await Promise.all(stores.map((store) => store.lock('active')));
    expect(locks.filter((one) => one !== undefined)).toHaveLength(1);
  });
});

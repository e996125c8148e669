import { lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { choicesFile, openChoiceStore } from './choice-store.ts';

test('reads what another browser stored, from a file that only its owner can read', async () => {
  const { file } = await place();
  const store = await openChoiceStore(file);
  expect(store.current()).toEqual({ lists: {} });
  void store.keep({ detailSide: 'beside' });
  void store.keep({ listing: 'payouts', change: { columns: ['created_at'] } });
  void store.keep({ listing: 'payouts', change: { widths: { created_at: 9 } } });
  await store.settled();
  const { lists, detailSide } = (await openChoiceStore(file)).current();
  expect(detailSide).toBe('beside');
  expect(lists.payouts).toEqual({ columns: ['created_at'], widths: { created_at: 9 }, sort: [] });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('keeps what another browser has stored meanwhile', async () => {
  const { file } = await place();
  const [one, other] = [await openChoiceStore(file), await openChoiceStore(file)];
  await one.keep({ detailSide: 'beside' });
  await other.keep({ listing: 'payouts', change: { columns: ['created_at'] } });
  const { detailSide, lists } = (await openChoiceStore(file)).current();
  expect([detailSide, lists.payouts?.columns]).toEqual(['beside', ['created_at']]);
});

test('moves a damaged file aside, reports it, and starts with an empty one', async () => {
  const { folder, file } = await place();
  await mkdir(folder, { recursive: true });
  await writeFile(file, '{"lists": {"payouts"');
  const store = await openChoiceStore(file);
  expect(store.current()).toEqual({ lists: {} });
  expect(store.problem).toContain(
    'The stored columns and order are damaged. Their file was renamed to screen.json.unreadable-',
  );
  await store.keep({ detailSide: 'below' });
  const names = await readdir(folder);
  expect(names).toHaveLength(2);
  const aside = names.find((name) => name !== 'screen.json') ?? '';
  expect(await readFile(join(folder, aside), 'utf8')).toBe('{"lists": {"payouts"');
  expect((await openChoiceStore(file)).problem).toBeUndefined();
});

test('reports a file that was damaged since the start', async () => {
  const { file } = await place();
  const store = await openChoiceStore(file);
  await store.keep({ detailSide: 'beside' });
  await writeFile(file, 'damaged');
  expect(await store.keep({ listing: 'payouts', change: { columns: ['created_at'] } })).toContain('are damaged');
  expect((await openChoiceStore(file)).current().lists.payouts?.columns).toEqual(['created_at']);
});

test('reports an unreadable file, and that a choice is not stored', async () => {
  const { folder, file } = await place();
  await mkdir(file, { recursive: true });
  const store = await openChoiceStore(file);
  expect(store.problem).toBe(`${file} cannot be read (EISDIR): columns and order are the defaults.`);
  await expect(store.keep({ detailSide: 'beside' })).rejects.toThrow('EISDIR');
  expect(store.current().detailSide).toBe('beside');
  expect(await readdir(folder)).toEqual(['screen.json']);
});

test('does not replace a file that it cannot read', async () => {
  const { folder, file } = await place();
  await mkdir(folder, { recursive: true });
  await symlink(file, file);
  const store = await openChoiceStore(file);
  await expect(store.keep({ detailSide: 'beside' })).rejects.toThrow('ELOOP');
  expect((await lstat(file)).isSymbolicLink()).toBe(true);
});

test('keeps choices for the session only when there is no home folder', async () => {
  const store = await openChoiceStore(undefined);
  await store.keep({ detailSide: 'beside' });
  expect(store.current().detailSide).toBe('beside');
});

async function place(): Promise<{ folder: string; file: string }> {
  const home = await mkdtemp(join(tmpdir(), 'paydeck-choices-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const folder = join(home, 'paydeck');
  return { folder, file: choicesFile(join(folder, 'config.toml')) };
}

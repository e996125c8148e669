import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveAccount, saveProfile } from '@paydeck/profiles/internal';
import { expect, onTestFinished, test } from 'vitest';
import type { SavedView } from './display.ts';
import { displayOf } from './read-display.ts';
import { viewStoreOf } from './view-store.ts';

const view: SavedView = {
  name: 'due',
  list: 'subscriptions',
  query: { status: 'past_due', cancel_at_next_billing_date: true },
  filter: '!x',
  columns: ['subscription_id', 'customer.email'],
  sort: [
    { key: 'status', isDescending: false },
    { key: 'created_at', isDescending: true },
  ],
};

async function storedIn() {
  const folder = await mkdtemp(join(tmpdir(), 'paydeck-views-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'paydeck', 'config.toml');
  await saveProfile(file, 'shop', { mode: 'test', url: 'https://service.invalid/test', key: 'test_key' });
  const account = () => resolveAccount({ env: { XDG_CONFIG_HOME: folder }, profile: 'shop', mode: 'test' });
  return { file, views: async () => (await displayOf(await account())).views };
}

test('stores a view in the profile for the next start, in place of one of the same name', async () => {
  const { file, views } = await storedIn();
  const store = viewStoreOf(file, 'shop');
  const other = { ...view, name: 'other', filter: undefined, sort: undefined };
  await store?.save(other);
  await store?.save({ ...view, query: {} });
  await store?.save(view);
  expect(await views()).toEqual([other, view]);
  await store?.forget('due');
  await store?.forget('due');
  expect(await views()).toEqual([other]);
  expect(await readFile(file, 'utf8')).not.toContain('views.due');
});

test('rejects a name that is not plain, and an unknown profile', async () => {
  const { file } = await storedIn();
  await expect(viewStoreOf(file, 'shop')?.save({ ...view, name: 'a view' })).rejects.toThrow('cannot name a view');
  await expect(viewStoreOf(file, 'nobody')?.save(view)).rejects.toThrow('There is no profile "nobody".');
});

test('returns undefined without a profile', () => {
  expect(viewStoreOf(undefined, 'shop')).toBeUndefined();
  expect(viewStoreOf('config.toml', undefined)).toBeUndefined();
});

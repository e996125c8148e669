import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveAccount, saveProfile } from '@paydeck/profiles/internal';
import { expect, onTestFinished, test } from 'vitest';
import { viewStoreOf } from './view-store.ts';

test('stores a view in the profile for the next start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paydeck-views-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'paydeck', 'config.toml');
  await saveProfile(file, 'shop', { mode: 'test', url: 'https://service.invalid/test', key: 'test_key' });
  const store = viewStoreOf(file, 'shop');
  const view = {
    name: 'due',
    list: 'subscriptions',
    query: { status: 'past_due' },
    filter: 'ada',
    columns: ['subscription_id', 'status'],
    sort: [{ key: 'created_at', isDescending: true }],
  } as const;
  await store?.save(view);
  const { display } = await resolveAccount({ env: { XDG_CONFIG_HOME: folder }, profile: 'shop', mode: 'test' });
  expect(display.views).toEqual([view]);
  await store?.forget('due');
  expect(await readFile(file, 'utf8')).not.toContain('due');
});

test('returns undefined without a profile', () => {
  expect(viewStoreOf(undefined, 'shop')).toBeUndefined();
  expect(viewStoreOf('config.toml', undefined)).toBeUndefined();
});

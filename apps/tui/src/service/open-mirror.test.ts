import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFake } from '@paydeck/testing';
import { openMirror, pull } from '@paydeck/mirror';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connect } from './connection.ts';
import { createLoader, type LoadEvent } from './loader.ts';
import { takeOffline, withMirror } from './open-mirror.ts';
import { mirrorPlaceOf } from './mirror-place.ts';

/** An account with an empty folder for its state. */
async function place() {
  const state = mkdtempSync(path.join(tmpdir(), 'paydeck-mirrored-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  const fake = createFake({ subscriptions: 250, limits: false });
  const server = await fake.listen();
  onTestFinished(() => server.close());
  const env = { XDG_STATE_HOME: state, PAYDECK_TEST_KEY: 'test_key', PAYDECK_TEST_URL: server.baseUrl.test };
  const connection = await connect({ isDemo: false, mode: undefined, profile: undefined }, env);
  const at = mirrorPlaceOf(connection.account, env);
  const file = at && 'file' in at ? at.file : '';
  mkdirSync(path.dirname(file), { recursive: true });
  return { fake, env, connection, file };
}

async function mirrored() {
  const account = await place();
  const { mode, baseUrl } = account.connection.client;
  const mirror = await openMirror(account.file, { account: { mode, baseUrl, apiKey: 'test_key' } });
  await pull(mirror, account.connection.client);
  await mirror.close();
  return account;
}

test('a connection without a mirror stays as it is', async () => {
  const { env, connection } = await place();
  expect(await withMirror(connection, env)).toBe(connection);
});

test('reads the mirror in place of the service, and sends nothing', async () => {
  const { env, connection, fake } = await mirrored();
  const sent = fake.requests.all.length;
  const { client, session } = await takeOffline(connection, env);
  expect(session).toMatchObject({ isOffline: true, canWrite: false });
  const found = await client.subscriptions.list().toArray();
  expect(new Set(found.map((item) => item.subscription_id)).size).toBe(250);
  expect((await client.subscriptions.list({ page_size: 100 }).page(2)).items).toEqual(found.slice(200));
  expect((await client.subscriptions.list({ page_size: 100 })).items).toEqual(found.slice(0, 100));
  const [hook] = await client.webhooks.list().toArray();
  expect(await client.webhooks.get(hook?.id ?? '')).toEqual(hook);
  await expect(client.customers.create({ email: 'ada@example.com', name: 'Ada' })).rejects.toThrow(
    '--offline sends nothing',
  );
  expect(fake.requests.all.length).toBe(sent);
});

test('answers a query only where the records do', async () => {
  const { env, connection } = await mirrored();
  const { mirrored: mirror } = await withMirror(connection, env);
  expect(mirror?.asOf('subscriptions', { status: 'active,past_due' })).toBeTypeOf('number');
  expect(mirror?.asOf('subscriptions', { brand_id: 'brand_1' })).toBeUndefined();
});

test('starts without a mirror that is damaged, and says so', async () => {
  const { env, connection, file } = await mirrored();
  writeFileSync(file, 'this is no database, however long it is '.repeat(200));
  const { mirrored: mirror, notice } = await withMirror(connection, env);
  expect(mirror).toBeUndefined();
  expect(notice).toMatch(/^The mirror is not used: .* is damaged/);
});

test('loads a list whose rows are damaged from the service', async () => {
  const { env, connection, file, fake } = await mirrored();
  const content = readFileSync(file);
  const at = content.indexOf('sub_');
  content.fill(0xff, at - (at % 4096), at - (at % 4096) + 4096);
  writeFileSync(file, content);
  const { client, mirrored: mirror, notice } = await withMirror(connection, env);
  expect(notice).toBeUndefined();
  const events: LoadEvent[] = [];
  const loader = createLoader(client, (event) => void events.push(event), Date.now, mirror);
  const sent = fake.requests.count;
  await loader.load({ list: 1, listing: 'subscriptions', query: {}, loadNumber: 1, page: 0 });
  expect(events).toMatchObject([{ type: 'page-loaded', page: { isMirrored: false } }]);
  expect(fake.requests.count).toBe(sent + 1);
  await loader.load({ list: 2, listing: 'payouts', query: {}, loadNumber: 1, page: 0 });
  expect(events[1]).toMatchObject({ type: 'page-loaded', page: { isMirrored: true } });
});

test('starts without a mirror of a newer program, and leaves it', async () => {
  const { env, connection, file } = await mirrored();
  const database = new DatabaseSync(file);
  database.exec('UPDATE mirror SET schema_version = 99');
  database.close();
  const { mirrored: mirror, notice } = await withMirror(connection, env);
  expect(mirror).toBeUndefined();
  expect(notice).toContain('newer paydeck');
  const reader = new DatabaseSync(file, { readOnly: true });
  expect(reader.prepare('select count(*) as n from subscriptions').get()).toEqual({ n: 250 });
  reader.close();
});

test('starts without a mirror of another account, and leaves it', async () => {
  const { env, connection, file } = await mirrored();
  const database = new DatabaseSync(file);
  database.exec("UPDATE mirror SET account = 'other'");
  database.close();
  const { mirrored: mirror, notice } = await withMirror(connection, env);
  expect(mirror).toBeUndefined();
  expect(notice).toContain('was made with another key');
});

test('starts without a mirror on a Node without SQLite', async () => {
  const { env, connection } = await mirrored();
  vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const { mirrored: mirror, notice } = await withMirror(connection, env);
  expect(mirror).toBeUndefined();
  expect(notice).toMatch(
    /^The mirror is not used: A mirror needs Node 22.16 or later: Node \S+ has no SQLite with full-text search\.$/,
  );
});

test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'starts without a mirror that it may not read, and says so',
  async () => {
    const { env, connection, file } = await mirrored();
    chmodSync(file, 0);
    const { mirrored: mirror, notice } = await withMirror(connection, env);
    expect(mirror).toBeUndefined();
    expect(notice).toMatch(/^The mirror is not used: .* cannot be opened: check the permissions/);
  },
);

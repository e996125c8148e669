import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createFake } from '@paydeck/testing';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createMirror, openMirror, storeOf } from './mirror.ts';
import { pull } from './pull.ts';
import { prepare } from './schema.ts';
import { mirrorError } from './sqlite-errors.ts';
import { deleteMirror } from './sqlite-store.ts';
import { CrashingStore, Killed } from './test-support/crashing-store.ts';
import { accountOf, mirrored, openMirrorOf, temporaryFolder } from './test-support/mirrors.ts';

const fake = createFake({ subscriptions: 3, limits: false });
const account = accountOf(fake);
const isWindows = process.platform === 'win32';
const isRoot = process.getuid?.() === 0;

/** The file of a mirror that is closed. */
async function closedMirror(): Promise<string> {
  const { mirror, client, file } = await mirrored({ subscriptions: 3, payouts: 3 });
  await pull(mirror, client);
  await mirror.close();
  return file;
}

/** A file with this text. */
async function fileOf(content: string): Promise<string> {
  const file = join(await temporaryFolder(), 'mirror.sqlite');
  writeFileSync(file, content);
  return file;
}

function edit(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

function stateOf(file: string): unknown {
  return { content: createHash('sha256').update(readFileSync(file)).digest('hex'), mode: statSync(file).mode };
}

function ioError(errcode: number): Error {
  return Object.assign(new Error('disk I/O error'), { errcode });
}

function filesBeside(file: string): string[] {
  return readdirSync(dirname(file)).toSorted();
}

function whenKilled(error: unknown): string {
  if (error instanceof Killed) return 'killed';
  throw error;
}

// https://www.sqlite.org/rescode.html
const SQLITE_IOERR_READ = 266;
const SQLITE_IOERR_SHMSIZE = 4874;
const notSqlite = 'this is no database, however long it is '.repeat(200);

/** Opens a mirror, and checks that its file stays as it was. */
async function opened(file: string, how: 'written' | 'only read'): Promise<void> {
  const before = stateOf(file);
  try {
    await openMirror(file, { account, readOnly: how === 'only read' });
  } finally {
    expect(stateOf(file)).toEqual(before);
  }
}

describe('a file that is not touched', () => {
  test.each(['written', 'only read'] as const)('is that of a newer schema, %s', async (how) => {
    const file = await closedMirror();
    edit(file, 'UPDATE mirror SET schema_version = 99');
    await expect(opened(file, how)).rejects.toMatchObject({ name: 'MirrorError', code: 'NEWER_SCHEMA' });
  });

  test.each(['written', 'only read'] as const)('is that of another account, %s', async (how) => {
    const file = await closedMirror();
    edit(file, "UPDATE mirror SET mode = 'live'");
    await expect(opened(file, how)).rejects.toMatchObject({ name: 'MirrorError', code: 'OTHER_ACCOUNT' });
    edit(file, "UPDATE mirror SET mode = 'test', account = 'other'");
    await expect(opened(file, how)).rejects.toMatchObject({ name: 'MirrorError', code: 'OTHER_KEY' });
  });

  test.each(['written', 'only read'] as const)('is that of another program, %s', async (how) => {
    const file = await fileOf('');
    edit(file, 'CREATE TABLE notes (text)');
    await chmod(file, 0o644);
    await expect(opened(file, how)).rejects.toMatchObject({ name: 'MirrorError', code: 'NOT_A_MIRROR' });
    edit(file, 'CREATE TABLE mirror (text)');
    await expect(opened(file, how)).rejects.toMatchObject({ name: 'MirrorError', code: 'NOT_A_MIRROR' });
  });
});

test('a file of an older schema is migrated once with its rows, and the older paydeck leaves it then', async () => {
  const { mirror, client } = await mirrored({ payouts: 3 });
  await pull(mirror, client);
  const migrations = [() => ["ALTER TABLE payouts ADD COLUMN reference TEXT DEFAULT 'none'"]];
  for (let opening = 0; opening < 2; opening++) await prepare(storeOf(mirror), { account }, migrations);
  const rows = await storeOf(mirror).query('SELECT reference FROM payouts');
  expect(rows.map(({ reference }) => reference)).toEqual(['none', 'none', 'none']);
  await expect(prepare(storeOf(mirror), { account })).rejects.toMatchObject({ code: 'NEWER_SCHEMA' });
});

describe('a damaged file', () => {
  test.each(['written', 'only read'] as const)('is left as it is, %s, until it is deleted', async (how) => {
    const file = await fileOf(notSqlite);
    await expect(opened(file, how)).rejects.toMatchObject({
      code: 'DAMAGED',
      message: `${file} is damaged, or is no SQLite file. Delete the mirror and pull again.`,
    });
    expect(filesBeside(file)).toEqual(['mirror.sqlite']);
    await deleteMirror(file);
    const mirror = await openMirrorOf(fake, file);
    expect((await mirror.status()).every(({ complete }) => complete === undefined)).toBe(true);
  });

  test('whose rows are damaged says so, and what to do', async () => {
    const { mirror, client, file } = await mirrored({ subscriptions: 300 });
    await pull(mirror, client);
    await mirror.close();
    const content = readFileSync(file);
    const at = content.indexOf('sub_');
    content.fill(0xff, at - (at % 4096), at - (at % 4096) + 4096);
    writeFileSync(file, content);
    const damaged = await openMirrorOf(fake, file, { readOnly: true });
    await expect(damaged.records('subscriptions', { limit: 1_000 })).rejects.toMatchObject({
      code: 'DAMAGED',
      message: expect.stringContaining('Delete the mirror and pull again'),
    });
  });

  test('of an unfinished pull is replaced', async () => {
    const { mirror, client, file } = await mirrored({ subscriptions: 3 });
    writeFileSync(`${file}.pull`, notSqlite);
    expect((await pull(mirror, client)).reads.every(({ isComplete }) => isComplete)).toBe(true);
  });
});

describe('a full disk', () => {
  test.each(['main', 'pull'])('of the file %s ends the pull, and what was complete is unchanged', async (database) => {
    const { mirror, client, fake: service } = await mirrored({ subscriptions: 300 });
    await pull(mirror, client);
    for (let added = 0; added < 500; added++) service.subscriptions.add();
    const before = await mirror.records('subscriptions', { limit: 1_000 });
    const store = storeOf(mirror);
    const forPull = store.forPull.bind(store);
    const limited = vi.spyOn(store, 'forPull').mockImplementation(async () => {
      const pulling = await forPull();
      const [row] = await pulling.query(`PRAGMA ${database}.page_count`);
      await pulling.query(`PRAGMA ${database}.max_page_count = ${Number(row?.['page_count']) + 20}`);
      return pulling;
    });
    await expect(pull(mirror, client)).rejects.toMatchObject({
      code: 'DISK_FULL',
      message: expect.stringContaining('Free some space'),
    });
    expect(await mirror.records('subscriptions', { limit: 1_000 })).toEqual(before);
    limited.mockRestore();
    const { reads } = await pull(mirror, client);
    expect(reads[0]).toMatchObject({ list: 'subscriptions', created: 500, isComplete: true, isResumed: true });
  });

  test('is not what an error of the disk says', async () => {
    expect(mirrorError('mirror.sqlite', ioError(SQLITE_IOERR_SHMSIZE))).toMatchObject({ code: 'DISK_FULL' });
    expect(mirrorError('mirror.sqlite', ioError(SQLITE_IOERR_READ))).toMatchObject({
      code: 'DISK_ERROR',
      message:
        'mirror.sqlite cannot be read or written: the disk reports an error. What was complete is unchanged. Check that it is not full.',
    });
  });
});

describe('permissions', () => {
  test.skipIf(isWindows)('all files of a mirror are for their owner alone, also in a pull', async () => {
    const { mirror, client, file } = await mirrored({ subscriptions: 3 });
    const modes = new Map<string, number>();
    await pull(mirror, client, {
      onProgress: () => {
        for (const name of filesBeside(file)) modes.set(name, statSync(join(dirname(file), name)).mode & 0o777);
      },
    });
    const name = basename(file);
    const ends = ['', '-shm', '-wal', '.pull', '.pull-wal'];
    expect(Object.fromEntries(modes)).toEqual(Object.fromEntries(ends.map((end) => [name + end, 0o600])));
  });

  test.skipIf(isWindows)('a mirror that others could read is made private', async () => {
    const file = await closedMirror();
    await chmod(file, 0o644);
    await (await openMirror(file, { account })).close();
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test.skipIf(isWindows || isRoot)('a file that cannot be written is not', async () => {
    const file = await closedMirror();
    await chmod(file, 0o400);
    await expect(openMirror(file, { account })).rejects.toMatchObject({ code: 'READ_ONLY' });
  });

  test.skipIf(isWindows || isRoot)('a folder that cannot be written says so, for writing and for reading', async () => {
    const file = await closedMirror();
    await chmod(dirname(file), 0o500);
    onTestFinished(async () => chmod(dirname(file), 0o700));
    await expect(openMirror(file, { account, readOnly: true })).rejects.toMatchObject({ code: 'READ_ONLY' });
    await expect(openMirror(join(dirname(file), 'other.sqlite'), { account })).rejects.toMatchObject({
      code: 'READ_ONLY',
    });
  });

  test('a mirror that is opened to read is not written by a pull', async () => {
    const file = await closedMirror();
    const mirror = await openMirrorOf(fake, file, { readOnly: true });
    const before = stateOf(file);
    await expect(pull(mirror, fake.client())).rejects.toMatchObject({ code: 'READ_ONLY' });
    expect(stateOf(file)).toEqual(before);
  });
});

test.each([
  ['a folder that does not exist', 'missing/mirror.sqlite', 'READ_ONLY'],
  ['a folder', '.', 'NOT_A_MIRROR'],
  ['a path through a file', 'file/mirror.sqlite', 'NOT_A_MIRROR'],
])('%s is an error with a reason', async (_, path, code) => {
  const folder = await temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  await expect(openMirror(join(folder, path), { account })).rejects.toMatchObject({ name: 'MirrorError', code });
  await expect(openMirror(join(folder, path), { account, readOnly: true })).rejects.toMatchObject({
    name: 'MirrorError',
  });
});

describe('an account', () => {
  test('is that of the client, whatever key the mirror was opened with', async () => {
    const { mirror, fake: service, file } = await mirrored({ subscriptions: 3 });
    const other = service.addBusiness({ subscriptions: 5 });
    const stranger = service.client({ apiKey: other.keys.test });
    await expect(pull(mirror, stranger)).rejects.toMatchObject({ code: 'OTHER_KEY' });
    await mirror.close();
    const { mode, baseUrl } = accountOf(service);
    const keyless = await openMirrorOf(service, file, { account: { mode, baseUrl } });
    await expect(pull(keyless, stranger)).rejects.toMatchObject({ code: 'OTHER_KEY' });
    expect((await pull(keyless, service.client())).reads.every(({ isComplete }) => isComplete)).toBe(true);
  });

  test('is that of the first pull, if the mirror was opened without a key', async () => {
    const service = createFake({ subscriptions: 3, limits: false });
    const file = join(await temporaryFolder(), 'mirror.sqlite');
    const { mode, baseUrl, apiKey } = accountOf(service);
    const mirror = await openMirrorOf(service, file, { account: { mode, baseUrl } });
    await pull(mirror, service.client());
    await mirror.close();
    await (await openMirror(file, { account: { mode, baseUrl, apiKey } })).close();
    await expect(openMirror(file, { account: { mode, baseUrl, apiKey: 'other' } })).rejects.toMatchObject({
      code: 'OTHER_KEY',
    });
  });

  test('stays, when its key was replaced', async () => {
    const { mirror, client, fake: service, file } = await mirrored({ subscriptions: 3 });
    await pull(mirror, client);
    await mirror.close();
    const other = service.addBusiness({ subscriptions: 3 }).keys.test;
    const rotated = { ...accountOf(service), apiKey: other };
    const again = await openMirrorOf(service, file, { account: rotated, sameAccount: true });
    await pull(again, service.client({ apiKey: other }));
    await expect(pull(again, client)).rejects.toMatchObject({ code: 'OTHER_KEY' });
  });
});

describe('two pulls at once', () => {
  test('are one, and the other says that it runs', async () => {
    const { mirror, client } = await mirrored({ subscriptions: 300 });
    const first = pull(mirror, client);
    await expect(pull(mirror, client)).rejects.toMatchObject({ name: 'MirrorError', code: 'PULL_RUNNING' });
    expect((await first).reads.every(({ isComplete }) => isComplete)).toBe(true);
    expect((await pull(mirror, client)).reads[0]).toMatchObject({ created: 0, changed: 0, gone: 0 });
  });

  test('do not delete the mirror', async () => {
    const { mirror, client, file } = await mirrored({ subscriptions: 300 });
    const first = pull(mirror, client);
    await expect(deleteMirror(file)).rejects.toMatchObject({ code: 'PULL_RUNNING' });
    expect((await first).reads.every(({ isComplete }) => isComplete)).toBe(true);
    expect(existsSync(file)).toBe(true);
  });
});

describe('deleting', () => {
  test('removes a damaged mirror, and nothing else', async () => {
    const file = await fileOf(notSqlite);
    mkdirSync(join(dirname(file), 'other'));
    expect(await deleteMirror(file)).toBe(true);
    expect(filesBeside(file)).toEqual(['other']);
    expect(await deleteMirror(file)).toBe(false);
  });

  test('removes what a killed pull has left', async () => {
    const file = await closedMirror();
    for (const end of ['.pull', '-journal']) writeFileSync(file + end, notSqlite);
    expect(await deleteMirror(file)).toBe(true);
    expect(filesBeside(file)).toEqual([]);
    writeFileSync(`${file}.pull`, '');
    expect(await deleteMirror(file)).toBe(true);
    expect(filesBeside(file)).toEqual([]);
  });

  test('removes a mirror of a newer schema, and not the database of another program', async () => {
    const newer = await closedMirror();
    edit(newer, 'UPDATE mirror SET schema_version = 99');
    expect(await deleteMirror(newer)).toBe(true);
    const other = await fileOf('');
    edit(other, 'CREATE TABLE notes (text)');
    await expect(deleteMirror(other)).rejects.toMatchObject({ code: 'NOT_A_MIRROR' });
    expect(filesBeside(other)).toEqual(['mirror.sqlite']);
  });
});

// Node 22.13 to 22.15 have SQLite without full-text search.
test.each([undefined, { StatementSync: { prototype: {} } }])(
  'needs a Node with SQLite and its full-text search',
  async (sqlite) => {
    vi.spyOn(process, 'getBuiltinModule').mockImplementation(() => sqlite);
    onTestFinished(() => void vi.restoreAllMocks());
    const file = join(await temporaryFolder(), 'mirror.sqlite');
    await expect(openMirror(file, { account })).rejects.toMatchObject({
      code: 'NO_SQLITE',
      message: `A mirror needs Node 22.16 or later: Node ${process.versions.node} has no SQLite with full-text search.`,
    });
    expect(existsSync(file)).toBe(false);
  },
);

describe('a service whose list cannot be proved complete', () => {
  test('leaves the read incomplete, and marks no row as gone', async () => {
    const { mirror, client, fake: service } = await mirrored({ webhooks: 250, subscriptions: 3 });
    await pull(mirror, client);
    for (const { id } of [...service.webhooks].slice(0, 100)) service.webhooks.delete(id);
    const fault = { operation: 'webhooks.list', repeatIterator: true } as const;
    service.faults.add(fault);
    const { reads } = await pull(mirror, client, { lists: ['webhooks'] });
    expect(reads).toMatchObject([{ isComplete: false, gone: 0, error: { code: 'LIST_REPEATED' } }]);
    const webhooks = (await mirror.status()).find(({ list }) => list === 'webhooks');
    expect(webhooks).toMatchObject({ rows: 250, complete: { isComplete: true }, last: { error: 'LIST_REPEATED' } });
  });

  test.each(['webhooks', 'payouts'] as const)('is one with a record of %s without an id', async (list) => {
    const service = createFake({ webhooks: 3, payouts: 3, limits: false });
    const client = service.client({
      fetch: async (...request) => {
        const response = await service.fetch(...request);
        const body = await response.text();
        return new Response(body.replace(/"(?:id|payout_id)":"[^"]+"/, '"id_is_missing":true'), response);
      },
    });
    const { mirror } = await mirrored({}, { account: accountOf(service) });
    // Wherever a pull is killed, the next one finds it again.
    for (let after = 0; after < 20; after++) {
      const killed = pull(createMirror(new CrashingStore(storeOf(mirror), after), false), client, { lists: [list] });
      await expect(killed.then(({ reads }) => reads[0]?.isComplete, whenKilled)).resolves.toBeOneOf([false, 'killed']);
    }
    const { reads } = await pull(mirror, client, { lists: [list] });
    expect(reads).toMatchObject([{ isComplete: false, error: { code: 'LIST_ID_MISSING' }, rows: 2, gone: 0 }]);
    expect(await mirror.records(list)).toHaveLength(2);
  });
});

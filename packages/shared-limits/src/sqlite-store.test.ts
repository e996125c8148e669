import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { SharedLimitsEvent } from './resilient-store.ts';
import { loadSqlite, sqliteStore } from './sqlite-store.ts';
import { temporaryFolder } from './test-support/processes.ts';
import { count } from './test-support/updates.ts';

const CANARY = 'canary_4f9Ak2Zq81';
const account = { mode: 'test', baseUrl: 'https://test.example.com', apiKey: CANARY } as const;

test('two stores of one account see the same state, and another account its own', async () => {
  const { folder, open } = await setUp();
  const [one, two] = [open(), open()];
  expect([await count(one), await count(two), await count(one)]).toEqual([0, 1, 2]);
  const live = sqliteStore({ account: { ...account, mode: 'live' }, folder });
  expect(await count(live)).toBe(0);
  live.close();
});

test('only the owner can read the file, the folder is made, and neither holds the key', async () => {
  const { folder, open } = await setUp('not/yet/there');
  await count(open());
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const names = readdirSync(folder);
  expect(names).toContain('rate-limits.sqlite');
  for (const name of names) {
    expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600]);
    expect(readFileSync(join(folder, name)).includes(CANARY)).toBe(false);
  }
});

test('removes the permissions of others from a file that exists', async () => {
  const { file, open } = await setUp();
  await count(open());
  chmodSync(file, 0o666);
  await count(open());
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('continues in a new file when the file is deleted, and the others follow', async () => {
  const { folder, file, open, events } = await setUp();
  const [one, two] = [open(), open()];
  await count(one);
  await count(two);
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  expect(await count(one)).toBe(1);
  expect(await count(two)).toBe(2);
  expect(statSync(file).isFile()).toBe(true);
  expect(events).toEqual([]);
});

test.each([
  ['bytes of something else', (file: string) => writeFileSync(file, 'This is no database. '.repeat(500))],
  ['half of it', (file: string) => truncateSync(file, 5_000)],
])('replaces a file that holds %s, and says so', async (_, damage) => {
  const { folder, file, open, events } = await setUp();
  const first = open();
  await count(first);
  first.close();
  for (const name of readdirSync(folder).filter((one) => one !== 'rate-limits.sqlite')) rmSync(join(folder, name));
  damage(file);
  const second = open();
  expect(await count(second)).toBe(0);
  expect(events).toMatchObject([{ type: 'degraded' }]);
  expect(await count(open())).toBe(0);
  expect(readFileSync(file).subarray(0, 15).toString()).toBe('SQLite format 3');
});

test('paces alone where the folder cannot be made', async () => {
  const { folder, events } = await setUp();
  writeFileSync(join(folder, 'a-file'), '');
  const store = sqliteStore({
    account,
    folder: join(folder, 'a-file', 'below'),
    onEvent: (event) => events.push(event),
  });
  expect([await count(store), await count(store)]).toEqual([0, 1]);
  expect(events).toMatchObject([{ type: 'degraded', reason: expect.stringMatching(/^(ENOTDIR|EEXIST)/) }]);
});

test('paces alone on a full disk, and reports it once', async () => {
  const { folder } = await setUp();
  // A process that may write no file larger than 4 blocks of 1 kB: SQLite meets that as a full disk.
  const program = fileURLToPath(new URL('test-support/updating-process.ts', import.meta.url));
  const output = execFileSync('sh', ['-c', `ulimit -f 8; exec "$0" "$1" "$2"`, process.execPath, program, folder], {
    encoding: 'utf8',
  });
  expect(JSON.parse(output)).toMatchObject({ counts: [0, 1, 2], events: [{ type: 'degraded' }] });
});

test('prints no warning', async () => {
  const { folder } = await setUp();
  const program = fileURLToPath(new URL('test-support/updating-process.ts', import.meta.url));
  const output = execFileSync('sh', ['-c', '"$0" "$1" "$2" 2>&1', process.execPath, program, folder], {
    encoding: 'utf8',
  });
  expect(JSON.parse(output)).toMatchObject({ counts: [0, 1, 2], events: [] });
});

test('closes the file at the exit of the process, so that the next one has no log to read', async () => {
  const { folder } = await setUp();
  const program = fileURLToPath(new URL('test-support/updating-process.ts', import.meta.url));
  execFileSync(process.execPath, [program, folder]);
  expect(readdirSync(folder)).toEqual(['rate-limits.sqlite']);
});

test('closes the file after an update that waits for its lock', async () => {
  const { folder, file, open } = await setUp();
  const store = open();
  await count(store);
  const other = new (loadSqlite().DatabaseSync)(file);
  other.exec('BEGIN IMMEDIATE');
  const written = count(store);
  store.close();
  other.exec('COMMIT');
  other.close();
  await written;
  await expect.poll(() => readdirSync(folder)).toEqual(['rate-limits.sqlite']);
});

async function setUp(...below: string[]) {
  const folder = join(await temporaryFolder(), ...below);
  const events: SharedLimitsEvent[] = [];
  const open = () => sqliteStore({ account, folder, onEvent: (event) => events.push(event) });
  return { folder, file: join(folder, 'rate-limits.sqlite'), events, open };
}

import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { pull } from './pull.ts';
import { querySql } from './query.ts';
import { mirrored } from './test-support/mirrors.ts';

async function fileOfMirror(): Promise<string> {
  const { mirror, client, file, fake } = await mirrored({ subscriptions: 3 });
  fake.subscriptions.add({ customer: { email: 'ada@example.com' } });
  await pull(mirror, client);
  await mirror.close();
  return file;
}

function rowsOf(file: string, sql: string): readonly (readonly unknown[])[] {
  const query = querySql(file, sql);
  try {
    return [...query.rows];
  } finally {
    query.close();
  }
}

// Node has the authorizer since 24.10.
describe.each([
  ['with an authorizer', true],
  ['without an authorizer', false],
])('%s', (_, hasAuthorizer) => {
  async function file(): Promise<string> {
    const made = await fileOfMirror();
    if (!hasAuthorizer) {
      const own = Object.getOwnPropertyDescriptor(DatabaseSync.prototype, 'setAuthorizer') ?? {};
      Object.defineProperty(DatabaseSync.prototype, 'setAuthorizer', { value: undefined, configurable: true });
      onTestFinished(() => void Object.defineProperty(DatabaseSync.prototype, 'setAuthorizer', own));
    }
    return made;
  }

  test.each([
    "UPDATE subscriptions SET status = 'x'",
    "UPDATE subscriptions SET status = 'x' RETURNING status",
    'DELETE FROM history',
    'DROP TABLE reads',
    'CREATE TABLE notes (text)',
    "INSERT INTO subscriptions_search (subscriptions_search) VALUES ('rebuild')",
    "VACUUM INTO 'copy.sqlite'",
    "ATTACH 'other.sqlite' AS other",
    'PRAGMA journal_mode = DELETE',
    'PRAGMA user_version = 7',
    'BEGIN',
    'SELECT 1; SELECT 2',
    'SELECT 1; DELETE FROM history',
    'SELECT 1 /* ; */; /* and */ DELETE FROM history -- more',
    '',
    ';',
    'selec 1',
  ])('%s is rejected and changes nothing', async (sql) => {
    const mirror = await file();
    const here = process.cwd();
    process.chdir(dirname(mirror));
    onTestFinished(() => process.chdir(here));
    const before = rowsOf(mirror, 'SELECT status FROM subscriptions');
    expect(() => rowsOf(mirror, sql)).toThrow(expect.objectContaining({ name: 'MirrorError', code: 'INVALID_SQL' }));
    expect(rowsOf(mirror, 'SELECT status FROM subscriptions')).toEqual(before);
    expect(readdirSync(dirname(mirror)).filter((name) => !name.startsWith('mirror.sqlite'))).toEqual([]);
  });

  test.each([
    'SELECT count(*) FROM subscriptions',
    'SELECT count(*) FROM subscriptions;',
    '-- how many\nSELECT count(*) FROM subscriptions; -- that is all',
    'SELECT count(*) FROM subscriptions /* all */ ; /* and; no more */ ',
    'WITH s AS (SELECT * FROM subscriptions) SELECT count(*) FROM s',
  ])('%s is one statement', async (sql) => {
    const query = querySql(await file(), sql);
    expect([...query.rows]).toEqual([[4]]);
    expect(query.lists).toEqual(['subscriptions']);
    query.close();
  });

  test('the index of the search can be asked', async () => {
    const sql =
      "SELECT customer_email FROM subscriptions WHERE n IN (SELECT rowid FROM subscriptions_search WHERE subscriptions_search MATCH '\"ada\"') AND customer_email LIKE 'ada@%'";
    expect(rowsOf(await file(), sql)).toEqual([['ada@example.com']]);
  });
});

test('a file that is not there is not created', async () => {
  const file = join(dirname(await fileOfMirror()), 'missing.sqlite');
  expect(() => querySql(file, 'SELECT 1')).toThrow(expect.objectContaining({ code: 'NO_MIRROR' }));
  expect(existsSync(file)).toBe(false);
});

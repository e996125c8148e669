import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readQuery } from './read-only.ts';

function placed(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'paydeck-sqlite-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'app.db');
  const database = new DatabaseSync(file);
  database.exec(`pragma synchronous = off;
    create table subs (id text, cents integer);
    insert into subs values ('s1', 4900), ('s2', 9007199254740993);
    create virtual table words using fts5 (word);
    insert into words values ('lovelace')`);
  database.close();
  return file;
}

const rowsOf = (file: string, sql: string) => Array.from(readQuery(file, sql).rows);

describe('a query', () => {
  test('returns its columns, and its rows once', () => {
    const { columns, tables, rows } = readQuery(placed(), 'select id, cents from subs');
    expect(columns).toEqual(['id', 'cents']);
    expect(tables).toEqual(['subs']);
    expect(Array.from(rows)).toEqual([
      ['s1', 4900],
      ['s2', '9007199254740993'],
    ]);
    expect(Array.from(rows)).toEqual([]);
  });

  test('without rows has columns', () => {
    const { columns, rows } = readQuery(placed(), 'select id from subs where 0');
    expect([columns, Array.from(rows)]).toEqual([['id'], []]);
  });

  test.each([
    ['-- a comment; of its own\n/* and another */ SELECT 1 AS a;  -- the end', [[1]]],
    ['select \';\' as a, ";" as b from (select 2 as ";")', [[';', 2]]],
    ['with recursive n(i) as (values(1) union all select i + 1 from n where i < 2) select i from n', [[1], [2]]],
    ["select count(*) as a from json_each('[1,2]')", [[2]]],
    ["select word from words where words match 'lovelace'", [['lovelace']]],
  ])('may be %s', (sql, rows) => {
    expect(rowsOf(placed(), sql)).toEqual(rows);
  });

  test('that stops early closes the file', () => {
    const { rows } = readQuery(placed(), 'select id from subs');
    rows.next();
    rows.return();
    expect(rows.next()).toEqual({ done: true, value: undefined });
  });
});

describe('a statement that does more than read is an error, and writes nothing', () => {
  const statements = [
    "vacuum into 'copy.db'",
    "; vacuum into 'copy.db'",
    "/* select */ vacuum into 'copy.db'",
    "select 1; vacuum into 'copy.db'",
    "attach 'copy.db' as other",
    'pragma user_version = 7',
    'pragma journal_mode = wal',
    "insert into subs values ('s3', 1)",
    'with one as (select 1) delete from subs',
    'update subs set cents = 1 returning id',
    'select 1 /* ; */; /* and */ delete from subs -- more',
    "insert into words (words) values ('rebuild')",
    'create temp table other (id)',
    'begin',
    'explain select 1',
    "select load_extension('/tmp/library')",
    "select * from pragma_table_info('no'); select 1",
    '',
  ];

  test.each(statements.flatMap((sql) => [[sql, true] as const, [sql, false] as const]))(
    '%s, where Node has an authorizer: %s',
    (sql, hasAuthorizer) => {
      if (!hasAuthorizer) vi.spyOn(DatabaseSync.prototype, 'setAuthorizer').mockReturnValue(undefined);
      onTestFinished(() => void vi.restoreAllMocks());
      const file = placed();
      const copy = path.join(path.dirname(file), 'copy.db');
      expect(() => rowsOf(file, sql.replace('copy.db', copy))).toThrow(expect.objectContaining({ name: 'QueryError' }));
      expect(readdirSync(path.dirname(file))).toEqual(['app.db']);
    },
  );
});

test('a file that is no database is an error', () => {
  expect(() => rowsOf(import.meta.filename, 'select * from sqlite_schema')).toThrow('file is not a database');
});

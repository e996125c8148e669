import { type ListName, listNames } from '@paydeck/core';
import { statSync } from 'node:fs';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { MirrorError } from './mirror-error.ts';
import { loadSqlite } from './node-sqlite.ts';
import { mirrorError } from './sqlite-errors.ts';

/** The rows of a statement. */
export interface QueryResult {
  /** The names of the columns. */
  readonly columns: readonly string[];
  /** The rows, read while they are iterated over. Integers beyond 2^53 are a `bigint`. */
  readonly rows: Iterable<readonly unknown[]>;
  /** The lists that the statement reads. */
  readonly lists: readonly ListName[];
  /** Closes the file. */
  close(): void;
}

/**
 * Runs one statement of SQL on the SQLite file of a mirror. The connection can only read. The statement runs in this thread while rows are read: start
 * a process of its own to stop one that takes too long.
 *
 * @throws {MirrorError} With the code `INVALID_SQL` when it is not one statement that reads.
 * @example
 * const { columns, rows } = querySql('mirror.sqlite', "SELECT count(*) FROM subscriptions WHERE status = 'past_due'");
 */
export function querySql(file: string, sql: string): QueryResult {
  const { DatabaseSync } = loadSqlite();
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new MirrorError('NO_MIRROR', `There is no mirror at ${file}. Run a pull first.`);
  }
  const lists = new Set<ListName>();
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    // Node has the authorizer since 24.10. Without it the connection still cannot write.
    database.setAuthorizer?.((action, name) => {
      const list = listNames.find((each) => name === each || name === `${each}_search`);
      if (action === SQLITE_READ && list) lists.add(list);
      // FTS5 asks for the version of the data.
      return READING.has(action) || (action === SQLITE_PRAGMA && name === 'data_version') ? 0 : 1;
    });
    const statement = database.prepare(sql);
    if (!/^;*$/.test(bare(sql.slice(statement.sourceSQL.length)))) throw new Error('there is more than one statement');
    if (!database.setAuthorizer && /^pragma/i.test(bare(sql))) throw new Error('it may only read');
    if (!database.setAuthorizer)
      for (const list of listNames) if (new RegExp(`\\b${list}\\b`, 'i').test(sql)) lists.add(list);
    const columns = statement.columns().map(({ name }) => name);
    if (columns.length === 0) throw new Error('it returns no rows');
    statement.setReturnArrays(true);
    statement.setReadBigInts(true);
    const open = database;
    return { columns, rows: rowsOf(file, statement), lists: [...lists], close: () => open.close() };
  } catch (error) {
    database?.close();
    throw invalidSql(file, error);
  }
}

/** SQL without comments and spaces. What looks like a comment in text goes too. */
function bare(sql: string): string {
  return sql.replaceAll(/--.*|\/\*[\s\S]*?(?:\*\/|$)|\s/g, '');
}

function* rowsOf(file: string, statement: StatementSync): Generator<readonly unknown[]> {
  try {
    for (const row of statement.iterate()) yield Object.values(row).map(number);
  } catch (error) {
    throw invalidSql(file, error);
  }
}

function number(value: unknown): unknown {
  return typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

function invalidSql(file: string, error: unknown): unknown {
  const isDenied = error instanceof Error && 'errcode' in error && DENIED.has(Number(error.errcode));
  const known = isDenied ? error : mirrorError(file, error);
  if (known !== error || !(error instanceof Error)) return known;
  const message = isDenied ? 'it may only read' : error.message;
  return new MirrorError('INVALID_SQL', `The statement was rejected: ${message}. Use one SELECT.`, { cause: error });
}

// https://www.sqlite.org/rescode.html: SQLITE_READONLY, and SQLITE_AUTH of the authorizer.
const DENIED = new Set([8, 23]);
// https://www.sqlite.org/c3ref/c_alter_table.html: the actions of a statement that only reads. Node 22 does not name them.
const SQLITE_PRAGMA = 19;
const SQLITE_READ = 20;
const SQLITE_SELECT = 21;
const SQLITE_FUNCTION = 31;
const SQLITE_RECURSIVE = 33;
const READING = new Set([SQLITE_READ, SQLITE_SELECT, SQLITE_FUNCTION, SQLITE_RECURSIVE]);

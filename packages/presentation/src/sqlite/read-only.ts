import type * as Sqlite from 'node:sqlite';
import { safeText } from '../text/safe-text.ts';
import { loadSqlite } from './node-sqlite.ts';

/** The values of a row, in the order of its columns. */
export type SqlRow = readonly unknown[];

/** A query is not one statement that reads, or SQLite rejects it. The message is sanitized. */
export class QueryError extends Error {
  override readonly name = 'QueryError' as const;
}

/** The result of a query. The file is closed after the last row, or when the iteration stops. */
export interface Query {
  /** In their order, with those of an empty result. */
  readonly columns: readonly string[];
  /** The tables that it reads, those behind views too; where Node has no authorizer, its words. In lower case. */
  readonly tables: readonly string[];
  /** They are read while they are iterated, and only once. An integer that no number can hold is text. */
  readonly rows: Generator<SqlRow, void, undefined>;
}

/**
 * Runs one statement that reads on a SQLite file. Throws a `QueryError`.
 *
 * A file that is opened for reading only is not enough: `vacuum into` writes another file, and `attach` opens one.
 */
export function readQuery(file: string, sql: string): Query {
  checkStatement(sql);
  const sqlite = loadSqlite();
  if (sqlite === undefined || !('columns' in sqlite.StatementSync.prototype))
    throw new QueryError(`Node ${process.versions.node} has no SQLite: 22.16 and later have what is needed`);
  const database = guarded(() => new sqlite.DatabaseSync(file, { readOnly: true, timeout: 5000 }));
  try {
    return guarded(() => {
      const tables = allowReading(database, sqlite.constants, sql);
      const statement = database.prepare(sql);
      statement.setReadBigInts(true);
      statement.setReturnArrays(true);
      const columns = statement.columns().map(({ name }) => name);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows are arrays now
      const rows = statement.iterate() as Iterator<unknown> as Iterator<SqlRow>;
      return { columns, tables: [...tables], rows: rowsOf(database, rows) };
    });
  } catch (error) {
    database.close();
    throw error;
  }
}

function* rowsOf(database: Sqlite.DatabaseSync, rows: Iterator<SqlRow>): Generator<SqlRow, void, undefined> {
  try {
    for (;;) {
      const next = guarded(() => rows.next());
      if (next.done === true) return;
      yield next.value.map(asNumber);
    }
  } finally {
    database.close();
  }
}

function asNumber(value: unknown): unknown {
  if (typeof value !== 'bigint') return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}

/** One statement that begins as a query does. All others could write, or would be ignored behind the first. */
function checkStatement(sql: string): void {
  const [first = '', ...others] = sql
    .replaceAll(quotedOrComment, (text) => (/^(?:--|\/\*)/.test(text) ? ' ' : '""'))
    .split(';')
    .map((statement) => statement.trim());
  if (!/^(?:select|with|values)\b/i.test(first))
    throw new QueryError('only a query is allowed. Begin it with select, with or values.');
  if (others.some((statement) => statement !== '')) throw new QueryError('only one statement is allowed');
}

const quotedOrComment = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;

/** Has SQLite itself deny what does not read. Node has it since 24.10. Returns the tables that are read. */
function allowReading(database: Sqlite.DatabaseSync, sqlite: typeof Sqlite.constants, sql: string): Set<string> {
  // Its type says that it is always there.
  // oxlint-disable-next-line typescript/no-unnecessary-condition
  if (!database.setAuthorizer) return new Set(sql.toLowerCase().match(/\w+/g));
  const tables = new Set<string>();
  database.setAuthorizer((action, first, second) => {
    if (action === sqlite.SQLITE_READ && first !== null) tables.add(first.toLowerCase());
    const isAllowed =
      action === sqlite.SQLITE_SELECT ||
      action === sqlite.SQLITE_READ ||
      action === sqlite.SQLITE_RECURSIVE ||
      (action === sqlite.SQLITE_FUNCTION && second !== 'load_extension') ||
      // A full-text table asks whether another process has written.
      (action === sqlite.SQLITE_PRAGMA && first === 'data_version');
    return isAllowed ? sqlite.SQLITE_OK : sqlite.SQLITE_DENY;
  });
  return tables;
}

function guarded<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new QueryError(safeText(error instanceof Error ? error.message : String(error), 200));
  }
}

import { loadSqlite } from '../export/resumable/node-sqlite.ts';
import { safeText } from '../text/safe-text.ts';
import { TableError } from './table-error.ts';
import type { Table, TableRow } from './table.ts';

type SqlRow = Readonly<Record<string, unknown>>;

/** Reads the rows of a query. The file is opened for reading only, so the query changes nothing. */
export function sqliteTable(file: string, sql: string): Table {
  const rows = sqlRows(file, sql);
  const first = guarded(() => rows.next());
  if (first.done === true) throw new TableError('the query of --sql has no rows');
  return { columns: Object.keys(first.value), hasAllColumns: true, rows: rowsOf(first.value, rows) };
}

function* sqlRows(file: string, sql: string): Generator<SqlRow, void, undefined> {
  const { DatabaseSync } = sqlite();
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const statement = database.prepare(sql);
    statement.setReadBigInts(true);
    yield* statement.iterate();
  } finally {
    database.close();
  }
}

// oxlint-disable-next-line typescript/require-await -- the rows of files are asynchronous
async function* rowsOf(first: SqlRow, others: Iterator<SqlRow>): AsyncGenerator<TableRow, void, undefined> {
  let line = 1;
  yield rowOf(first, line);
  for (;;) {
    const next = guarded(() => others.next());
    if (next.done === true) return;
    line += 1;
    yield rowOf(next.value, line);
  }
}

function rowOf(row: SqlRow, line: number): TableRow {
  return {
    line,
    value(column) {
      const value = row[column];
      if (value instanceof Uint8Array) throw new TableError(`row ${line}, column ${safeText(column, 60)}: is not text`);
      return typeof value === 'bigint' ? String(value) : value;
    },
  };
}

function sqlite(): ReturnType<typeof loadSqlite> {
  try {
    return loadSqlite();
  } catch {
    throw new TableError(`Node ${process.versions.node} has no SQLite: 22.13 and later have it`);
  }
}

function guarded<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof TableError) throw error;
    throw new TableError(`--sql: ${safeText(error instanceof Error ? error.message : String(error), 200)}`);
  }
}

import { QueryError, readQuery, type SqlRow } from '../sqlite/read-only.ts';
import { safeText } from '../text/safe-text.ts';
import { TableError } from './table-error.ts';
import type { Table, TableRow } from './table.ts';

/** Reads the rows of a query. */
export function sqliteTable(file: string, sql: string): Table {
  const { columns, rows } = guarded(() => readQuery(file, sql));
  return { columns, hasAllColumns: true, rows: rowsOf(columns, rows) };
}

// oxlint-disable-next-line typescript/require-await -- the rows of files are asynchronous
async function* rowsOf(columns: readonly string[], rows: Iterator<SqlRow>): AsyncGenerator<TableRow, void, undefined> {
  for (let line = 1; ; line += 1) {
    const next = guarded(() => rows.next());
    if (next.done === true && line === 1) throw new TableError('the query of --sql has no rows');
    if (next.done === true) return;
    yield rowOf(columns, next.value, line);
  }
}

function rowOf(columns: readonly string[], row: SqlRow, line: number): TableRow {
  return {
    line,
    value(column) {
      const value = row[columns.indexOf(column)];
      if (value instanceof Uint8Array) throw new TableError(`row ${line}, column ${safeText(column, 60)}: is not text`);
      return value;
    },
  };
}

function guarded<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw error instanceof QueryError ? new TableError(`--sql: ${error.message}`) : error;
  }
}

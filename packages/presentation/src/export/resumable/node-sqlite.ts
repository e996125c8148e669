import type * as Sqlite from 'node:sqlite';
import { ExportError } from './export-error.ts';

/** Loads `node:sqlite` without the warning that it is experimental, which users of a program cannot act on. */
export function loadSqlite(): typeof Sqlite {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    const sqlite = process.getBuiltinModule('node:sqlite');
    // Its type says that it is always there.
    // oxlint-disable-next-line typescript/no-unnecessary-condition
    if (sqlite) return sqlite;
  } finally {
    process.emitWarning = emitWarning;
  }
  throw new ExportError(
    'NOT_CONTINUABLE',
    `Node ${process.versions.node} has no SQLite, which locks the files of an export: 22.13 and later have it.`,
  );
}

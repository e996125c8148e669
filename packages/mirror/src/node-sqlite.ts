import type * as Sqlite from 'node:sqlite';
import { MirrorError } from './mirror-error.ts';

/** Loads `node:sqlite` when it is first needed, without the warning that it is experimental. */
export function loadSqlite(): typeof Sqlite {
  const emitWarning = process.emitWarning.bind(process);
  // The warning would be about a choice of ours that a user cannot change.
  process.emitWarning = (...warning: unknown[]) => {
    if (!/SQLite is an experimental feature/.test(String(warning[0]))) Reflect.apply(emitWarning, process, warning);
  };
  try {
    const sqlite = process.getBuiltinModule?.('node:sqlite');
    if (sqlite) return sqlite;
    throw new MirrorError(
      'NO_SQLITE',
      `A mirror needs Node 22.13 or later: Node ${process.versions.node} has no SQLite.`,
    );
  } finally {
    process.emitWarning = emitWarning;
  }
}

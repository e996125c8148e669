import type * as Sqlite from 'node:sqlite';
import { MirrorError } from './mirror-error.ts';

/** Loads `node:sqlite` when it is first needed, without the warning that it is experimental, which users of a program cannot act on. */
export function loadSqlite(): typeof Sqlite {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
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

import type * as Sqlite from 'node:sqlite';

/** Loads `node:sqlite` when it is first needed, without the warning that it is experimental, which users of a program cannot act on. */
export function loadSqlite(): typeof Sqlite {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    const sqlite = process.getBuiltinModule?.('node:sqlite');
    if (sqlite) return sqlite;
    throw new MissingSqlite();
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** This Node has no SQLite, or only behind a flag. */
export class MissingSqlite extends Error {
  constructor() {
    super(`Node ${process.versions.node} has no SQLite: 22.13 and later have it`);
  }
}

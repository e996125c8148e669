import type * as Sqlite from 'node:sqlite';

/** Loads `node:sqlite` without the warning that it is experimental, which users of a program cannot act on. */
export function loadSqlite(): typeof Sqlite | undefined {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    // Its type says that it is always there. Node has it since 22.13.
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}

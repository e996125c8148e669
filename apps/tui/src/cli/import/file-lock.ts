import { rmSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { UsageError } from '../usage-error.ts';

/**
 * Locks a file for this process, through an empty SQLite database beside it. Returns a function that unlocks it. The kernel
 * holds the lock: it ends with the process, however that ends.
 */
export function lockFile(file: string, inUse: () => string): () => void {
  const lock = `${file}.lock`;
  const { DatabaseSync: Database } = process.getBuiltinModule('node:sqlite');
  for (;;) {
    const before = inodeOf(lock);
    const database = locked(new Database(lock, { timeout: 0 }), inUse);
    // The process before removes its lock file. A lock on a removed file would lock nothing.
    if (before !== undefined && inodeOf(lock) === before) {
      return () => {
        rmSync(lock, { force: true });
        database.close();
      };
    }
    database.close();
  }
}

function locked(database: DatabaseSync, inUse: () => string): DatabaseSync {
  try {
    // The file stays empty, because nothing is written or committed.
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch {
    database.close();
    throw new UsageError(inUse());
  }
}

function inodeOf(file: string): bigint | undefined {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;
}

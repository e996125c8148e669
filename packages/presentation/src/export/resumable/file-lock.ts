import { rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { loadSqlite } from '../../sqlite/node-sqlite.ts';
import { ExportError } from './export-error.ts';

/**
 * Locks a file for this process, through an empty SQLite database beside it. Returns a function that unlocks it. The kernel
 * holds the lock: it ends with the process, however that ends, and a stopped process keeps it.
 *
 * @param inUse Describes the conflict, when another process holds the lock.
 */
export function lockFile(path: string, inUse: () => string): () => void {
  // Not `FILE.lock`, which may be the lock of flock(1) around this program.
  const lock = join(dirname(path), `.${basename(path)}.paydeck-lock`);
  const sqlite = sqliteForLocks();
  for (;;) {
    const before = inodeOf(lock);
    const database = locked(() => new sqlite.DatabaseSync(lock, { timeout: 0 }), lock, inUse);
    // The process before removes its lock file. A lock on a removed file would lock nothing.
    if (before !== undefined && inodeOf(lock) === before) return () => unlock(database, lock);
    database.close();
  }
}

/** Throws where this Node cannot lock a file. */
export function sqliteForLocks(): NonNullable<ReturnType<typeof loadSqlite>> {
  const sqlite = loadSqlite();
  if (sqlite !== undefined) return sqlite;
  const message = `Node ${process.versions.node} has no SQLite, which locks the files of an export: 22.13 and later have it.`;
  throw new ExportError('NOT_CONTINUABLE', message);
}

function locked(open: () => DatabaseSync, lock: string, inUse: () => string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = open();
    // The file stays empty, because nothing is written or committed.
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === busy)
      throw new ExportError('IN_USE', inUse(), { cause: error });
    const reason = error instanceof Error ? error.message : 'unknown error';
    throw new ExportError('NOT_CONTINUABLE', `${lock} cannot be locked: ${reason}`, { cause: error });
  }
}

function unlock(database: DatabaseSync, lock: string): void {
  try {
    rmSync(lock, { force: true });
  } catch {
    // Windows removes no open file. An empty lock file that stays is used again.
  }
  database.close();
}

function inodeOf(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
}

/** SQLITE_BUSY */
const busy = 5;

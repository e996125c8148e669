import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { deadlineMs } from '../machine/deadline.ts';

/** A lock that a process holds. */
export interface Lock {
  release(): Promise<void>;
}

/** A lock older than the deadline of a run belongs to a killed process; one from the future, to a clock that was set back. */
const staleMs = deadlineMs + 2_000;

/** Takes a lock file; `undefined` when another process holds it. Without a writable folder every process gets it. */
export async function takeLock(file: string): Promise<Lock | undefined> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 }).catch(() => undefined);
  try {
    await removeStale(file);
    const handle = await open(file, 'wx', 0o600);
    await handle.close();
  } catch (error) {
    return isCode(error, 'EEXIST') ? undefined : { release: async () => undefined };
  }
  return { release: () => rm(file, { force: true }) };
}

/**
 * Renames before it removes, so that of several processes one removes a stale lock. If one of them takes the lock between
 * the check and the rename of another, both get it: the list is then read twice, and nothing else is lost.
 */
async function removeStale(file: string): Promise<void> {
  const info = await stat(file).catch(() => undefined);
  if (info === undefined || Math.abs(Date.now() - info.mtimeMs) < staleMs) return;
  const aside = `${file}.${process.pid}`;
  await rename(file, aside).catch(() => undefined);
  await rm(aside, { force: true });
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

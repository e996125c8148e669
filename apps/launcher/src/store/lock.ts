import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { deadlineMs } from '../deadline.ts';

/** What one process has and no other. */
export interface Lock {
  release(): Promise<void>;
}

/** No run takes longer than its deadline: an older lock was left by one that was killed. */
const staleMs = deadlineMs + 2_000;

/** Takes a lock file; `undefined` when another process has it. Where none can be written everybody has it. */
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

/** Moves before it removes, so that of several processes only one takes a stale lock away. */
async function removeStale(file: string): Promise<void> {
  const info = await stat(file).catch(() => undefined);
  if (info === undefined || Date.now() - info.mtimeMs < staleMs) return;
  const aside = `${file}.${process.pid}`;
  await rename(file, aside).catch(() => undefined);
  await rm(aside, { force: true });
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

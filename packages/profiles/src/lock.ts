import { link, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ignoreMissing, makeFolder } from './guarded-file.ts';
import { SetupError } from './setup-error.ts';
import { draftOf } from './write-file.ts';

/** Runs work while holding the lock of a file. A lock of a dead process is removed. */
export async function locked<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = `${file}.lock`;
  await makeFolder(path.dirname(file));
  await acquire(lock);
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

/** Writing takes milliseconds, so a lock of another machine that is this old is stale. */
const staleMs = 60_000;
const longestWaitMs = 10_000;

async function acquire(lock: string): Promise<void> {
  const mine = `${process.pid}@${hostname()}`;
  const giveUpAt = performance.now() + longestWaitMs;
  while (!(await create(lock, mine))) {
    if (await isDead(lock)) {
      await takeAway(lock);
      continue;
    }
    if (performance.now() > giveUpAt) {
      throw new SetupError(
        'locked',
        `Another program is writing beside ${lock}. If none is running, delete that file.`,
      );
    }
    await pause(5 + Math.random() * 20);
  }
}

/** Creates the lock atomically with its owner. A lock without an owner, left by a killed process, could not be identified as stale. */
async function create(lock: string, mine: string): Promise<boolean> {
  const draft = draftOf(lock);
  try {
    await writeFile(draft, mine, { flag: 'wx', mode: 0o600 });
    await link(draft, lock);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    // The owner of the lock removes temporary files, including the draft of this lock.
    if (error.code === 'EEXIST' || error.code === 'ENOENT') return false;
    if (error.code !== 'EPERM' && error.code !== 'ENOTSUP' && error.code !== 'ENOSYS') throw error;
    return await createInTwoSteps(lock, mine);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Creates the lock on file systems without hard links. */
async function createInTwoSteps(lock: string, mine: string): Promise<boolean> {
  try {
    const handle = await open(lock, 'wx', 0o600);
    await handle.writeFile(mine);
    await handle.close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a stale lock. Only one process does so at a time, because the lock may have a new owner by now. */
async function takeAway(lock: string): Promise<void> {
  await locked(lock, async () => {
    if (await isDead(lock)) await rm(lock, { force: true });
  });
}

async function isDead(lock: string): Promise<boolean> {
  const holder = await readFile(lock, 'utf8').catch(ignoreMissing);
  if (holder === undefined) return false;
  const [pid = '', host] = holder.split('@');
  if (host === hostname() && /^\d+$/.test(pid)) return !isRunning(Number(pid));
  const info = await stat(lock).catch(ignoreMissing);
  return info !== undefined && Date.now() - info.mtimeMs > staleMs;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

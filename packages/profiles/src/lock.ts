import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ignoreMissing, makeFolder } from './guarded-file.ts';
import { SetupError } from './setup-error.ts';

/** Does something while no other process does it to the same file. A lock of a process that has died is taken over. */
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

/** Writing takes milliseconds; whoever holds a lock this long on another machine is gone. */
const staleMs = 60_000;
const patienceMs = 10_000;

async function acquire(lock: string): Promise<void> {
  const mine = `${process.pid}@${hostname()}`;
  const giveUpAt = performance.now() + patienceMs;
  while (!(await create(lock, mine))) {
    if (await takeAway(lock)) continue;
    if (performance.now() > giveUpAt) {
      throw new SetupError(
        'locked',
        `Another program is writing beside ${lock}. If none is running, delete that file.`,
      );
    }
    await pause(5 + Math.random() * 20);
  }
}

async function create(lock: string, mine: string): Promise<boolean> {
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

/** Takes a dead process's lock away. It is moved before it is removed, so that only one of several gets it. */
async function takeAway(lock: string): Promise<boolean> {
  const holder = await readFile(lock, 'utf8').catch(ignoreMissing);
  if (holder === undefined) return true;
  if (!(await isDead(lock, holder))) return false;
  const aside = `${lock}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  const isMoved = await rename(lock, aside)
    .then(() => true)
    .catch(ignoreMissing);
  if (isMoved !== true) return true;
  const taken = await readFile(aside, 'utf8');
  // Another process was faster and this is its new lock: give it back.
  if (taken !== holder) await rename(aside, lock);
  else await rm(aside, { force: true });
  return true;
}

async function isDead(lock: string, holder: string): Promise<boolean> {
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
    // It exists, but is someone else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

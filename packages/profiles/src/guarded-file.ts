import { chmod, lstat, mkdir, readdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { SetupError } from './setup-error.ts';
import { isDraftOf, writeFileAtomically } from './write-file.ts';

/** A file that holds keys, as it was read. */
export interface GuardedText {
  /** `undefined` when there is no such file. */
  readonly text: string | undefined;
  /** What was repaired on the way, a sentence each. */
  readonly repairs: readonly string[];
}

/**
 * Reads a file that holds keys. Only its owner may read it (0600, in a folder of 0700): wider permissions are narrowed
 * and reported. A file of someone else, or a link that leads out of the folder, is refused.
 */
export async function readGuarded(file: string): Promise<GuardedText> {
  const info = await lstat(file).catch(ignoreMissing);
  if (info === undefined) return { text: undefined, repairs: [] };
  const folder = path.dirname(file);
  const target = await realpath(file).catch(ignoreMissing);
  if (target === undefined || path.dirname(target) !== (await realpath(folder))) {
    throw new SetupError('bad-config', `${file} is a link that leads out of its folder. Replace it by a file.`);
  }
  const { uid } = await stat(file);
  const self = process.getuid?.();
  if (self !== undefined && uid !== self) {
    throw new SetupError('bad-config', `${file} belongs to another user. Give it to the user who runs this.`);
  }
  const repairs = [...(await narrow(folder, 0o700)), ...(await narrow(file, 0o600))];
  return { text: textOf(await readFile(file), file), repairs };
}

/** Bytes that are not UTF-8 are refused: as text they would be lost when the file is written again. */
function textOf(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SetupError('unreadable', `${file} cannot be read: it is not text in UTF-8. Move the file away.`);
  }
}

/** Writes a file that holds keys: the whole of it or nothing, never readable for others, even for a moment. */
export async function writeGuarded(file: string, text: string): Promise<void> {
  await makeFolder(path.dirname(file));
  await removeLeftovers(file);
  await writeFileAtomically(file, text, { mode: 0o600 });
}

/** Makes the folder of a file that holds keys, for its owner alone. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await narrow(folder, 0o700);
}

/** What a process that was killed while writing has left. The caller holds the lock, so nobody is writing now. */
async function removeLeftovers(file: string): Promise<void> {
  const folder = path.dirname(file);
  const names = await readdir(folder);
  const leftovers = names.filter((name) => isDraftOf(file, name));
  await Promise.all(leftovers.map((name) => rm(path.join(folder, name), { force: true })));
}

async function narrow(place: string, allowed: number): Promise<string[]> {
  // Windows has access lists instead; what Node reports as a mode there means nothing.
  if (process.platform === 'win32') return [];
  const mode = (await stat(place)).mode & 0o777;
  if ((mode & ~allowed) === 0) return [];
  await chmod(place, allowed);
  return [`Others could read ${place} (${mode.toString(8)}); its permissions are ${allowed.toString(8)} now.`];
}

export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}

import { chmod, lstat, mkdir, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SetupError } from './setup-error.ts';
import { draftOf, isDraftOf, writeFileAtomically } from './write-file.ts';

/** The content of a file with keys. */
export interface GuardedText {
  /** `undefined` if the file does not exist. */
  readonly text: string | undefined;
  /** The repairs that were made, one sentence each. */
  readonly repairs: readonly string[];
}

/**
 * Reads a file with keys. Only its owner may read it (0600, in a folder of 0700). Wider permissions are restricted and
 * reported. A file of another user, or a link to another folder, is rejected.
 */
export async function readGuarded(file: string): Promise<GuardedText> {
  const info = await lstat(file).catch(ignoreMissing);
  if (info === undefined) return { text: undefined, repairs: [] };
  const folder = path.dirname(file);
  const target = await realpath(file).catch(ignoreBrokenLink);
  if (target === undefined || path.dirname(target) !== (await realpath(folder))) {
    throw new SetupError(
      'bad-config',
      `${file} is a link to a file in another folder. Replace it with a regular file.`,
    );
  }
  const owned = await stat(file);
  if (!owned.isFile()) throw new SetupError('bad-config', `${file} is not a regular file. Move it away.`);
  requireOwn(file, owned.uid);
  const repairs = [...(await narrow(folder, 0o700)), ...(await narrow(file, 0o600))];
  return { text: textOf(await readFile(file), file), repairs };
}

/** Decodes UTF-8. Rejects other bytes, because they would be lost when the file is written again. */
function textOf(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SetupError('unreadable', `${file} cannot be read: it is not text in UTF-8. Move the file away.`);
  }
}

/** Writes a file with keys atomically. Other users cannot read it at any time. */
export async function writeGuarded(file: string, text: string): Promise<void> {
  await makeFolder(path.dirname(file));
  const target = await targetOf(file);
  for (const place of new Set([file, target])) await removeLeftovers(place);
  await writeFileAtomically(target, text, { mode: 0o600 });
}

/** Writes a temporary file as large as the file will be, and removes it. */
export async function tryToWrite(file: string, text: string): Promise<void> {
  const draft = draftOf(await targetOf(file));
  try {
    await writeFile(draft, text + ' '.repeat(largestProfile), { flag: 'wx', mode: 0o600, flush: true });
  } finally {
    await rm(draft, { force: true });
  }
}

const largestProfile = 4096;

/** Whether the file still has a text; for the empty text, whether it is missing or empty. */
export async function isUnchanged(file: string, text: string): Promise<boolean> {
  const now = await readFile(file, 'utf8').catch(ignoreMissing);
  return (now ?? '').replace(/^\ufeff/, '') === text;
}

/** A link stays, and the file that it names is replaced. Otherwise a key would remain in that file. */
async function targetOf(file: string): Promise<string> {
  return (await realpath(file).catch(ignoreMissing)) ?? file;
}

/** Creates the folder of a file with keys, accessible only to its owner. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await narrow(folder, 0o700);
}

/** Removes temporary files of killed processes. The caller holds the lock, so no other process is writing. */
async function removeLeftovers(file: string): Promise<void> {
  const folder = path.dirname(file);
  const names = await readdir(folder);
  const leftovers = names.filter((name) => isDraftOf(file, name));
  await Promise.all(leftovers.map((name) => rm(path.join(folder, name), { force: true })));
}

async function narrow(place: string, allowed: number): Promise<string[]> {
  // Windows has access control lists instead. The mode that Node reports there has no meaning.
  if (process.platform === 'win32') return [];
  const info = await stat(place);
  requireOwn(place, info.uid);
  const mode = info.mode & 0o777;
  if ((mode & ~allowed) === 0) return [];
  await chmod(place, allowed);
  return [`Others could read ${place} (${mode.toString(8)}); its permissions are ${allowed.toString(8)} now.`];
}

function requireOwn(place: string, uid: number): void {
  const self = process.getuid?.();
  if (self === undefined || uid === self) return;
  throw new SetupError('bad-config', `${place} belongs to another user. Give it to the user who runs this.`);
}

function ignoreBrokenLink(error: NodeJS.ErrnoException): undefined {
  return error.code === 'ELOOP' ? undefined : ignoreMissing(error);
}

export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}

import { rmSync } from 'node:fs';
import { link, lstat, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';

export interface WriteFileOptions {
  /** The permissions of the file, with any umask: `0o600`. */
  readonly mode: number;
  /** Whether missing folders are created. Default: true. */
  readonly createsFolders?: boolean | undefined;
  /** The permissions of created folders. Default: as the umask allows. */
  readonly folderMode?: number | undefined;
  /** Whether it must survive a power cut. Default: true. */
  readonly isLasting?: boolean | undefined;
  /** Whether an existing file is an error with the code `EEXIST`, even one that appears meanwhile. Default: false. */
  readonly onlyIfNew?: boolean | undefined;
}

/**
 * Writes or replaces a file atomically: whole or not at all. Users without access by `mode` cannot read it at any time.
 * After an error, or when the process exits first, no temporary file remains.
 */
export async function writeFileAtomically(
  file: string,
  content: string | Uint8Array | AsyncIterable<string>,
  { mode, createsFolders = true, folderMode, isLasting = true, onlyIfNew = false }: WriteFileOptions,
): Promise<void> {
  if (onlyIfNew) await throwIfExists(file);
  const folder = path.dirname(file);
  if (createsFolders)
    await mkdir(folder, { recursive: true, ...(folderMode === undefined ? {} : { mode: folderMode }) });
  const temporary = draftOf(file);
  removeAtExit(temporary);
  try {
    const handle = await open(temporary, 'wx', mode);
    try {
      await handle.chmod(mode);
      await handle.writeFile(content);
      if (isLasting) await handle.sync();
    } finally {
      await handle.close();
    }
    await (onlyIfNew ? renameToNew(temporary, file) : rename(temporary, file));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    keepAtExit(temporary);
  }
  if (isLasting) await syncFolder(folder);
}

/**
 * Returns a name for a temporary file beside a file. A remaining file with such a name belongs to a dead process. The name
 * begins with a dot, because launchers run other files of a folder as scripts.
 */
export function draftOf(file: string): string {
  const random = Math.random().toString(36).slice(2);
  return path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.${random}${suffix}`);
}

/** Whether a name is that of a temporary file of a file, or of a file named after it. */
export function isDraftOf(file: string, name: string): boolean {
  return name.startsWith(`.${path.basename(file)}.`) && name.endsWith(suffix);
}

const suffix = '.tmp';

// A link, unlike a rename, never replaces a file. Not every file system has links.
async function renameToNew(temporary: string, file: string): Promise<void> {
  try {
    await link(temporary, file);
  } catch {
    await throwIfExists(file);
    await rename(temporary, file);
    return;
  }
  await rm(temporary);
}

// A link to a missing file exists, too.
async function throwIfExists(file: string): Promise<void> {
  const exists = await lstat(file).then(
    () => true,
    () => false,
  );
  if (exists) throw Object.assign(new Error(`EEXIST: file already exists, '${file}'`), { code: 'EEXIST', path: file });
}

// One listener for all files, because Node warns about the eleventh.
const unfinished = new Set<string>();

function removeAtExit(temporary: string): void {
  if (unfinished.size === 0) process.on('exit', removeUnfinished);
  unfinished.add(temporary);
}

function keepAtExit(temporary: string): void {
  unfinished.delete(temporary);
  if (unfinished.size === 0) process.off('exit', removeUnfinished);
}

function removeUnfinished(): void {
  for (const temporary of unfinished) rmSync(temporary, { force: true });
}

// Syncs the folder, so that the rename survives a power cut. Not every file system supports this.
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

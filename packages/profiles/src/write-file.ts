import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

export interface WriteFileOptions {
  /** The permissions of the file, with any umask: `0o600`. */
  readonly mode: number;
  /** The permissions of created folders. Default: as the umask allows. */
  readonly folderMode?: number | undefined;
  /** Whether it must survive a power cut. Default: true. */
  readonly isLasting?: boolean | undefined;
}

/**
 * Writes or replaces a file atomically. Users without access by `mode` cannot read it at any time.
 *
 * @example
 * import { writeFileAtomically } from '@paydeck/profiles';
 *
 * await writeFileAtomically('report.json', '{}', { mode: 0o600 });
 */
export async function writeFileAtomically(
  file: string,
  content: string | Uint8Array,
  { mode, folderMode, isLasting = true }: WriteFileOptions,
): Promise<void> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true, ...(folderMode === undefined ? {} : { mode: folderMode }) });
  const temporary = draftOf(file);
  try {
    const handle = await open(temporary, 'wx', mode);
    try {
      await handle.chmod(mode);
      await handle.writeFile(content);
      if (isLasting) await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
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

// Syncs the folder, so that the rename survives a power cut. Not every file system supports this.
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

export interface WriteFileOptions {
  /** The permissions of the file, whatever the umask is: `0o600`. */
  readonly mode: number;
  /** The permissions of folders that have to be made. Default: the umask's. */
  readonly folderMode?: number | undefined;
  /** Whether it must survive a power cut. Default: true. */
  readonly isLasting?: boolean | undefined;
}

/**
 * Writes a file whole or not at all, over one that is there. Nobody whom `mode` shuts out can read it, even for a moment.
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
 * Makes a name beside a file for what is not finished yet. What is left under such a name belongs to a process that died.
 * It begins with a dot: launchers take other files of a folder for scripts.
 */
export function draftOf(file: string): string {
  const random = Math.random().toString(36).slice(2);
  return path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.${random}${suffix}`);
}

/** Whether a name beside a file is that of a draft of it, or of a file named after it. */
export function isDraftOf(file: string, name: string): boolean {
  return name.startsWith(`.${path.basename(file)}.`) && name.endsWith(suffix);
}

const suffix = '.tmp';

// The rename itself must survive a power cut; not every file system can be told.
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

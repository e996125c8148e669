import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface WriteOptions {
  /** The permissions of the file, whatever the umask is. */
  readonly mode: number;
  /** The permissions of folders that have to be made. Default: the umask's. */
  readonly folderMode?: number | undefined;
  /** Whether it must survive a power cut. Default: true. */
  readonly isLasting?: boolean | undefined;
}

/** Writes a file whole or not at all. */
export async function writeFileAtomically(
  file: string,
  content: string | Uint8Array,
  { mode, folderMode, isLasting = true }: WriteOptions,
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, ...(folderMode === undefined ? {} : { mode: folderMode }) });
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.tmp`);
  try {
    await writeFile(temporary, content, { mode, flush: isLasting });
    await chmod(temporary, mode);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

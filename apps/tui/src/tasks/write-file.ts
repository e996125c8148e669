import { randomUUID } from 'node:crypto';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { removeAtExit } from './remove-at-exit.ts';

export interface Written {
  readonly bytes: number;
}

/** There is a file of this name; it was left as it is. */
export class FileExistsError extends Error {
  override readonly name = 'FileExistsError' as const;
}

/**
 * Writes a new file: whole or not at all, and never over another one. It is written beside its place under another name,
 * and only its owner may read it, for it holds other people's data.
 */
export async function writeNewFile(path: string, parts: AsyncIterable<string>): Promise<Written> {
  if (await exists(path)) throw new FileExistsError(path);
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID()}.part`);
  const cancelRemoval = removeAtExit(temporary);
  try {
    const bytes = await fill(temporary, parts);
    await publish(temporary, path);
    return { bytes };
  } finally {
    await rm(temporary, { force: true });
    cancelRemoval();
  }
}

async function fill(path: string, parts: AsyncIterable<string>): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  let bytes = 0;
  try {
    for await (const part of parts) {
      const data = Buffer.from(part, 'utf8');
      await file.writeFile(data);
      bytes += data.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return bytes;
}

/** Gives the file its name. A link, unlike a rename, never replaces what came there meanwhile. */
async function publish(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new FileExistsError(path);
    // Some file systems have no links.
    if (await exists(path)) throw new FileExistsError(path);
    await rename(temporary, path);
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

import { constants } from 'node:fs';
import { copyFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ignoreMissing } from './guarded-file.ts';

/** Creates a backup of an unreadable config file, and returns its path. */
export async function keepAside(file: string): Promise<string> {
  const copy = `${file}${infix}${new Date().toISOString().replaceAll(/[:.]/g, '')}`;
  await copyFile(file, copy, constants.COPYFILE_EXCL);
  return copy;
}

/** Returns the backups of a config file. They contain keys, as the file did. */
export async function copiesOf(file: string): Promise<string[]> {
  const folder = path.dirname(file);
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  return names
    .filter((name) => name.startsWith(`${path.basename(file)}${infix}`))
    .toSorted()
    .map((name) => path.join(folder, name));
}

/** Removes the backups of a config file, and returns their paths. */
export async function removeCopies(file: string): Promise<string[]> {
  const copies = await copiesOf(file);
  await Promise.all(copies.map((copy) => rm(copy, { force: true })));
  return copies;
}

const infix = '.unreadable-';

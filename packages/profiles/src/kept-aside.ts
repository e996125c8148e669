import { constants } from 'node:fs';
import { copyFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ignoreMissing } from './guarded-file.ts';

/** Copies a config file that cannot be read, so that nothing in it is lost, and returns the copy's path. */
export async function keepAside(file: string): Promise<string> {
  const copy = `${file}${infix}${new Date().toISOString().replaceAll(/[:.]/g, '')}`;
  await copyFile(file, copy, constants.COPYFILE_EXCL);
  return copy;
}

/** Lists the copies of a config file that were kept aside. Each holds what the file held, keys included. */
export async function copiesOf(file: string): Promise<string[]> {
  const folder = path.dirname(file);
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  return names
    .filter((name) => name.startsWith(`${path.basename(file)}${infix}`))
    .toSorted()
    .map((name) => path.join(folder, name));
}

/** Removes the copies of a config file that were kept aside, and returns their paths. */
export async function removeCopies(file: string): Promise<string[]> {
  const copies = await copiesOf(file);
  await Promise.all(copies.map((copy) => rm(copy, { force: true })));
  return copies;
}

const infix = '.unreadable-';

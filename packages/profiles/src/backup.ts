import { constants } from 'node:fs';
import { copyFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ignoreMissing } from './guarded-file.ts';

/** Creates a backup of an unreadable config file, and returns its path. */
export async function createBackup(file: string): Promise<string> {
  const backup = `${file}${infix}${new Date().toISOString().replaceAll(/[:.]/g, '')}`;
  await copyFile(file, backup, constants.COPYFILE_EXCL);
  return backup;
}

/** Returns the backups of a config file. They contain keys, as the file did. */
export async function backupsOf(file: string): Promise<string[]> {
  const folder = path.dirname(file);
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  return names
    .filter((name) => name.startsWith(`${path.basename(file)}${infix}`))
    .toSorted()
    .map((name) => path.join(folder, name));
}

/** Removes the backups of a config file, and returns their paths. */
export async function removeBackups(file: string): Promise<string[]> {
  const backups = await backupsOf(file);
  await Promise.all(backups.map((backup) => rm(backup, { force: true })));
  return backups;
}

const infix = '.unreadable-';

import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import type { System } from './system.ts';

/**
 * Finds a program: on the path, beside node, and where programs usually are, since launchers pass on a short path or
 * none.
 */
export async function findProgram(name: string, { env, home, nodePath }: System): Promise<string | undefined> {
  if (path.isAbsolute(name)) return (await isProgram(name)) ? name : undefined;
  const folders = [
    ...(env['PATH'] ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder)),
    path.dirname(nodePath),
    path.join(home, '.local', 'bin'),
    '/opt/homebrew/bin',
    '/usr/local/bin',
    '/usr/bin',
    '/bin',
  ];
  for (const folder of folders) {
    const file = path.join(folder, name);
    if (await isProgram(file)) return file;
  }
  return undefined;
}

async function isProgram(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

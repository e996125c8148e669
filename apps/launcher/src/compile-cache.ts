import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { cacheFolder } from './machine/folders.ts';
import type { System } from './system.ts';

/** Where Node keeps what V8 has made of the program. */
export function compiledFolder(machine: Pick<System, 'env' | 'home' | 'platform'>): string {
  return path.join(cacheFolder(machine), 'compiled');
}

/**
 * Lets Node keep what V8 makes of the modules that are loaded from now on, and use it the next time. What lies there is
 * run, so it is used only where nobody but this user and root can have put it. Elsewhere the program starts without it.
 */
export function keepCompiled(machine: Pick<System, 'env' | 'home' | 'platform'>): void {
  const folder = compiledFolder(machine);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (isPrivate(realpathSync(folder))) enableCompileCache(folder);
  } catch {
    // A folder that cannot be made, or looked at, holds nothing.
  }
}

/** Whether a folder belongs to this user alone, and nobody else can put another one in its place. */
function isPrivate(folder: string): boolean {
  const self = process.getuid?.();
  // Where files have no owner that can be asked for, nothing is kept.
  if (self === undefined) return false;
  const { uid, mode } = lstatSync(folder);
  return uid === self && (mode & 0o077) === 0 && foldersAbove(folder).every((above) => isGuarded(above, self));
}

/** As sshd asks of the folders above a file of keys; in a sticky folder, such as /tmp, nobody moves what is another's. */
function isGuarded(folder: string, self: number): boolean {
  const { uid, mode } = lstatSync(folder);
  return (uid === self || uid === 0) && ((mode & 0o022) === 0 || (mode & 0o1000) !== 0);
}

function foldersAbove(folder: string): string[] {
  const above = path.dirname(folder);
  return above === folder ? [] : [above, ...foldersAbove(above)];
}

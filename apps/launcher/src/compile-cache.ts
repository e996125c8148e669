import { mkdirSync, realpathSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { cacheFolder } from './machine/folders.ts';
import { isPrivate } from './machine/private-folder.ts';
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
    // Where the owner of a file is unknown, nothing is kept.
    if (isPrivate(realpathSync(folder)) === true) enableCompileCache(folder);
  } catch {
    // A folder that cannot be made, or looked at, holds nothing.
  }
}

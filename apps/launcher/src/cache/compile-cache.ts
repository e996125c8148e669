import { mkdirSync, realpathSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { cacheFolder } from '../machine/folders.ts';
import { isPrivate } from '../machine/private-folder.ts';
import type { System } from '../machine/system.ts';

/** The folder of Node's compile cache. */
export function compiledFolder(machine: Pick<System, 'env' | 'home' | 'platform'>): string {
  return path.join(cacheFolder(machine), 'compiled');
}

/**
 * Enables Node's compile cache for the modules loaded from now on. Cached code is executed, so only a folder that no
 * other user can write to is used. Otherwise the program starts without a cache.
 */
export function useCompileCache(machine: Pick<System, 'env' | 'home' | 'platform'>): void {
  const folder = compiledFolder(machine);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Without file owners, as on Windows, there is no cache.
    if (isPrivate(realpathSync(folder)) === true) enableCompileCache(folder);
  } catch {
    // Without an accessible folder there is no cache.
  }
}

import { readdir, rm } from 'node:fs/promises';
import { cacheHint } from '../hints.ts';
import { cacheFolder } from '../machine/folders.ts';
import type { System } from '../system.ts';
import { installedFolders } from './folder-list.ts';

export interface LeaveCacheOptions {
  /** Whether to remove it. */
  readonly isUnwanted: boolean;
  readonly dryRun: boolean;
}

/** Reports or removes the rest of the cache. Scripts in other folders may still use it. */
export async function leaveCache({ isUnwanted, dryRun }: LeaveCacheOptions, system: System): Promise<string[]> {
  const folder = cacheFolder(system);
  const names = await readdir(folder).catch(() => []);
  if (names.length === 0) return [];
  const others = await installedFolders(system);
  if (isUnwanted && others.length === 0) {
    if (!dryRun) await rm(folder, { recursive: true, force: true });
    return [`removed    ${folder}`];
  }
  const what = `kept       ${folder}  (lists, lines of gauges and the compiled program, no key)`;
  return [
    what,
    others.length > 0 ? `The scripts in ${others.join(', ')} use it.` : `Nothing uses it any more. ${cacheHint()}`,
  ];
}

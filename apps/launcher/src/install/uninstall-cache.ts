import { readdir, rm } from 'node:fs/promises';
import { cacheHint } from '../render/hints.ts';
import { cacheFolder } from '../machine/folders.ts';
import type { System } from '../machine/system.ts';

export interface UninstallCacheOptions {
  /** Whether to remove it. */
  readonly cache: boolean;
  readonly dryRun: boolean;
  /** The folders whose scripts use it. */
  readonly users: readonly string[];
}

/** Removes the cache if that is wanted and no script uses it. Returns the lines that report it. */
export async function uninstallCache(
  { cache, dryRun, users }: UninstallCacheOptions,
  system: System,
): Promise<string[]> {
  const folder = cacheFolder(system);
  const names = await readdir(folder).catch(() => []);
  if (names.length === 0) return [];
  if (cache && users.length === 0) {
    if (!dryRun) await rm(folder, { recursive: true, force: true });
    return [`removed    ${folder}`];
  }
  return [
    `kept       ${folder}  (lists, lines and the compiled program, no key)`,
    users.length > 0 ? `The scripts in ${users.join(', ')} use it.` : `Nothing uses it any more. ${cacheHint()}`,
  ];
}

import { readFile, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomically } from '@paydeck/profiles';
import type { Outcome, System } from '../system.ts';
import { removeUnusedVersions } from './program-copy.ts';
import { listFolder } from './folder-list.ts';
import { leaveCache } from './leave-cache.ts';
import { filesOf, manifestName, manifestText, readManifest, sha256 } from './manifest.ts';

export interface UninstallOptions {
  /** The folder of the scripts; absent when only the cache is removed. */
  readonly dir?: string | undefined;
  /** Whether to remove the cache. */
  readonly cache?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
}

/**
 * Removes the scripts that an installation wrote into a folder, and the program when no script uses it any more. A script
 * that was edited since stays, is reported, and keeps working. The rest of the cache is reported, and removed with `--cache`.
 */
export async function uninstall(
  { dir, cache = false, dryRun = false }: UninstallOptions,
  system: System,
): Promise<Outcome> {
  if (dir === undefined) {
    if (!cache) return { output: '', errorOutput: 'Give --dir FOLDER, --cache, or both.\n', exitCode: 2 };
    const said = await leaveCache({ isUnwanted: true, dryRun }, system);
    return { output: `${said.join('\n') || 'nothing was left to remove'}\n`, errorOutput: '', exitCode: 0 };
  }
  if (dir.trim() === '') return { output: '', errorOutput: '--dir has no value.\n', exitCode: 2 };
  const folder = path.resolve(dir);
  const manifest = await readManifest(folder);
  if (manifest === undefined) {
    return { output: '', errorOutput: `${folder} holds no scripts of paydeck-launcher.\n`, exitCode: 2 };
  }
  const lines: string[] = [];
  const kept: Record<string, string> = {};
  for (const name of filesOf(manifest)) {
    const file = path.join(folder, name);
    const content = await readFile(file).catch(() => undefined);
    if (content === undefined) continue;
    const hash = manifest.files[name] ?? '';
    const isOurs = sha256(content) === hash;
    if (isOurs && !dryRun) await rm(file);
    if (!isOurs) kept[name] = hash;
    lines.push(isOurs ? `removed    ${name}` : `kept       ${name}  (it was edited)`);
  }
  if (dryRun) return { output: `${lines.join('\n')}\n\nNothing was removed.\n`, errorOutput: '', exitCode: 0 };
  const rest = path.join(folder, manifestName);
  if (Object.keys(kept).length === 0) await rm(rest);
  else await writeFileAtomically(rest, manifestText({ ...manifest, files: kept }), { mode: 0o644 });
  await listFolder(folder, system);
  await removeUnusedVersions(system);
  // Only an empty folder is removed: other files belong to the user.
  await rmdir(folder).catch(() => undefined);
  const output = lines.length === 0 ? ['nothing was left to remove'] : lines;
  const said = [...output, ...(await leaveCache({ isUnwanted: cache, dryRun }, system))];
  return { output: `${said.join('\n')}\n`, errorOutput: '', exitCode: 0 };
}

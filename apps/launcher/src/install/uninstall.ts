import { exitCodes } from '@paydeck/presentation/internal';
import { readFile, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomically } from '@paydeck/profiles/internal';
import type { Outcome, System } from '../machine/system.ts';
import { removeUnusedVersions } from './program-copy.ts';
import { installedFolders, listFolder } from '../installed/folder-list.ts';
import { filesOf, manifestName, manifestText, readManifest, sha256, type Manifest } from '../installed/manifest.ts';
import { uninstallCache } from './uninstall-cache.ts';

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
  if (dir === undefined && !cache) return failure('Give --dir FOLDER, --cache, or both.');
  if (dir?.trim() === '') return failure('--dir has no value.');
  const lines: string[] = [];
  let users = await installedFolders(system);
  if (dir !== undefined) {
    const folder = path.resolve(dir);
    const manifest = await readManifest(folder);
    if (manifest === undefined) return failure(`${folder} holds no scripts of paydeck-launcher.`);
    const { removed, kept } = await plan(folder, manifest);
    if (!dryRun) await apply(folder, manifest, { removed, kept }, system);
    lines.push(
      ...removed.map((name) => `removed    ${name}`),
      ...kept.map((name) => `kept       ${name}  (it was edited)`),
    );
    if (kept.length === 0) users = users.filter((user) => user !== folder);
  }
  lines.push(...(await uninstallCache({ cache, dryRun, users }, system)));
  if (lines.length === 0) lines.push('nothing was left to remove');
  if (dryRun) lines.push('', 'Nothing was removed.');
  return { output: `${lines.join('\n')}\n`, errorOutput: '', exitCode: exitCodes.done };
}

/** The scripts of a folder, by what happens to them. */
interface Plan {
  readonly removed: readonly string[];
  /** The edited ones. */
  readonly kept: readonly string[];
}

async function plan(folder: string, manifest: Manifest): Promise<Plan> {
  const [removed, kept]: [string[], string[]] = [[], []];
  for (const name of filesOf(manifest)) {
    const content = await readFile(path.join(folder, name)).catch(() => undefined);
    if (content === undefined) continue;
    (sha256(content) === manifest.files[name] ? removed : kept).push(name);
  }
  return { removed, kept };
}

async function apply(folder: string, manifest: Manifest, { removed, kept }: Plan, system: System): Promise<void> {
  for (const name of removed) await rm(path.join(folder, name));
  const rest = path.join(folder, manifestName);
  const files = Object.fromEntries(kept.map((name) => [name, manifest.files[name] ?? '']));
  if (kept.length === 0) await rm(rest);
  else await writeFileAtomically(rest, manifestText({ ...manifest, files }), { mode: 0o644 });
  await listFolder(folder, system);
  await removeUnusedVersions(system);
  // Only an empty folder is removed: other files belong to the user.
  await rmdir(folder).catch(() => undefined);
}

function failure(message: string): Outcome {
  return { output: '', errorOutput: `${message}\n`, exitCode: exitCodes.usage };
}

import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomically } from '@paydeck/profiles/internal';
import packageJson from '../../package.json' with { type: 'json' };
import { dataFolder } from '../machine/folders.ts';
import type { System } from '../machine/system.ts';
import { installedFolders } from '../installed/folder-list.ts';
import { filesOf, readManifest, sha256 } from '../installed/manifest.ts';

/** The first file of the installed program of this version, outside of every script folder. */
export function installedProgram(system: System): string {
  return path.join(versionsFolder(system), packageJson.version, startFile);
}

/** Copies the program, unless it is installed. */
export async function copyProgram(system: System): Promise<void> {
  const to = path.dirname(installedProgram(system));
  // The first file is copied last, so that it never exists without the others.
  for (const name of ['program.cjs', startFile]) {
    const content = await readFile(path.join(path.dirname(system.programPath), name));
    const installed = await readFile(path.join(to, name)).catch(() => undefined);
    if (installed !== undefined && sha256(installed) === sha256(content)) continue;
    await writeFileAtomically(path.join(to, name), content, { mode: 0o644 });
  }
}

/** Removes the versions that no installed script uses, not even an edited one. */
export async function removeUnusedVersions(system: System): Promise<void> {
  const scripts = (await Promise.all((await installedFolders(system)).map(textsOf))).flat();
  const versions = versionsFolder(system);
  const entries = await readdir(versions, { withFileTypes: true }).catch(() => []);
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    const isUsed = scripts.some((text) => text.includes(`/launcher/${name}/`));
    if (!isUsed) await rm(path.join(versions, name), { recursive: true, force: true });
  }
}

const startFile = 'paydeck-launcher.cjs';

function versionsFolder(system: System): string {
  return path.join(dataFolder(system), 'launcher');
}

async function textsOf(folder: string): Promise<string[]> {
  const manifest = await readManifest(folder);
  if (manifest === undefined) return [];
  return Promise.all(filesOf(manifest).map((name) => readFile(path.join(folder, name), 'utf8').catch(() => '')));
}

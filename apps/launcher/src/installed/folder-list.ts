import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomically } from '@paydeck/profiles/internal';
import { dataFolder } from '../machine/folders.ts';
import type { System } from '../machine/system.ts';
import { readManifest } from './manifest.ts';

/** Returns the folders with installed scripts. */
export async function installedFolders(system: System): Promise<string[]> {
  const listed = await readFile(listFile(system), 'utf8').then(parsed, () => []);
  const present = await Promise.all(listed.map(async (folder) => (await readManifest(folder)) !== undefined));
  return listed.filter((_folder, index) => present[index]);
}

/** Adds a folder to the list, or removes it. */
export async function listFolder(folder: string, system: System): Promise<void> {
  const folders = await installedFolders(system);
  const isThere = (await readManifest(folder)) !== undefined;
  const others = folders.filter((other) => other !== folder);
  const next = (isThere ? [...others, folder] : others).sort();
  if (next.length === 0) return rm(listFile(system), { force: true });
  const text = `${JSON.stringify(next, undefined, 2)}\n`;
  const current = await readFile(listFile(system), 'utf8').catch(() => undefined);
  if (text !== current) await writeFileAtomically(listFile(system), text, { mode: 0o644 });
}

function listFile(system: System): string {
  return path.join(dataFolder(system), 'launcher', 'folders.json');
}

function parsed(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Mode } from '@paydeck/core';

/** The files that an installation wrote into a folder. The next installation detects changes of the user by it. */
export interface Manifest {
  readonly version: string;
  readonly target: string;
  readonly mode: Mode;
  /** What is baked in the scripts. */
  readonly nodePath: string;
  readonly programPath: string;
  /** The SHA-256 of each file as it was written, by name. */
  readonly files: Readonly<Record<string, string>>;
}

/** A dot-file: launchers do not list it. */
export const manifestName = '.paydeck-launcher.json';

/** Reads a folder's manifest; `undefined` when there is none, or none that can be read. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(path.join(folder, manifestName), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const manifest: unknown = JSON.parse(text);
    return isManifest(manifest) ? manifest : undefined;
  } catch {
    return undefined;
  }
}

/** The text of a manifest, the same for the same installation. */
export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

/** The file names in a manifest. A name that leads out of the folder is ignored: no installation writes one. */
export function filesOf({ files }: Manifest): string[] {
  return Object.keys(files).filter((name) => name === path.basename(name) && !notFiles.has(name));
}

const notFiles: ReadonlySet<string> = new Set(['.', '..', manifestName]);

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null || !('mode' in value) || !('files' in value)) return false;
  if (!['version', 'target', 'nodePath', 'programPath'].every((name) => typeof Reflect.get(value, name) === 'string')) {
    return false;
  }
  return (value.mode === 'test' || value.mode === 'live') && typeof value.files === 'object' && value.files !== null;
}

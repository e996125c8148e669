import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Mode } from '@paydeck/core';

/** What an installation wrote into a folder, kept there, so that the next one knows what the user has changed since. */
export interface Manifest {
  readonly version: string;
  readonly target: string;
  readonly mode: Mode;
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

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null || !('mode' in value) || !('files' in value)) return false;
  return (value.mode === 'test' || value.mode === 'live') && typeof value.files === 'object' && value.files !== null;
}

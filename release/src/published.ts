import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the repository. */
export const root = join(import.meta.dirname, '../..');

/** The published packages, dependencies first. */
export const published = [
  { name: '@paydeck/core', folder: 'packages/core', isBundled: false },
  { name: '@paydeck/testing', folder: 'packages/testing', isBundled: false },
  { name: '@paydeck/shared-limits', folder: 'packages/shared-limits', isBundled: false },
  { name: '@paydeck/mirror', folder: 'packages/mirror', isBundled: false },
  { name: '@paydeck/profiles', folder: 'packages/profiles', isBundled: false },
  { name: '@paydeck/presentation', folder: 'packages/presentation', isBundled: false },
  { name: 'paydeck', folder: 'apps/tui', isBundled: true },
  { name: '@paydeck/launcher', folder: 'apps/launcher', isBundled: true },
  { name: '@paydeck/mcp', folder: 'apps/mcp', isBundled: true },
] as const;

export type Published = (typeof published)[number];

/** The fields of a package.json that matter for publishing. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly repository?: unknown;
  readonly engines?: { readonly node: string };
}

/** Reads the package.json of a folder of the repository, or of a copy of the repository. */
export function manifestOf(folder: string, repository = root): Manifest {
  const manifest: Manifest = JSON.parse(readFileSync(`${repository}/${folder}/package.json`, 'utf8'));
  return manifest;
}

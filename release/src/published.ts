import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the repository. */
export const root = join(import.meta.dirname, '../..');

/** A package that is published: one of `packages/` and `apps/` that is not private. */
export interface Published {
  readonly name: string;
  readonly folder: string;
  /** Whether it is a program with everything that it needs in its files. */
  readonly isBundled: boolean;
}

/** The fields of a package.json that matter for publishing. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly repository?: unknown;
  readonly engines?: { readonly node: string };
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly publishConfig?: { readonly exports?: Readonly<Record<string, string | { readonly types: string }>> };
}

/** Reads the package.json of a folder of the repository, or of a copy of the repository. */
export function manifestOf(folder: string, repository = root): Manifest {
  const manifest: Manifest = JSON.parse(readFileSync(`${repository}/${folder}/package.json`, 'utf8'));
  return manifest;
}

/** The published packages, libraries first. */
export const published: readonly Published[] = ['packages', 'apps'].flatMap((kind) =>
  globSync(`${kind}/*/package.json`, { cwd: root })
    .map((file) => dirname(file).replaceAll('\\', '/'))
    .filter((folder) => manifestOf(folder).private !== true)
    .toSorted()
    .map((folder) => ({ name: manifestOf(folder).name, folder, isBundled: kind === 'apps' })),
);

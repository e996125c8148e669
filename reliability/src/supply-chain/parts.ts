import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Published, root } from '@paydeck/release/published';
import { sbomOf } from '@paydeck/release/sbom';

/** A package that comes with a published one: installed with it, or bundled into it. */
export interface Part {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** The scripts that it would run on installation. */
  readonly installScripts: readonly string[];
}

/** All packages that come with a published package. */
export interface Parts {
  readonly installed: readonly Part[];
  readonly bundled: readonly Part[];
  /** The number of components in the SBOM (CycloneDX). */
  readonly listed: number;
}

/**
 * Collects the packages that come with a published package, from its SBOM. Packages of this repository do not count.
 */
export async function partsOf(published: Published): Promise<Parts> {
  const { components } = await sbomOf(published);
  const parts = components
    .map(({ purl }) => /^pkg:npm\/(.+)@([^@?]+)$/.exec(decodeURIComponent(purl)))
    .map((found) => partOf(found?.[1] ?? '', found?.[2] ?? ''))
    .filter(({ name }) => !name.startsWith('@paydeck/'));
  const dependencies = Object.keys(manifestAt(join(root, published.folder)).dependencies ?? {});
  if (!published.isBundled) return { installed: parts, bundled: [], listed: components.length };
  return {
    installed: parts.filter(({ name }) => dependencies.includes(name)),
    bundled: parts,
    listed: components.length,
  };
}

/** The scripts that a published package itself would run on installation. */
export function ownInstallScripts({ folder }: Published): string[] {
  return installScriptsOf(manifestAt(join(root, folder)));
}

interface Manifest {
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
}

function partOf(name: string, version: string): Part {
  const manifest = manifestAt(folderOf(name, version));
  return { name, version, licence: manifest.license ?? 'none', installScripts: installScriptsOf(manifest) };
}

// pnpm has a folder for each version; peer dependencies are appended to its name.
function folderOf(name: string, version: string): string {
  const store = join(root, 'node_modules/.pnpm');
  const plain = join(store, `${name.replace('/', '+')}@${version}`, 'node_modules', name);
  if (existsSync(plain)) return plain;
  return join(root, 'node_modules/.pnpm/node_modules', name);
}

function manifestAt(folder: string): Manifest {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return manifest;
}

function installScriptsOf({ scripts = {} }: Manifest): string[] {
  return ['preinstall', 'install', 'postinstall'].filter((name) => name in scripts);
}

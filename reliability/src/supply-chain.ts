import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allowedLicences } from '@paydeck/bundling/third-party';
import { type Sbom, sbomOf } from '@paydeck/release/publish';
import { type Published, published, root } from '@paydeck/release/published';
import { type Family, type Row, rowOfFaults } from './row.ts';

/** The packages that come with each published package, their install scripts, and their licences. */
export const supplyChain: Family = {
  name: 'supply-chain',
  title: 'Supply chain',
  parts: [publishedRows, allowedBuildsRow],
};

async function publishedRows(): Promise<Row[]> {
  const all = await Promise.all(published.map(async (each) => ({ each, parts: await partsOf(each) })));
  return [
    ...all.map(({ each, parts }) => installedRow(each, parts)),
    ...all.filter(({ each }) => each.isBundled).map(({ each, parts }) => bundledRow(each, parts)),
    scriptsRow(all),
    licencesRow(all.map(({ parts }) => parts)),
    listRow(all),
  ];
}

interface WithParts {
  readonly each: Published;
  readonly parts: Parts;
}

/** Returns the difference between two lists of names: `+new`, `-gone`. */
function difference(expected: readonly string[], found: readonly string[]): string[] {
  const [before, now] = [new Set(expected), new Set(found)];
  return [
    ...Array.from(now.difference(before), (name) => `+${name}`),
    ...Array.from(before.difference(now), (name) => `-${name}`),
  ];
}

function installedRow({ name }: Published, { installed }: Parts): Row {
  const expected = expectedInstalled[name] ?? [];
  const found = installed.map((part) => part.name);
  const goal = `${expected.length} packages${expected.length > 0 ? `: ${expected.join(', ')}` : ''}`;
  return rowOfFaults(`Installed with ${name}`, goal, `${found.length} packages`, difference(expected, found));
}

function bundledRow({ name }: Published, { bundled }: Parts): Row {
  const expected = expectedBundled[name] ?? [];
  const found = bundled.map((part) => part.name);
  const goal = `the ${expected.length} packages that are written down`;
  return rowOfFaults(`Bundled into ${name}`, goal, `${new Set(found).size} packages`, difference(expected, found));
}

function scriptsRow(all: readonly WithParts[]): Row {
  const parts = all.flatMap(({ parts: { installed, bundled } }) => [...installed, ...bundled]);
  const scripts = [
    ...all.flatMap(({ each }) => ownInstallScripts(each).map((script) => `${each.name}: ${script}`)),
    ...parts.flatMap(({ name, installScripts }) => installScripts.map((script) => `${name}: ${script}`)),
  ];
  const checked = `0 in ${all.length + new Set(parts.map(({ name }) => name)).size} packages`;
  return rowOfFaults('Install scripts of published packages and of their parts', '0', checked, scripts);
}

// The `node` package downloads Node for development; users do not install it.
function allowedBuildsRow(): Row {
  const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  const [, block = ''] = /^allowBuilds:\n((?: {2}.+\n)+)/m.exec(workspace) ?? [];
  const allowed = [...block.matchAll(/^ {2}(\S+): true$/gm)].map(([, name]) => name ?? '');
  return rowOfFaults(
    'Packages that may run a script in development',
    'node alone',
    allowed.join(', '),
    difference(['node'], allowed),
  );
}

function licencesRow(all: readonly Parts[]): Row {
  const parts = all.flatMap(({ installed, bundled }) => [...installed, ...bundled]);
  const others = parts.filter(({ licence }) => !allowedLicences.includes(licence));
  return rowOfFaults(
    'Licences of all parts',
    'permissive ones only',
    [...new Set(parts.map(({ licence }) => licence))].toSorted().join(', '),
    others.map(({ name, licence }) => `${name} is ${licence}`),
  );
}

function listRow(all: readonly WithParts[]): Row {
  const parts = all.flatMap(({ each, parts: { installed, bundled } }) => (each.isBundled ? bundled : installed));
  return rowOfFaults(
    'Lists of parts (CycloneDX)',
    'one for each package, with the version and the licence of every part',
    `${all.length} lists, ${parts.length} parts`,
    parts.filter(({ version, licence }) => version === '' || licence === 'none').map(({ name }) => name),
  );
}

/** A package that comes with a published one: installed with it, or bundled into it. */
interface Part {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** The scripts that it would run on installation. */
  readonly installScripts: readonly string[];
}

/** All packages that come with a published package. */
interface Parts {
  readonly installed: readonly Part[];
  readonly bundled: readonly Part[];
}

/**
 * Collects the packages that come with a published package, from its SBOM. Packages of this repository do not count.
 */
async function partsOf(each: Published): Promise<Parts> {
  const { components } = await sbomOf(each);
  const parts = components.map(partOf).filter(({ name }) => !name.startsWith('@paydeck/'));
  if (!each.isBundled) return { installed: parts, bundled: [] };
  const dependencies = Object.keys(manifestAt(join(root, each.folder)).dependencies ?? {});
  return { installed: parts.filter(({ name }) => dependencies.includes(name)), bundled: parts };
}

/** The scripts that a published package itself would run on installation. */
function ownInstallScripts({ folder }: Published): string[] {
  return installScriptsOf(manifestAt(join(root, folder)));
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
}

function partOf({ purl, licenses = [] }: Sbom['components'][number]): Part {
  const [, name = '', version = ''] = /^pkg:npm\/(.+)@([^@?]+)$/.exec(decodeURIComponent(purl)) ?? [];
  const licence = licenses[0]?.license?.id ?? 'none';
  return { name, version, licence, installScripts: installScriptsOf(manifestAt(folderOf(name, version))) };
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

/** The names of the packages installed with each published package. A new name here is a decision, not an accident. */
const expectedInstalled: Readonly<Record<string, readonly string[]>> = {
  '@paydeck/core': ['ky', 'valibot'],
  '@paydeck/testing': [],
  '@paydeck/shared-limits': [],
  '@paydeck/mirror': [],
  '@paydeck/profiles': names(`
    eslint-visitor-keys ky smol-toml toml-eslint-parser valibot
  `),
  '@paydeck/presentation': names(`
    argparse csv-stringify fuzzysort get-east-asian-width js-yaml ky valibot
  `),
  paydeck: [],
  '@paydeck/launcher': [],
  '@paydeck/mcp': [],
};

/** The names of the packages bundled into each program. */
const expectedBundled: Readonly<Record<string, readonly string[]>> = {
  paydeck: names(`
    @alcalzone/ansi-tokenize ansi-escapes ansi-regex ansi-styles auto-bind bundle-name chalk cli-boxes
    cli-cursor cli-truncate code-excerpt convert-to-spaces csv-parse csv-stringify default-browser
    default-browser-id define-lazy-prop environment es-toolkit escape-string-regexp eslint-visitor-keys
    fuzzysort get-east-asian-width indent-string ink is-docker is-fullwidth-code-point is-in-ci is-in-ssh
    is-inside-container is-wsl js-yaml ky mimic-fn onetime open patch-console pg pg-cloudflare
    pg-connection-string pg-int8 pg-pool pg-protocol pg-types pgpass postgres-array postgres-bytea postgres-date
    postgres-interval powershell-utils quick-lru react react-reconciler restore-cursor run-applescript scheduler
    signal-exit slice-ansi smol-toml split2 stack-utils string-width strip-ansi terminal-size toml-eslint-parser
    valibot widest-line wrap-ansi wsl-utils xtend yoga-layout
  `),
  '@paydeck/launcher': names(`
    commander eslint-visitor-keys get-east-asian-width ky smol-toml toml-eslint-parser valibot
  `),
  '@paydeck/mcp': names(`
    @modelcontextprotocol/core @modelcontextprotocol/server @valibot/to-json-schema csv-parse csv-stringify
    eslint-visitor-keys get-east-asian-width js-yaml ky smol-toml toml-eslint-parser valibot zod
  `),
};

function names(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

import { existsSync, globSync, lstatSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { published } from '../release/src/published.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

interface Manifest {
  name: string;
  version: string;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

// `pnpm prove supply-chain` lists what each package installs; it does not see peers.
test('testing depends only on core, as a peer', () => {
  const testing = manifest('packages/testing');
  expect(testing.dependencies).toBeUndefined();
  expect(Object.keys(testing.peerDependencies ?? {})).toEqual(['@paydeck/core']);
});

test('no script starts turbo with telemetry', () => {
  const scripts = globSync('{.,packages/*,apps/*,examples/*,benchmarks,release,reliability}/package.json', {
    cwd: root,
  }).flatMap((file) => Object.values(manifest(dirname(file)).scripts ?? {}));
  expect(scripts.length).toBeGreaterThan(20);
  expect(scripts.filter((script) => /(?<![/\w])turbo(?!\.ts) /.test(script))).toEqual([]);
});

// Build output is not in the repository. Without this, `pnpm pack` in a fresh clone packs a package without code.
test.each(published)('$name builds itself before it is packed', ({ folder }) => {
  expect(manifest(folder).scripts?.['prepack']).toBe('node ../../tooling/turbo.ts run build --filter=. 1>&2');
});

function manifest(folder: string): Manifest {
  const parsed: Manifest = JSON.parse(readFileSync(new URL(`../${folder}/package.json`, import.meta.url), 'utf8'));
  return parsed;
}

const lock = readFileSync(`${root}/pnpm-lock.yaml`, 'utf8');

test('contains no registry address', () => {
  expect(lock).not.toMatch(/https?:|tarball/);
});

// A release can reach the registry before its binaries. A lock file written at that time silently lacks platforms.
test('contains the binaries of every platform', () => {
  const installed = installedManifests();
  expect(installed.length).toBeGreaterThan(100);

  const missing = installed.flatMap(({ name, version, optionalDependencies = {} }) =>
    Object.entries(optionalDependencies)
      .map(([binary, range]) => `${binary}@${/^\d/.test(range) ? range : ''}`)
      .filter((binary) => !lock.includes(`'${binary}`) && !lock.includes(`  ${binary}`))
      .map((binary) => `${name} ${version}: ${binary}`),
  );
  expect(missing).toEqual([]);
});

function installedManifests(): Manifest[] {
  return globSync(['node_modules/.pnpm/*/node_modules/{*,@*/*}/package.json'], { cwd: root })
    .map((path) => `${root}/${path}`)
    .filter((path) => existsSync(path) && !lstatSync(dirname(path)).isSymbolicLink())
    .map((path): Manifest => JSON.parse(readFileSync(path, 'utf8')));
}

const { fixed }: { fixed: string[][] } = JSON.parse(readFileSync(`${root}.changeset/config.json`, 'utf8'));

test('the published packages have one version', () => {
  expect(fixed.map((names) => names.toSorted())).toEqual([published.map(({ name }) => name).toSorted()]);
});

test('every changeset names published packages, and starts with a verb', () => {
  for (const file of globSync('.changeset/**/*.md', { cwd: root })) {
    const { names, text } = changeset(file);
    expect([file, names.filter((name) => fixed[0]?.includes(name))]).toEqual([file, names]);
    // An empty changeset has no effect for users.
    expect([file, names.length === 0 || form.test(text)]).toEqual([file, true]);
  }
});

// The first release of each package is one entry with five to eight points.
test('a first release is one entry for each package', () => {
  const first = globSync('.changeset/first-release-*.md', { cwd: root }).flatMap((file) => changeset(file).names);
  expect(first.toSorted()).toEqual(first.length === 0 ? [] : fixed[0]?.toSorted());
});

function changeset(file: string): { readonly names: string[]; readonly text: string } {
  const [, front = '', text = ''] = /^---\n(.*?)---\n+(.*)$/s.exec(readFileSync(root + file, 'utf8')) ?? [];
  return { names: [...front.matchAll(/^['"](.+)['"]: (?:major|minor|patch)$/gm)].map(([, name = '']) => name), text };
}

/** Sentences that start with a verb: one, or the points of a first release. */
const form = /^(?:[A-Z][a-z]+s,? .*\.(?:\n|$)|First release\.\n\n(?:- [A-Z][a-z]+s,? .*\.\n){5,8}$)/;

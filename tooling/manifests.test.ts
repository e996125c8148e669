import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { published } from '../release/src/published.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

interface Manifest {
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

test('core depends on ky and valibot only', () => {
  const core = manifest('packages/core');
  expect(Object.keys(core.dependencies ?? {})).toEqual(['ky', 'valibot']);
  expect(core.peerDependencies).toBeUndefined();
});

test('testing depends only on core, as a peer', () => {
  const testing = manifest('packages/testing');
  expect(testing.dependencies).toBeUndefined();
  expect(Object.keys(testing.peerDependencies ?? {})).toEqual(['@paydeck/core']);
});

test.each(published.filter(({ isBundled }) => isBundled))(
  '$name is bundled: installing it installs nothing else',
  ({ folder }) => {
    expect(manifest(folder).dependencies).toBeUndefined();
  },
);

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

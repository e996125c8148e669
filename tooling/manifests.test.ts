import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Manifest {
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

test('core depends on ky and valibot, and on nothing else', () => {
  const core = manifest('packages/core');
  expect(Object.keys(core.dependencies ?? {})).toEqual(['ky', 'valibot']);
  expect(core.peerDependencies).toBeUndefined();
});

test('testing depends on core alone, as a peer', () => {
  const testing = manifest('packages/testing');
  expect(testing.dependencies).toBeUndefined();
  expect(Object.keys(testing.peerDependencies ?? {})).toEqual(['@paydeck/core']);
});

test.each(['apps/tui', 'apps/launcher'])('%s is bundled: installing it installs nothing else', (folder) => {
  expect(manifest(folder).dependencies).toBeUndefined();
});

function manifest(folder: string): Manifest {
  const parsed: Manifest = JSON.parse(readFileSync(new URL(`../${folder}/package.json`, import.meta.url), 'utf8'));
  return parsed;
}

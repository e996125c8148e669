import { existsSync, globSync, lstatSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
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

interface Manifest {
  name: string;
  version: string;
  optionalDependencies?: Record<string, string>;
}

function installedManifests(): Manifest[] {
  return globSync(['node_modules/.pnpm/*/node_modules/{*,@*/*}/package.json'], { cwd: root })
    .map((path) => `${root}/${path}`)
    .filter((path) => existsSync(path) && !lstatSync(dirname(path)).isSymbolicLink())
    .map((path): Manifest => JSON.parse(readFileSync(path, 'utf8')));
}

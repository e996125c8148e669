import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const projects = globSync(['packages/*', 'apps/*', 'reliability'], { cwd: root }).toSorted();

// A page that a test reads and turbo does not know would leave an old result in the cache.
test.each(projects)('the tests of %s run again when a page that they read has changed', (project) => {
  const files = globSync(`${project}/src/**/*.test.{ts,tsx}`, { cwd: root });
  const pages = new Set(files.flatMap(pagesOf).filter((page) => !page.startsWith(`${project}/`)));
  const tasks = readFileSync(`${root}${project}/turbo.json`, 'utf8');
  expect([...pages].filter((page) => !tasks.includes(`"$TURBO_ROOT$/${page}"`))).toEqual([]);
});

// Otherwise `pnpm check` repeats what `pnpm test` has just run, because the first run writes inputs of the second.
test.each(globSync(['turbo.json', '*/turbo.json', '{packages,apps}/*/turbo.json'], { cwd: root }))(
  'no task of %s reads as a file what another task writes',
  (file) => {
    const written = ['docs/api/core/README.md', 'test-results/x.json', 'examples/test-results/x.json'];
    const { tasks = {} }: { tasks?: Record<string, { inputs?: string[] }> } = JSON.parse(
      readFileSync(root + file, 'utf8').replaceAll(/^ *\/\/.*$/gm, ''),
    );
    for (const [name, { inputs = [] }] of Object.entries(tasks)) {
      const globs = inputs.map((glob) =>
        join(dirname(file), glob.replace(/^!/, '')).replace(/^.*\$TURBO_ROOT\$\//, ''),
      );
      const matches = (path: string, isExcluded: boolean): boolean =>
        globs.some((glob, index) => inputs[index]?.startsWith('!') === isExcluded && matchesGlob(path, glob));
      const read = written.filter((path) => matches(path, false) && !matches(path, true));
      expect([name, read]).toEqual([name, []]);
    }
  },
);

// Its full form alone runs them, so a file that moved would be noticed late.
test('the tests that `pnpm prove` runs are where it says', () => {
  const sources = globSync('reliability/src/**/*.ts', { cwd: root }).map((file) => readFileSync(root + file, 'utf8'));
  const files = Array.from(sources.join('\n').matchAll(/'([^']+\.test\.ts)'/g), ([, file = '']) => file);
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !file.includes('*') && !existsSync(root + file))).toEqual([]);
});

/** The documents of the repository that a test reads by a relative path. */
function pagesOf(file: string): string[] {
  const source = readFileSync(root + file, 'utf8');
  return [...source.matchAll(/'((?:\.\.\/)+[\w/-]+\.md)'/g)].map(([, page = '']) =>
    relative(root, join(root, dirname(file), page)),
  );
}

import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
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

/** The documents of the repository that a test reads by a relative path. */
function pagesOf(file: string): string[] {
  const source = readFileSync(root + file, 'utf8');
  return [...source.matchAll(/'((?:\.\.\/)+[\w/-]+\.md)'/g)].map(([, page = '']) =>
    relative(root, join(root, dirname(file), page)),
  );
}

import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { problemsOf } from './words.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

// `docs/api` is written from docstrings, `CHANGELOG.md` from changesets.
const DOCUMENTS = globSync(
  ['*.md', '{docs,.changeset}/**/*.md', '{apps,benchmarks,examples,packages,release,reliability}/**/README.md'],
  {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', '**/out/**', 'docs/api/**', '**/CHANGELOG.md'],
  },
).toSorted();

test.each(DOCUMENTS)('%s uses the terms of the field', (file) => {
  expect(problemsOf(readFileSync(root + file, 'utf8')).map((problem) => `${file}:${problem}`)).toEqual([]);
});

test.each([
  ['no term in a code block', '```sh\nhands on\n```', []],
  ['no term in a row of a table', '| hands on |', []],
  ['a term of one item of a list', '- hands\n- on\n- hands on', ['3: "hands on"']],
  [
    'a private term on its line',
    'Fine.\n\nThe client hands on\nwhat it is told of.',
    ['3: "told of"', '3: "hands on"'],
  ],
  ['no term in code', '`hands on`', []],
])('finds %s', (_, text, expected) => {
  expect(problemsOf(text).map((problem) => problem.split(' in ')[0])).toEqual(expected);
});

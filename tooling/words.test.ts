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

test.each(DOCUMENTS)('%s uses the terms of the field and short sentences', (file) => {
  expect(problemsOf(readFileSync(root + file, 'utf8')).map((problem) => `${file}:${problem}`)).toEqual([]);
});

test.each([
  ['a long sentence', `${'word '.repeat(26)}.`, ['1: 26 words']],
  ['a sentence of 25 words', `${'word '.repeat(25)}.`, []],
  ['two short sentences', `${'word '.repeat(20)}end. ${'Word '.repeat(20)}end.`, []],
  ['code, which counts as one word', `${'word '.repeat(24)}\`a b c d e\`.`, []],
  ['a code block', `\`\`\`sh\n${'word '.repeat(30)}\n\`\`\``, []],
  ['a row of a table', `| ${'word '.repeat(30)} |`, []],
  ['items of a list, each by itself', `- ${'word '.repeat(20)}\n- ${'word '.repeat(20)}`, []],
  [
    'a private term on its line',
    'Fine.\n\nThe client hands on\nwhat it is told of.',
    ['3: "told of"', '3: "hands on"'],
  ],
  ['a private term in code', '`behind`', []],
])('finds %s', (_, text, expected) => {
  expect(problemsOf(text).map((problem) => problem.split(' in ')[0])).toEqual(expected);
});

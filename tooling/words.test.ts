import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

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
    ['4: "told of"', '3: "hands on"'],
  ],
  ['no term in code', '`hands on`', []],
])('finds %s', (_, text, expected) => {
  expect(problemsOf(text)).toEqual(expected);
});

/**
 * Returns the terms of a Markdown document that only we use, each with its line. Front matter, code, comments, tables and
 * headings do not count.
 */
function problemsOf(document: string): string[] {
  const text = document
    .replaceAll(/^---\n.*?\n---\n|^ *```.*?^ *```|<!--.*?-->/gms, blank)
    .replaceAll(/`[^`\n]*`|^[#|<].*$/gm, blank);
  return PRIVATE_TERMS.flatMap((term) =>
    Array.from(
      text.matchAll(term),
      ({ index, 0: found }) => `${text.slice(0, index).split('\n').length}: "${found.replaceAll(/\s+/g, ' ')}"`,
    ),
  );
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, '');
}

// Standard terms are in CONTRIBUTING.md. This list has only terms that are wrong in every document.
const PRIVATE_TERMS = [
  /\btold\s+of\b/gi,
  /\bg[ai]ves?\s+back\b/gi,
  /\bhand(?:s|ed)?\s+on\b/gi,
  /\bput\s+off\b/gi,
  /\bcarr(?:y|ies|ied)\s+(?:it |them |a \w+ )?out\b/gi,
  /\bunless\s+told\b/gi,
  /\banew\b/gi,
  /\bobeys?\b/gi,
  /\b(?:address|key|request|file)(?:es|s)?\s+(?:is|are|was|were)\s+refused\b/gi,
  /\bis\s+no\s+(?:error|number|text|answer)\b/gi,
  /\bfor\s+ever\b/gi,
  /\bmade\s+known\b/gi,
];

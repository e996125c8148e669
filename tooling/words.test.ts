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
    ['3: "told of"', '3: "hands on"'],
  ],
  ['no term in code', '`hands on`', []],
])('finds %s', (_, text, expected) => {
  expect(problemsOf(text).map((problem) => problem.split(' in ')[0])).toEqual(expected);
});

/**
 * Returns the terms of a Markdown document that only we use, each with the line of its paragraph. Code, tables, headings
 * and HTML are skipped.
 */
function problemsOf(document: string): string[] {
  return paragraphsOf(document).flatMap(({ line, text }) =>
    PRIVATE_TERMS.flatMap((term) => text.match(term)?.[0] ?? []).map((found) => `${line}: "${found}" in "${text}"`),
  );
}

// Standard terms are in CONTRIBUTING.md. This list has only terms that are wrong in every document.
const PRIVATE_TERMS = [
  /\btold of\b/i,
  /\bg[ai]ves? back\b/i,
  /\bhand(?:s|ed)? on\b/i,
  /\bput off\b/i,
  /\bcarr(?:y|ies|ied) (?:it |them |a \w+ )?out\b/i,
  /\bunless told\b/i,
  /\banew\b/i,
  /\bobeys?\b/i,
  /\b(?:address|key|request|file)(?:es|s)? (?:is|are|was|were) refused\b/i,
  /\bis no (?:error|number|text|answer)\b/i,
  /\bfor ever\b/i,
  /\bmade known\b/i,
];

interface Paragraph {
  /** The number of its first line. */
  readonly line: number;
  readonly text: string;
}

function paragraphsOf(document: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let open: Paragraph | undefined;
  for (const [index, raw] of withoutBlocks(document).split('\n').entries()) {
    const line = raw.trim();
    const isContinued = open !== undefined && !/^(?:[-*>]|\d+\.) /.test(line);
    if (open && (!isContinued || !isProse(line))) paragraphs.push(open);
    if (!isProse(line)) open = undefined;
    else
      open = open && isContinued ? { line: open.line, text: `${open.text} ${line}` } : { line: index + 1, text: line };
  }
  if (open) paragraphs.push(open);
  return paragraphs.map(({ line, text }) => ({ line, text: withoutMarkup(text) }));
}

function isProse(line: string): boolean {
  return line !== '' && !/^(?:#|\||<)/.test(line);
}

/** Blanks front matter, code blocks and comments, and keeps their line breaks. */
function withoutBlocks(document: string): string {
  return document.replaceAll(/^---\n.*?\n---\n|^ *```.*?^ *```|<!--.*?-->/gms, (block) =>
    block.replaceAll(/[^\n]/g, ''),
  );
}

function withoutMarkup(text: string): string {
  return text.replaceAll(/`[^`]*`/g, '`code`').replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');
}

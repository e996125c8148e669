import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { manifestOf, published, root } from '../published.ts';
import { blocksOf, documentedBlocks, moduleOf } from './blocks.ts';

const files = globSync(
  ['*.md', '.github/*.md', 'docs/**/*.md', '{packages,apps,examples}/**/README.md', 'benchmarks/*.md'],
  {
    cwd: root,
    exclude: ['**/node_modules/**'],
  },
);

test.for(files.toSorted())('%s has no broken links', (file) => {
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/```[^]*?```|`[^`\n]*`/g, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link ?? '');
  const broken = links.filter((link) => !/^[a-z]+:/.test(link)).filter((link) => !leadsSomewhere(file, link));
  expect(broken).toEqual([]);
});

test.for(files.toSorted())('%s names no missing file', (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const named = text.matchAll(/(?<![\w/.-])(?:packages|apps|release|docs|tooling|benchmarks|examples)\/[\w./-]*\w\/?/g);
  const paths = [...new Set([...named].map(([path]) => path.replace(/\.$/, '')))];
  expect(paths.filter((path) => !existsSync(join(root, path)) && !isWritten(path))).toEqual([]);
});

/** Files that commands write, and places for a file whose NAME is to be chosen. */
function isWritten(path: string): boolean {
  return /^(?:release\/out|docs\/(?:NAME|api))|\/NAME\b/.test(path);
}

function leadsSomewhere(file: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? join(root, file) : join(root, dirname(file), path);
  if (!existsSync(target)) return false;
  return anchor === undefined || anchorsOf(readFileSync(target, 'utf8')).has(anchor);
}

/** The anchors that forges give to headings; a repeated heading gets a number. */
function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set([...markdown.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id ?? ''));
  const seen = new Map<string, number>();
  for (const [, heading = ''] of markdown.matchAll(/^#+ (.+)$/gm)) {
    const plain = heading.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = plain.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-');
    const times = seen.get(anchor) ?? 0;
    seen.set(anchor, times + 1);
    anchors.add(times === 0 ? anchor : `${anchor}-${times}`);
  }
  return anchors;
}

const measured = readFileSync(`${root}/benchmarks/README.md`, 'utf8');

test.for(['README.md', 'docs/migrating.md'])('the figures of %s match the benchmarks', (file) => {
  const rows = readFileSync(`${root}/${file}`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const figures = rows.flatMap((row) =>
    [...row.matchAll(/\d+\.\d+(?: to \d+\.\d+)? s\b|\d+ (?:failed|lost)|\d{2,} with|\d{1,3},\d{3}/g)].map(
      ([figure]) => figure,
    ),
  );
  expect(figures.length).toBeGreaterThan(2);
  // The benchmarks have columns of failed calls and of lost items, so the word is not next to the number.
  expect(figures.filter((figure) => !measured.includes(figure.replace(/ (?:failed|lost|with)$/, ' |')))).toEqual([]);
});

const versions = readFileSync(`${root}/docs/versions.md`, 'utf8').split('\n');

test.for(published)('docs/versions.md names the Node that $name needs', ({ name, folder }) => {
  const needed = manifestOf(folder).engines?.node.replace('>=', '');
  const row = versions.find((line) => line.startsWith('|') && line.includes(`\`${name}\``));
  expect(row).toMatch(new RegExp(`\\b${needed} or later`));
});

const blocks = documentedBlocks();
const workspace = 'paydeck-workspace';

test('every block has a language that is tested', () => {
  const languages = new Set(['', 'csv', 'js', 'json', 'sh', 'text', 'toml', 'ts', 'yaml']);
  expect(blocks.length).toBeGreaterThan(20);
  expect(blocks.filter(({ language }) => !languages.has(language)).map(({ place }) => place)).toEqual([]);
});

test.for(blocks.filter(({ language, notRun }) => language === 'json' && notRun === undefined))(
  '$place is JSON',
  ({ code }) => {
    expect(isJson(code) || isJson(`{${code}}`) || code.split('\n').every(isJson)).toBe(true);
  },
);

test('every pnpm script that a document names exists', () => {
  const named = blocks
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code, place }) =>
      Array.from(
        code.matchAll(/^(?:npx -y )?pnpm(?:@12)? (?:--filter (\S+) )*(?:run )?([\w:-]+)/gm),
        ([, filter = workspace, script = '']) => ({
          place,
          script,
          isKnown: (scripts.get(filter) ?? scripts.get(workspace))?.has(script),
        }),
      ),
    );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ isKnown }) => isKnown !== true)).toEqual([]);
});

/** The scripts of each package, and the commands of pnpm itself. */
const scripts = new Map(
  globSync('{.,packages/*,apps/*,benchmarks}/package.json', { cwd: root }).map((file) => {
    const manifest: { name: string; scripts: object } = JSON.parse(readFileSync(`${root}/${file}`, 'utf8'));
    return [manifest.name, new Set([...Object.keys(manifest.scripts), 'add', 'changeset', 'exec', 'install', 'pack'])];
  }),
);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test('finds blocks, and a reason not to run the next one only', () => {
  const markdown =
    '# Title\n```ts\nconst a = 1;\n```\n\n<!-- not run: needs a launcher -->\n\n  ```sh\n  ls\n  ```\n\n```\nas it is\n```';
  expect(blocksOf(markdown)).toEqual([
    { language: 'ts', code: 'const a = 1;', line: 3, notRun: undefined },
    { language: 'sh', code: 'ls', line: 9, notRun: 'needs a launcher' },
    { language: '', code: 'as it is', line: 13, notRun: undefined },
  ]);
});

test('adds a missing import to an example of a docstring, but not to a guide', () => {
  const code = "createClient({ mode: 'test' });";
  expect(moduleOf({ code })).toBe(`${code}\nexport {};\n`);
  expect(moduleOf({ code, file: 'docs/api/core.md' })).toContain("import { createClient } from '@paydeck/core';");
});

import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../published.ts';

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
  return /^(?:release\/out|docs\/NAME)|\/NAME\./.test(path);
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

import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { published } from '../release/src/published.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const { fixed }: { fixed: string[][] } = JSON.parse(readFileSync(`${root}.changeset/config.json`, 'utf8'));

test('the published packages have one version', () => {
  expect(fixed.map((names) => names.toSorted())).toEqual([published.map(({ name }) => name).toSorted()]);
});

test('every changeset names published packages, and starts with a verb', () => {
  for (const file of globSync('.changeset/**/*.md', { cwd: root })) {
    const { names, text } = changeset(file);
    expect([file, names.filter((name) => fixed[0]?.includes(name))]).toEqual([file, names]);
    // An empty changeset has no effect for users.
    expect([file, names.length === 0 || form.test(text)]).toEqual([file, true]);
  }
});

// The first release of each package is one entry with five to eight points.
test('a first release is one entry for each package', () => {
  const first = globSync('.changeset/first-release-*.md', { cwd: root }).flatMap((file) => changeset(file).names);
  expect(first.toSorted()).toEqual(first.length === 0 ? [] : fixed[0]?.toSorted());
});

function changeset(file: string): { readonly names: string[]; readonly text: string } {
  const [, front = '', text = ''] = /^---\n(.*?)---\n+(.*)$/s.exec(readFileSync(root + file, 'utf8')) ?? [];
  return { names: [...front.matchAll(/^'(.+)': (?:major|minor|patch)$/gm)].map(([, name = '']) => name), text };
}

/** Sentences that start with a verb: one, or the points of a first release. */
const form = /^(?:[A-Z][a-z]+s,? .*\.(?:\n|$)|First release\.\n\n(?:- [A-Z][a-z]+s,? .*\.\n){5,8}$)/;

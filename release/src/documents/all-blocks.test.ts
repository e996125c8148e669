import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../published.ts';
import { documentedBlocks } from './documents.ts';

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

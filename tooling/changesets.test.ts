import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const { fixed }: { fixed: string[][] } = JSON.parse(readFileSync(`${root}.changeset/config.json`, 'utf8'));

test('the published packages have one version', () => {
  expect(fixed).toEqual([
    [
      '@paydeck/core',
      '@paydeck/testing',
      '@paydeck/shared-limits',
      '@paydeck/profiles',
      '@paydeck/presentation',
      'paydeck',
      '@paydeck/launcher',
    ],
  ]);
});

test('every changeset names published packages, and begins with what it does for who upgrades', () => {
  for (const file of globSync('.changeset/**/*.md', { cwd: root })) {
    const [, front = '', text = ''] = /^---\n(.*?)---\n+(.*)$/s.exec(readFileSync(root + file, 'utf8')) ?? [];
    const names = [...front.matchAll(/^'(.+)': (?:major|minor|patch)$/gm)].map(([, name]) => name);
    expect([file, names.filter((name) => fixed[0]?.includes(name ?? ''))]).toEqual([file, names]);
    // An empty one says that users will not notice.
    expect([file, text]).toEqual([file, expect.stringMatching(names.length === 0 ? /^/ : /^[A-Z][a-z]+s .*\.$/m)]);
  }
});

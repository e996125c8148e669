import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { published, root } from './published.ts';
import { run } from './run.ts';
import { listedPackages } from '@paydeck/bundling/third-party';

const always = ['LICENSE', 'README.md', 'package.json'];
const files: Readonly<Record<string, string>> = {
  '@paydeck/core': `
    dist/client.js dist/index.d.ts dist/index.js dist/rate-limit.d.ts dist/rate-limit.js
    dist/rate-limiter.d.ts dist/read-all.js
  `,
  '@paydeck/testing': `
    dist/cli.d.mts dist/cli.mjs dist/create-fake.mjs dist/fake.d.mts dist/index.d.mts dist/index.mjs
    dist/matchers.d.mts dist/matchers.mjs dist/msw.d.mts dist/msw.mjs dist/node-test.d.mts
    dist/node-test.mjs dist/parse.mjs dist/received.d.mts dist/received.mjs dist/resources.mjs
    dist/script.mjs dist/server.mjs
  `,
  '@paydeck/shared-limits': 'dist/index.d.mts dist/index.mjs dist/redis.d.mts dist/redis.mjs',
  '@paydeck/mirror': 'dist/index.d.mts dist/index.mjs dist/postgres.d.mts dist/postgres.mjs',
  '@paydeck/profiles': 'dist/index.d.mts dist/index.mjs',
  '@paydeck/presentation': 'dist/export.d.mts dist/export.mjs dist/index.d.mts dist/index.mjs',
  paydeck: 'dist/THIRD-PARTY-LICENSES.txt dist/paydeck.mjs skills/paydeck/SKILL.md',
  '@paydeck/launcher': 'dist/THIRD-PARTY-LICENSES.txt dist/paydeck-launcher.cjs dist/program.cjs',
  '@paydeck/mcp': 'dist/THIRD-PARTY-LICENSES.txt dist/paydeck-mcp.mjs',
};

test.for(published)('$name packs exactly the expected files', async ({ name, folder, isBundled }) => {
  const packed = await packedFiles(folder);
  // Chunks shared by several entries of a library have a content hash in their names; those of a program are in a
  // folder.
  const isShared = (file: string) =>
    isBundled ? /^dist\/parts\/[\w-]+\.mjs$/.test(file) : /^dist\/[a-z-]+-[\w-]{8}\.(d\.mts|mjs)$/.test(file);
  const named = packed.filter((file) => !isShared(file));
  expect(named.filter((file) => file !== 'CHANGELOG.md').toSorted()).toEqual(
    [...always, ...(files[name] ?? '').trim().split(/\s+/)].toSorted(),
  );
});

test.for(published)('$name references no source map', ({ folder }) => {
  const built = globSync('dist/**/*.*', { cwd: `${root}/${folder}` });
  expect(built.length).toBeGreaterThan(0);
  const pointing = built.filter((file) =>
    /^\/\/[#@] sourceMappingURL=(?!data:)/m.test(readFileSync(`${root}/${folder}/${file}`, 'utf8')),
  );
  expect(pointing).toEqual([]);
});

test.for(published.filter(({ isBundled }) => isBundled))('$name includes the bundled licences', ({ folder }) => {
  const licences = readFileSync(`${root}/${folder}/dist/THIRD-PARTY-LICENSES.txt`, 'utf8');
  const names = listedPackages(licences).map((id) => id.replace(/@[^@]+$/, ''));
  expect(names).toEqual(expect.arrayContaining(['@paydeck/core', '@paydeck/presentation', 'ky', 'valibot']));
  const sections = licences.split(/^=== /m).slice(1);
  for (const section of sections) expect(section).toMatch(/permi|licence of this program/i);
});

test.for(published)(
  '$name is MIT-licensed, an ES module, and tree-shakeable if it is a library',
  ({ folder, isBundled }) => {
    expect(JSON.parse(readFileSync(`${root}/${folder}/package.json`, 'utf8'))).toMatchObject({
      license: 'MIT',
      type: 'module',
      ...(!isBundled && { sideEffects: false }),
    });
  },
);

async function packedFiles(folder: string): Promise<string[]> {
  const { stdout } = await run('pnpm', ['pack', '--dry-run', '--json'], { cwd: `${root}/${folder}` });
  const { files: packed }: { files: { path: string }[] } = JSON.parse(stdout);
  return packed.map(({ path }) => path);
}

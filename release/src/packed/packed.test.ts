import { globSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { listedPackages } from '@paydeck/bundling/third-party';
import { createFake } from '@paydeck/testing';
import { run as runToEnd } from '@paydeck/test-kit/run';
import { beforeAll, expect, test } from 'vitest';
import { tarballs } from '../documents/local-registry.ts';
import { folderInProject } from '../documents/shell.ts';
import { manifestOf, type Published, published, root } from '../published.ts';
import { compile, run } from '../run.ts';

const always = ['LICENSE', 'README.md', 'package.json'];
const files: Readonly<Record<string, string>> = {
  '@paydeck/core': `
    dist/client.js dist/index.d.ts dist/index.js dist/rate-limit.d.ts dist/rate-limit.js
    dist/rate-limiter.d.ts dist/runs.js
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

test.for(published)('$name packs exactly the expected files', async (each) => {
  // What entries share, and what a program loads on demand.
  const others = /^dist\/parts\/[\w-]+\.(?:d\.mts|mjs)$|^CHANGELOG\.md$/;
  const named = (await packedFiles(each)).filter((file) => !others.test(file));
  expect(named.toSorted()).toEqual([...always, ...(files[each.name] ?? '').trim().split(/\s+/)].toSorted());
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

// Programs that users would write, with our packages as npm installs them.
const oldest = oldestNode();
let project = '';
beforeAll(async () => {
  project = await folderInProject('packed');
  await cp(join(import.meta.dirname, 'user.ts'), join(project, 'user.ts'));
  await compile(project, 'user.ts', { module: 'nodenext', moduleResolution: 'nodenext', lib: ['es2022'] });
});

test('a program compiles against the packed packages, as nodenext and as bundlers resolve it', async () => {
  const bundler = { module: 'preserve', moduleResolution: 'bundler', lib: ['es2022', 'dom', 'dom.iterable'] };
  await expect(compile(project, 'user.ts', { ...bundler, noEmit: true })).resolves.toBeDefined();
});

// The oldest Node is not published for every platform; without it, tests count as skipped.
test.for([
  ['this Node', process.execPath],
  ['the oldest Node that it supports', oldest],
] as const)('the packed client and the packed fake work on %s', async ([, node], { skip }) => {
  if (node === undefined) skip();
  const fake = createFake({ seed: 7, subscriptions: 1_037, payouts: 300, discounts: 20, limits: false });
  fake.faults.next('customers.create', { loseResponse: true });
  fake.faults.next('webhooks.get', { stall: 'headers' });
  await using server = await fake.listen();
  const env = { ...process.env, PAYDECK_TEST_URL: server.baseUrl.test, PAYDECK_TEST_KEY: fake.keys.test };
  const { stdout } = await run(node ?? '', ['user.js'], { cwd: project, env });
  expect(stdout).toMatchInlineSnapshot(`
    "page 1: 5
    attempts: 1, more, remaining: undefined
    past due: true
    1037 subscriptions
    valibot schemas
    invalid email must be an e-mail address, such as ada@example.com
    unknown true
    created ada@example.com
    150 payouts: 2 requests, windows known: false
    left after page 0
    Error: the user went away
    TimeoutError: The operation was aborted due to timeout
    ApiError
    0 ms on the clock of the fake during the first request
    1037 subscriptions
    a lost response: UnknownOutcomeError
    "
  `);
});

test.skipIf(oldest === undefined).for([
  ['paydeck:', 'apps/tui/dist/paydeck.mjs', 2],
  ['paydeck-launcher', 'apps/launcher/dist/paydeck-launcher.cjs', 127],
  ['paydeck-mcp:', 'apps/mcp/dist/paydeck-mcp.mjs', 2],
] as const)('%s says that it needs a newer Node', async ([name, program, code]) => {
  const needed = `${name} needs Node 22.3 or later; this is v20.0.0. Install a newer one: https://nodejs.org`;
  const { stdout, stderr, code: exitCode } = await runToEnd(oldest ?? '', [`${root}/${program}`, '--help']);
  expect({ lines: (stdout + stderr).trim().split('\n'), exitCode }).toEqual({ lines: [needed], exitCode: code });
});

test.each(['core', 'testing'])('%s declares Node 20 and later in its manifest and in its README', (name) => {
  expect(manifestOf(`packages/${name}`).engines?.node).toBe('>=20');
  expect(readFileSync(`${root}/packages/${name}/README.md`, 'utf8')).toMatch(/Node 20 (?:and|or) later/);
});

/** The files of a package as npm installs it (`pnpm --filter @paydeck/release packages`). */
async function packedFiles({ name, folder }: Published): Promise<string[]> {
  const tarball = `${name.replace('@', '').replace('/', '-')}-${manifestOf(folder).version}.tgz`;
  const { stdout } = await run('tar', ['-tzf', join(tarballs, tarball)]);
  return stdout
    .trim()
    .split('\n')
    .map((file) => file.replace(/^package\//, ''));
}

function oldestNode(): string | undefined {
  const { resolve } = createRequire(`${root}/tooling/oldest-node/package.json`);
  const platform = `${process.platform}-${process.arch}`;
  for (const name of [`node-${platform}`, `node-bin-${platform}`]) {
    try {
      return join(dirname(resolve(`${name}/package.json`)), 'bin', 'node');
    } catch {
      // Not this one.
    }
  }
  return undefined;
}

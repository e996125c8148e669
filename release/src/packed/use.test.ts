import { cp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createFake } from '@paydeck/testing';
import { run as runToEnd } from '@paydeck/test-kit/run';
import { beforeAll, expect, test } from 'vitest';
import { folderInProject } from '../documents/shell.ts';
import { root } from '../published.ts';
import { run } from '../run.ts';

// Programs that users would write, with our packages as npm installs them.
const oldest = oldestNode();
let folder = '';
beforeAll(async () => {
  folder = await folderInProject('packed');
  for (const file of ['client-user.ts', 'fake-user.mjs']) await cp(join(import.meta.dirname, file), join(folder, file));
  await compile({ module: 'nodenext', moduleResolution: 'nodenext', lib: ['es2022'] });
});

test('a program compiles against the packed client, as nodenext and as bundlers resolve it', async () => {
  const bundler = { module: 'preserve', moduleResolution: 'bundler', lib: ['es2022', 'dom', 'dom.iterable'] };
  await expect(compile({ ...bundler, noEmit: true })).resolves.toBeDefined();
});

// The oldest Node is not published for every platform; without it, tests count as skipped.
test.for([
  ['this Node', process.execPath],
  ['the oldest Node that it supports', oldest],
] as const)('the packed client works on %s', async ([, node], { skip }) => {
  if (node === undefined) skip();
  const fake = createFake({ seed: 7, subscriptions: 1_037, payouts: 300, discounts: 20, limits: false });
  fake.faults.next('customers.create', { loseResponse: true });
  fake.faults.next('webhooks.get', { stall: 'headers' });
  await using server = await fake.listen();
  const env = { ...process.env, PAYDECK_TEST_URL: server.baseUrl.test, PAYDECK_TEST_KEY: fake.keys.test };
  const { stdout } = await run(node ?? '', ['client-user.js'], { cwd: folder, env });
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
    "
  `);
});

test.skipIf(oldest === undefined)('the packed fake works on the oldest Node that it supports', async () => {
  const { stdout } = await run(oldest ?? '', ['fake-user.mjs'], { cwd: folder });
  expect(stdout).toMatchInlineSnapshot(`
    "0 ms on the clock of the fake during the first request
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

test.each(['core', 'testing'])('%s declares Node 20 and later in its manifest and in its README', async (name) => {
  const manifest: { engines: { node: string } } = JSON.parse(
    await readFile(`${root}/packages/${name}/package.json`, 'utf8'),
  );
  expect(manifest.engines.node).toBe('>=20');
  expect(await readFile(`${root}/packages/${name}/README.md`, 'utf8')).toMatch(/Node 20 (?:and|or) later/);
});

async function compile(options: object): Promise<unknown> {
  const compilerOptions = {
    target: 'es2022',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    // The declarations of packages are checked, too.
    skipLibCheck: false,
    ...options,
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['client-user.ts'] }));
  return run(process.execPath, [`${root}/node_modules/typescript/bin/tsc`, '--pretty', 'false'], { cwd: folder });
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

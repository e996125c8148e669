import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run as runToEnd } from '@paydeck/test-kit/run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../published.ts';
import { run } from '../run.ts';

const node = oldestNode();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paydeck-oldest-node-'));
  await install('core');
  await install('testing');
  for (const name of ['ky', 'valibot']) await link(name);
  await cp(join(import.meta.dirname, 'program.mjs'), join(folder, 'program.mjs'));
});
afterAll(() => rm(folder, { recursive: true }));

// This Node is not published for every platform; without it, these tests count as skipped.
test.skipIf(node === undefined)('the built core and testing work on the oldest Node that they support', async () => {
  const { stdout } = await run(node ?? '', ['program.mjs'], { cwd: folder });
  expect(stdout).toMatchInlineSnapshot(`
    "0 ms on the clock of the fake during the first request
    1037 subscriptions
    100 payouts on the first page
    true that there are webhooks
    valibot schemas
    a customer: ada@example.com
    a lost response: UnknownOutcomeError
    an unknown id: ApiError
    an abort: AbortError
    over HTTP: done
    "
  `);
});

test.skipIf(node === undefined).for([
  ['paydeck:', 'apps/tui/dist/paydeck.mjs', 2],
  ['paydeck-launcher', 'apps/launcher/dist/paydeck-launcher.cjs', 127],
  ['paydeck-mcp:', 'apps/mcp/dist/paydeck-mcp.mjs', 2],
] as const)('%s says that it needs a newer Node', async ([name, program, code]) => {
  const needed = `${name} needs Node 22.3 or later; this is v20.0.0. Install a newer one: https://nodejs.org`;
  const { stdout, stderr, code: exitCode } = await runToEnd(node ?? '', [`${root}/${program}`, '--help']);
  expect({ lines: (stdout + stderr).trim().split('\n'), exitCode }).toEqual({ lines: [needed], exitCode: code });
});

test.each(['core', 'testing'])('%s declares Node 20 and later in its manifest and in its README', async (name) => {
  const manifest: { engines: { node: string } } = JSON.parse(
    await readFile(`${root}/packages/${name}/package.json`, 'utf8'),
  );
  expect(manifest.engines.node).toBe('>=20');
  expect(await readFile(`${root}/packages/${name}/README.md`, 'utf8')).toMatch(/Node 20 (?:and|or) later/);
});

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

/** Unpacks a built package as its tarball would, without packing it. */
async function install(name: string): Promise<void> {
  const target = join(folder, 'node_modules', '@paydeck', name);
  const { publishConfig, ...manifest }: { publishConfig: object } = JSON.parse(
    await readFile(`${root}/packages/${name}/package.json`, 'utf8'),
  );
  await cp(`${root}/packages/${name}/dist`, join(target, 'dist'), { recursive: true });
  await writeFile(join(target, 'package.json'), JSON.stringify({ ...manifest, ...publishConfig }));
}

async function link(name: string): Promise<void> {
  await mkdir(join(folder, 'node_modules'), { recursive: true });
  await symlink(`${root}/packages/core/node_modules/${name}`, join(folder, 'node_modules', name), 'dir');
}

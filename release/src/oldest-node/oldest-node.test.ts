import { cp, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { run as runToEnd } from '@paydeck/test-kit/run';
import { beforeAll, expect, test } from 'vitest';
import { folderInProject } from '../documents/shell.ts';
import { root } from '../published.ts';
import { run } from '../run.ts';

const node = oldestNode();
let folder = '';
beforeAll(async () => {
  folder = await folderInProject('oldest-node');
  await cp(join(import.meta.dirname, 'program.mjs'), join(folder, 'program.mjs'));
});

// This Node is not published for every platform; without it, these tests count as skipped.
test.skipIf(node === undefined)('the packed core and testing work on the oldest Node that they support', async () => {
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

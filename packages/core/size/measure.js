// Prints what a program carries that does nothing but create one customer: bundled, minified, compressed with gzip.
// Fails when the part that every start loads grows beyond its budget. ky comes with the first request, as a file of its
// own; its size is not ours to change, so it is printed and not judged.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'tsdown';

const BUDGET = 12_500;
const outDir = await mkdtemp(join(tmpdir(), 'paydeck-size-'));

try {
  await build({
    config: false,
    entry: join(import.meta.dirname, 'one-customer.js'),
    outDir,
    platform: 'neutral',
    minify: true,
    dts: false,
    deps: { alwaysBundle: [/.*/], onlyBundle: false },
    logLevel: 'silent',
  });
  const sizes = new Map();
  for (const name of await readdir(outDir)) sizes.set(name, gzipSync(await readFile(join(outDir, name))).length);
  const start = [...sizes].find(([name]) => name.startsWith('one-customer'))?.[1] ?? Number.NaN;
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  console.log(`creating one customer: ${start} bytes gzip at start (budget ${BUDGET}), ${total} with ky`);
  if (!(start <= BUDGET)) process.exitCode = 1;
} finally {
  await rm(outDir, { recursive: true });
}

// Prints what a program carries that does nothing but create one customer: bundled, minified, compressed with gzip. Its
// goal is out of reach while ky is part of it (docs/decisions/0006); so that it comes no further away, this fails when
// what is ours grows beyond what it was.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'tsdown';

const GOAL = 12_500;
const LIMIT = 15_850;
const PROGRAM = `
  import { createClient } from ${JSON.stringify(join(import.meta.dirname, '../dist/index.js'))};
  const client = createClient({ mode: 'test', apiKey: globalThis.key, baseUrl: 'https://api.example.com' });
  await client.customers.create({ email: 'ada@example.com', name: 'Ada Lovelace' });
`;
const folder = await mkdtemp(join(tmpdir(), 'paydeck-size-'));

try {
  const entry = join(folder, 'one-customer.js');
  await writeFile(entry, PROGRAM);
  await build({
    config: false,
    entry,
    outDir: join(folder, 'bundle'),
    platform: 'neutral',
    minify: true,
    dts: false,
    deps: { alwaysBundle: [/.*/], onlyBundle: false },
    // Notes to bundlers say nothing in a program that is already bundled.
    outputOptions: { comments: false },
    logLevel: 'silent',
  });
  const sizes = new Map();
  for (const name of await readdir(join(folder, 'bundle'))) {
    sizes.set(name, gzipSync(await readFile(join(folder, 'bundle', name)), { level: 9 }).length);
  }
  const start = [...sizes].find(([name]) => name.startsWith('one-customer'))?.[1] ?? Number.NaN;
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  process.stdout.write(
    `creating one customer: ${total} bytes gzip (goal ${GOAL}, missed by ${total - GOAL}), ` +
      `of which ${total - start} are ky, loaded with the first request, and ${start} the rest (limit ${LIMIT})\n`,
  );
  if (!(start <= LIMIT)) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true });
}

// Prints what programs that use this package load: bundled, minified, compressed with gzip, ky and valibot included.
// Creating a customer counts everything up to the first response; `everything` counts exact lists, too. Says by how much each
// misses its goal, and fails when one grows beyond what it is today. What the parts weigh, and why, is in docs/decisions/0006.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'tsdown';

const core = JSON.stringify(join(import.meta.dirname, '../dist/index.js'));
const PROGRAMS = [
  {
    name: 'creating one customer',
    goal: 24_000,
    limit: 30_000,
    source: `
      import { createClient } from ${core};
      const client = createClient({ mode: 'test', apiKey: globalThis.key, baseUrl: 'https://api.example.com' });
      await client.customers.create({ email: 'ada@example.com', name: 'Ada Lovelace' });
    `,
  },
  { name: 'everything', goal: 28_000, limit: 35_500, isExact: true, source: `export * from ${core};` },
  { name: 'telling errors apart', goal: 500, limit: 150, source: `export { isPaydeckError } from ${core};` },
];

for (const { name, goal, limit, source, isExact = false } of PROGRAMS) {
  const { start, ky, exact } = await sizesOf(source);
  // What a program never loads is not what it costs; a bundler writes it into a file that nothing asks for.
  const total = start + ky + (isExact ? exact : 0);
  const verdict = total > goal ? `missed by ${total - goal}; limit ${limit}` : 'within it';
  process.stdout.write(`${name}: ${total} bytes gzip (goal ${goal}, ${verdict})\n`);
  process.stdout.write(
    `  ${start} with the start, ${ky} with the first request (ky), ${exact} with the first exact list\n`,
  );
  if (!(total <= limit)) process.exitCode = 1;
}

/** What a program loads when it starts, with its first request, and with its first exact list. */
async function sizesOf(source) {
  const folder = await mkdtemp(join(tmpdir(), 'paydeck-size-'));
  try {
    await writeFile(join(folder, 'program.js'), source);
    await build({
      config: false,
      entry: join(folder, 'program.js'),
      outDir: join(folder, 'bundle'),
      platform: 'neutral',
      minify: true,
      dts: false,
      deps: { alwaysBundle: [/.*/], onlyBundle: false },
      outputOptions: {
        // Notes to bundlers say nothing in a program that is already bundled.
        comments: false,
        chunkFileNames: '[name].js',
        codeSplitting: { groups: [{ name: 'ky', test: /[/\\]node_modules[/\\]ky[/\\]/ }] },
      },
      logLevel: 'silent',
    });
    const sizes = { start: 0, ky: 0, exact: 0 };
    for (const file of await readdir(join(folder, 'bundle'))) {
      const size = gzipSync(await readFile(join(folder, 'bundle', file)), { level: 9 }).length;
      sizes[{ 'ky.js': 'ky', 'exact.js': 'exact' }[file] ?? 'start'] += size;
    }
    return sizes;
  } finally {
    await rm(folder, { recursive: true });
  }
}

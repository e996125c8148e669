// Prints what programs that use this package carry: bundled, minified, compressed with gzip, ky and valibot included.
// Says by how much each misses its goal, and fails when one grows beyond what it is today. What the parts weigh, and why,
// is in docs/decisions/0006.
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
    limit: 33_900,
    source: `
      import { createClient } from ${core};
      const client = createClient({ mode: 'test', apiKey: globalThis.key, baseUrl: 'https://api.example.com' });
      await client.customers.create({ email: 'ada@example.com', name: 'Ada Lovelace' });
    `,
  },
  { name: 'everything', goal: 28_000, limit: 34_100, source: `export * from ${core};` },
  { name: 'telling errors apart', goal: 500, limit: 500, source: `export { isPaydeckError } from ${core};` },
];

for (const { name, goal, limit, source } of PROGRAMS) {
  const { start, later } = await sizesOf(source);
  const total = start + later;
  const verdict = total > goal ? `missed by ${total - goal}; limit ${limit}` : 'within it';
  const parts = later > 0 ? `, of which ${later} are ky, loaded with the first request` : '';
  process.stdout.write(`${name}: ${total} bytes gzip (goal ${goal}, ${verdict})${parts}\n`);
  if (!(total <= limit)) process.exitCode = 1;
}

/** What a program carries from the start, and what it loads later. */
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
      // Notes to bundlers say nothing in a program that is already bundled.
      outputOptions: { comments: false },
      logLevel: 'silent',
    });
    const sizes = { start: 0, later: 0 };
    for (const file of await readdir(join(folder, 'bundle'))) {
      const size = gzipSync(await readFile(join(folder, 'bundle', file)), { level: 9 }).length;
      sizes[file.startsWith('program') ? 'start' : 'later'] += size;
    }
    return sizes;
  } finally {
    await rm(folder, { recursive: true });
  }
}

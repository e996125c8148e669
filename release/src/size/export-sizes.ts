import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'tsdown';
import { root } from '../published.ts';

/** How many bytes a program starts with for each export of core when it imports nothing else. */
export async function exportSizes(): Promise<Map<string, number>> {
  const core = `${root}/packages/core/dist/index.js`;
  const exported: Record<string, unknown> = await import(core);
  const folder = await mkdtemp(join(tmpdir(), 'paydeck-exports-'));
  const sizes = new Map<string, number>();
  try {
    for (const name of Object.keys(exported).toSorted()) {
      const entry = join(folder, `${name}.js`);
      await writeFile(entry, `export { ${name} } from ${JSON.stringify(core)};`);
      sizes.set(name, await bundledSize(entry));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return sizes;
}

async function bundledSize(entry: string): Promise<number> {
  const bundles = await build({
    config: false,
    entry,
    write: false,
    platform: 'neutral',
    minify: true,
    dts: false,
    deps: { alwaysBundle: [/^valibot/], neverBundle: ['ky'], onlyBundle: false },
    // Notes to bundlers say nothing in a program that is already bundled.
    outputOptions: { comments: false },
    logLevel: 'silent',
  });
  const chunks = bundles.flatMap((bundle) => bundle.chunks).filter((output) => output.type === 'chunk');
  const start = chunks.filter(({ isEntry }) => isEntry);
  // What they import belongs to the start, and what is imported on demand does not. A set also visits what is added meanwhile.
  const loaded = new Set(start);
  for (const { imports } of loaded) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
  }
  if (start.length === 0) throw new Error(`${entry} gave no code.`);
  return [...loaded].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}

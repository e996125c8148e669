import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsdown';

/** Bundles a program with everything that it imports. */
export async function bundle(url: string, format: 'es' | 'iife'): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'paydeck-runtime-'));
  try {
    await build({
      config: false,
      entry: { program: fileURLToPath(url) },
      outDir,
      platform: 'neutral',
      format,
      dts: false,
      deps: { alwaysBundle: [/.*/], onlyBundle: false },
      outputOptions: { codeSplitting: false, entryFileNames: 'program.js' },
      logLevel: 'silent',
    });
    return await readFile(join(outDir, 'program.js'), 'utf8');
  } finally {
    await rm(outDir, { recursive: true });
  }
}

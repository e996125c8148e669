import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

test('depends on ky and valibot only', () => {
  expect(Object.keys(manifest.dependencies)).toEqual(['ky', 'valibot']);
  expect(manifest).not.toHaveProperty('peerDependencies');
  expect(manifest.sideEffects).toBe(false);
});

test('imports no Node module, and imports ky and exact lists only on demand', async () => {
  const shipped = await shippedSources();
  expect(shipped).toContain('http/attempt.ts');
  for (const name of shipped) {
    const source = await readFile(join(import.meta.dirname, name), 'utf8');
    expect(source).not.toMatch(/(?:from|import) 'node:/);
    expect(source.match(/^import (?!type).*'ky'/m)).toBeNull();
    expect(source.match(/^import (?!type).*\/runs\//m)).toBeNull();
  }
});

async function shippedSources(): Promise<string[]> {
  const sources = await readdir(import.meta.dirname, { recursive: true });
  return sources
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !/\.test(?:-d)?\.ts$|^test-support/.test(name));
}

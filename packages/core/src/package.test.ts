import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

test('depends on ky and valibot, and on nothing else', () => {
  expect(Object.keys(manifest.dependencies)).toEqual(['ky', 'valibot']);
  expect(manifest).not.toHaveProperty('peerDependencies');
  expect(manifest.sideEffects).toBe(false);
});

test('loads where there is no Node, ky only with the first request, and exact lists with the first of them', async () => {
  const sources = await readdir(import.meta.dirname, { recursive: true });
  const shipped = sources.filter((name) => name.endsWith('.ts') && !/\.test(?:-d)?\.ts$|^test-support/.test(name));
  expect(shipped).toContain(join('http', 'send-once.ts'));
  for (const name of shipped) {
    const source = await readFile(join(import.meta.dirname, name), 'utf8');
    expect(source).not.toMatch(/(?:from|import) 'node:/);
    expect(source.match(/^import (?!type).*'ky'/m)).toBeNull();
    expect(source.match(/^import (?!type).*\/exact\//m)).toBeNull();
  }
});

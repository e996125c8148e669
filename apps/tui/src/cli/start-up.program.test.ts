import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { listNames } from '@paydeck/core';
import { expect, test } from 'vitest';
import { programFile, requireProgram } from '../test-support/program.ts';

test('help loads neither the client nor the screen', async () => {
  requireProgram();
  const files = await staticImports(programFile);
  expect([...files.keys()].map((file) => path.basename(file)).toSorted()).toEqual(['paydeck.mjs', 'program.mjs']);
  const size = [...files.values()].reduce((sum, text) => sum + text.length, 0);
  // Every command brings its flags and its help; a list also what it is called, its
  // parameters with the items that each keeps, and its groupings.
  expect(size).toBeLessThan(56_400 + 1000 * listNames.length);
});

test('a list loads neither the screen, the fakes nor the writer of the config file', async () => {
  const entries = ['run', 'list', 'get-webhook'].map((name) =>
    path.join(path.dirname(programFile), 'parts', `${name}.mjs`),
  );
  const files = (await Promise.all(entries.map((entry) => staticImports(entry)))).flatMap((found) => [...found]);
  const size = [...new Map(files).values()].reduce((sum, text) => sum + text.length, 0);
  expect(size).toBeLessThan(250_000);
  for (const part of ['browse', 'demo', 'toml-edit', 'store', 'mirrored', 'mirror-client', 'open-mirror']) {
    expect(files.map(([file]) => path.basename(file))).not.toContain(`${part}.mjs`);
  }
});

/** Returns the texts of a file and of its static imports, by path. */
async function staticImports(file: string, found = new Map<string, string>()): Promise<Map<string, string>> {
  if (found.has(file)) return found;
  const text = await readFile(file, 'utf8');
  found.set(file, text);
  for (const [, target = ''] of text.matchAll(/(?:^|[;}\n])(?:import|export)\b[^;"'`]*?["'](\.[^"']+)["']/g)) {
    await staticImports(path.resolve(path.dirname(file), target), found);
  }
  return found;
}

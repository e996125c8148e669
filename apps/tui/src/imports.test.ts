import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('.', import.meta.url));
const imports = sources(source).flatMap((file) => importsOf(file).map((imported) => ({ file, imported })));

test('only the entry imports the command line', () => {
  const importers = imports.filter(({ file, imported }) => folderOf(imported) === 'cli' && folderOf(file) !== 'cli');
  expect([...new Set(importers.map(({ file }) => file))]).toEqual(['main.ts']);
});

test('boxes know nothing of each other', () => {
  const wrong = imports
    .filter(({ file, imported }) => folderOf(imported) === 'boxes' && folderOf(file) === 'boxes')
    .filter(({ file, imported }) => dirname(imported) !== 'boxes' && dirname(file) !== dirname(imported))
    .map(({ file, imported }) => `${file} imports ${imported}`);
  expect(wrong).toEqual([]);
});

// Others run while it is not built, or built from an older source.
test('only a `.program.test.ts` starts the built program', () => {
  const starters = /\b(?:runProgram|runInShell|requireProgram|startInPty)\(|\bprogramFile\b/;
  const tests = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.test\.tsx?$/.test(file));
  const starting = tests.filter((file) => starters.test(readFileSync(join(source, file), 'utf8')));
  expect(starting.length).toBeGreaterThan(10);
  expect(starting.filter((file) => !file.endsWith('.program.test.ts') && file !== 'imports.test.ts')).toEqual([]);
});

function folderOf(file: string): string {
  return file.split('/')[0] ?? '';
}

/** The files of the program itself, by their paths. */
function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('test-support/'))
    .sort();
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(source, file), 'utf8');
  const found = text.matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g);
  return Array.from(found, ([, path = '']) => relative(source, resolve(source, dirname(file), path)));
}

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Each folder imports from itself and from those behind it; ARCHITECTURE.md says the same in one sentence. */
const order = [
  'cli',
  'terminal',
  'tasks',
  'screens',
  'boxes',
  'state',
  'widgets',
  'service',
  'drawing',
  'keys',
  'painter',
];

const source = fileURLToPath(new URL('.', import.meta.url));
const imports = sources(source).flatMap((file) => importsOf(file).map((imported) => ({ file, imported })));

test('imports go one way through the folders', () => {
  const wrong = imports
    .filter(({ file, imported }) => place(file) > place(imported))
    .map(({ file, imported }) => `${file} imports ${imported}`);
  expect(wrong).toEqual([]);
});

test('only the entry imports the command line', () => {
  const importers = imports.filter(({ file, imported }) => folderOf(imported) === 'cli' && folderOf(file) !== 'cli');
  expect([...new Set(importers.map(({ file }) => file))]).toEqual(['main.ts']);
});

test('boxes know nothing of each other', () => {
  const wrong = imports
    .filter(({ file, imported }) => folderOf(imported) === 'boxes' && folderOf(file) === 'boxes')
    .filter(({ file, imported }) => dirname(file) !== dirname(imported))
    .map(({ file, imported }) => `${file} imports ${imported}`);
  expect(wrong).toEqual([]);
});

test('no file imports itself by way of others', () => {
  const next = Map.groupBy(imports, ({ file }) => file);
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' > '));
    if (done.has(file) || way.includes(file)) return;
    for (const { imported } of next.get(file) ?? []) visit(imported, [...way, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  expect(circles).toEqual([]);
});

test('the architecture says which way imports go', () => {
  const page = readFileSync(resolve(source, '../../../ARCHITECTURE.md'), 'utf8');
  expect(page).toContain(order.map((folder) => `\`${folder}\``).join(' → '));
});

test('every folder has its place in the order', () => {
  const folders = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual([...order, 'test-support'].sort());
});

function place(file: string): number {
  // The entry stands before all.
  return order.indexOf(folderOf(file));
}

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

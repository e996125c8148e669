import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Each folder imports from itself and from those behind it; ARCHITECTURE.md says the same in one sentence. */
const order = ['cli', 'install', 'run', 'commands', 'installed', 'cache', 'render', 'machine'];

const source = import.meta.dirname;
const imports = sources().flatMap((file) => importsOf(file).map((imported) => ({ file, imported })));

test('folders import in one direction, types included', () => {
  const wrong = imports
    .filter(({ file, imported }) => placeOf(file) > placeOf(imported))
    .map(({ file, imported }) => `${file} imports ${imported}`);
  expect(wrong).toEqual([]);
});

test('no file imports itself through others, types included', () => {
  const next = Map.groupBy(imports, ({ file }) => file);
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' > '));
    if (done.has(file) || path.includes(file)) return;
    for (const { imported } of next.get(file) ?? []) visit(imported, [...path, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  expect(circles).toEqual([]);
});

test('every folder has a place, and beside the folders are only the entries', () => {
  const entries = readdirSync(source, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(folders.sort()).toEqual([...order, 'test-support'].sort());
  expect(sources().filter((file) => !file.includes('/'))).toEqual(['main.ts', 'program.ts']);
});

test('the architecture names the order', () => {
  const page = readFileSync(resolve(source, '../../../ARCHITECTURE.md'), 'utf8');
  expect(page).toContain(order.map((folder) => `\`${folder}\``).join(' → '));
});

function placeOf(file: string): number {
  // The entries stand before all.
  return order.indexOf(file.split('/')[0] ?? '');
}

function sources(): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('test-support/'))
    .sort();
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(source, file), 'utf8');
  const found = text.matchAll(/(?:from|import\()\s*'(\.[^']+\.ts)'/g);
  return Array.from(found, ([, path = '']) => relative(source, resolve(source, dirname(file), path)));
}

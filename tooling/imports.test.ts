import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));

/** `In packages/core/src, imports go one way: client.ts → resources → …` of ARCHITECTURE.md, with its names as code. */
const orders = Array.from(
  readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').matchAll(
    /In `([a-z/-]+)`, imports go one way: (`[^`]+`(?:\s→\s`[^`]+`)+)/g,
  ),
  ([, folder = '', list = '']) => ({ folder, order: Array.from(list.matchAll(/`([^`]+)`/g), ([, name = '']) => name) }),
);

test('the architecture says which way imports go', () => {
  expect(orders.map(({ folder }) => folder)).toEqual(
    expect.arrayContaining(['packages/core/src', 'packages/testing/src', 'apps/tui/src']),
  );
});

test.each(orders)('imports in $folder go one way, those of types too', ({ folder, order }) => {
  const place = (file: string) => order.indexOf(file.split('/')[0] ?? '');
  const wrong = importsIn(folder)
    .filter(({ file, imported }) => place(imported) >= 0 && place(file) > place(imported))
    .map(({ file, imported }) => `${file} imports ${imported}`);
  expect(wrong).toEqual([]);
});

test.each(orders)('every folder of $folder has its place in the order', ({ folder, order }) => {
  const folders = sourcesIn(folder).flatMap((file) => (file.includes('/') ? [file.split('/')[0]] : []));
  const named = order.filter((name) => !name.includes('.'));
  expect(new Set(folders)).toEqual(new Set(named));
});

function importsIn(folder: string): { file: string; imported: string }[] {
  return sourcesIn(folder).flatMap((file) => {
    const text = readFileSync(join(root, folder, file), 'utf8');
    const found = text.matchAll(/(?:from|import\(?)\s*'(\.[^']+\.tsx?)'/g);
    return Array.from(found, ([, path = '']) => ({ file, imported: normalize(join(dirname(file), path)) }));
  });
}

function sourcesIn(folder: string): string[] {
  return globSync('**/*.{ts,tsx}', { cwd: join(root, folder) })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test(?:-d)?\.tsx?$|^test-support\//.test(file))
    .sort();
}

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';

/** The built package, as it is installed. */
const DIST = new URL('../dist/', import.meta.url);

beforeAll(() => {
  if (!existsSync(new URL('index.mjs', DIST)))
    throw new Error('dist/index.mjs is missing: build it with `pnpm build`.');
});

test('the fake, its fetch, its clock and its signatures run in a worker without Node', () => {
  const core = new URL('../../core/dist/index.js', import.meta.url).href;
  const script = fileURLToPath(new URL('../scripts/in-a-worker.mjs', import.meta.url));
  const args = ['--experimental-vm-modules', '--experimental-import-meta-resolve', '--no-warnings', script];
  const output = execFileSync(process.execPath, [...args, new URL('index.mjs', DIST).href, core], {
    encoding: 'utf8',
  });
  expect(JSON.parse(output)).toEqual(['undefined', 'undefined', 200, 'application/json', 120, 'Ada', true]);
});

test('the declarations name what they declare', () => {
  const declarations = readFileSync(new URL('index.d.mts', DIST), 'utf8');
  const imports = [...declarations.matchAll(/from "(\.[^"]*)"/g)].map(([, path = '']) => path);
  const all = [
    declarations,
    ...imports.map((path) => readFileSync(new URL(path.replace(/\.mjs$/, '.d.mts'), DIST), 'utf8')),
  ];
  expect(all.join('\n')).toContain('interface Fake ');
  // A compiler error shows the name of the file and the name in it: fake-BqT7nedj says nothing, and neither does N.
  for (const path of imports) expect(path).toMatch(/^\.\/[a-z-]+\.mjs$/);
  const names = all.flatMap((text) => text.split('\n').filter((line) => /^(?:import|export) /.test(line)));
  expect(names.join('\n')).not.toMatch(/\bas\b|\$/);
});

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { root } from '../published.ts';
import { run } from '../run.ts';
import { documentedBlocks, type Placed } from './documents.ts';
import { hasTests, moduleOf } from './module-of.ts';
import { withShell } from './shell.ts';

// Every block of code that readers find is type-checked, and executed unless it says why not.
const folder = `${root}/release/out/documents`;
const blocks = documentedBlocks();
const scripts = blocks.filter(({ language }) => language === 'ts');
// The reference's examples come from docstrings, which name ids and keys that nobody has.
const runnable = blocks.filter(({ notRun, file }) => notRun === undefined && !file.startsWith('docs/api/'));

test('every block says its language, and one that is tested', () => {
  const languages = new Set(['', 'csv', 'js', 'json', 'sh', 'text', 'toml', 'ts', 'yaml']);
  expect(blocks.length).toBeGreaterThan(20);
  expect(blocks.filter(({ language }) => !languages.has(language)).map(({ place }) => place)).toEqual([]);
});

let typeErrors = '';
beforeAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const block of scripts) await writeFile(`${folder}/${fileOf(block)}`, moduleOf(block));
  const compilerOptions = { lib: ['es2025', 'esnext.array', 'esnext.disposable', 'dom', 'dom.iterable'] };
  const tsconfig = { extends: '../../../tsconfig.base.json', compilerOptions, include: ['*.ts'] };
  await writeFile(`${folder}/tsconfig.json`, JSON.stringify(tsconfig));
  typeErrors = await run(
    process.execPath,
    [`${root}/node_modules/typescript/bin/tsc`, '--project', folder, '--pretty', 'false'],
    {
      cwd: folder,
    },
  ).then(
    () => '',
    (error: unknown) => String(error),
  );
});

test.for(scripts)('$place is right in its types', (block) => {
  expect(typeErrors.split('\n').filter((line) => line.startsWith(fileOf(block)))).toEqual([]);
});

test.for(runnable.filter((block) => block.language === 'ts' && !hasTests(block)))('$place runs', async (block) => {
  // To its last line: what it may have opened, such as a server, would keep it from ending.
  const program = `await import(${JSON.stringify(`${folder}/${fileOf(block)}`)}); process.exit();`;
  const running = withShell((shell) => shell.run(process.execPath, ['--input-type=module', '--eval', program]));
  await expect(running).resolves.toBeDefined();
});

test('the tests among the examples pass', async () => {
  const tests = runnable.filter((block) => block.language === 'ts' && hasTests(block));
  expect(tests.length).toBeGreaterThan(0);
  const vitest = `${root}/node_modules/vitest/vitest.mjs`;
  const files = tests.map(fileOf);
  await run(process.execPath, [vitest, 'run', '--root', folder, '--reporter', 'dot', ...files], { cwd: folder });
});

test.for(runnable.filter(({ language }) => language === 'sh'))('$place runs in a shell', async ({ code }) => {
  await expect(withShell((shell) => shell.script(code))).resolves.toBeDefined();
});

test.for(runnable.filter(({ language }) => language === 'json'))('$place is JSON', ({ code }) => {
  expect(isJson(code) || isJson(`{${code}}`) || code.split('\n').every(isJson)).toBe(true);
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function fileOf(block: Placed): string {
  return `${block.place.replaceAll(/[^\w]+/g, '-')}${hasTests(block) ? '.spec' : ''}.ts`;
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { published, root } from '../published.ts';
import { run } from '../run.ts';
import { documentedBlocks, hasTests, moduleOf, type Placed } from './blocks.ts';
import { folderInProject, withShell } from './shell.ts';

// Every code block of the README, or of the guides (`vitest.config.ts`), is type-checked, and run unless it states a reason.
// It uses our packages as packed and installed, in an empty home. Only the service is a fake, and the registry has no
// other packages.
const project = process.env['DOCUMENTS'] ?? '';
const blocks = documentedBlocks().filter(({ file }) => (file === 'README.md') === (project === 'readme'));
const scripts = blocks.filter(({ language }) => language === 'ts');
// Examples of the reference come from docstrings, whose ids and keys do not exist. The blocks of docs/installation.md
// install each kind of package, so elsewhere the names suffice.
const runnable = blocks.filter(
  (block) => block.notRun === undefined && !block.file.startsWith('docs/api/') && !isInstallation(block),
);

let folder = '';
let typeErrors = '';
beforeAll(async () => {
  folder = await folderInProject(project);
  for (const block of blocks.filter(({ language }) => language === 'ts' || language === 'js')) {
    await writeFile(join(folder, fileOf(block)), block.language === 'ts' ? moduleOf(block) : block.code);
  }
  const compilerOptions = { lib: ['es2025', 'esnext.array', 'esnext.disposable', 'dom', 'dom.iterable'] };
  const tsconfig = { extends: `${root}/tsconfig.base.json`, compilerOptions, include: ['*.ts'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  const compiler = [`${root}/node_modules/typescript/bin/tsc`, '--project', folder, '--pretty', 'false'];
  typeErrors = await run(process.execPath, compiler, { cwd: folder }).then(
    () => '',
    (error: unknown) => String(error),
  );
}, 180_000);

test.for(blocks.filter(isInstallation))('$place installs packages that exist', ({ code }) => {
  const names = code.split(/\s+/).filter((word) => !/^(?:npm|install|--\S+)$/.test(word));
  expect(names.filter((each) => !installable.has(each))).toEqual([]);
});

test.for(scripts)('$place type-checks', (block) => {
  expect(typeErrors.split('\n').filter((line) => line.startsWith(fileOf(block)))).toEqual([]);
});

test.concurrent.for(runnable.filter((block) => ['ts', 'js'].includes(block.language) && !hasTests(block)))(
  '$place runs',
  async (block) => {
    const file = join(folder, fileOf(block));
    // Exits after the last line, because an open server would keep the process running. Tests of `node:test` run later.
    const program = `await import(${JSON.stringify(file)}); process.exit();`;
    const args = block.code.includes("from 'node:test'") ? [file] : ['--input-type=module', '--eval', program];
    const running = withShell((shell) => shell.run(process.execPath, args));
    await expect(running).resolves.toBeDefined();
  },
);

const tests = runnable.filter((block) => block.language === 'ts' && hasTests(block));
test.runIf(tests.length > 0)('the tests among the examples pass', async () => {
  const vitest = [`${root}/node_modules/vitest/vitest.mjs`, 'run', '--root', folder, '--reporter', 'dot'];
  const running = run(process.execPath, [...vitest, ...tests.map(fileOf)], { cwd: folder });
  await expect(running).resolves.toBeDefined();
});

const commandsOf = Map.groupBy(
  runnable.filter(({ language }) => language === 'sh'),
  ({ file }) => file,
);

test.concurrent.for([...commandsOf])('the commands of %s run, block by block', async ([, pages]) => {
  const failed: string[] = [];
  await withShell(async ({ script }) => {
    for (const { code, place } of pages) {
      await script(code).catch((error: unknown) => failed.push(`${place}: ${String(error)}`));
    }
  });
  expect(failed).toEqual([]);
});

const installable = new Set([...published.map(({ name }) => name), 'redis']);

function isInstallation({ code, file, language }: Placed): boolean {
  return language === 'sh' && file !== 'docs/installation.md' && /^(?:npm install [@\w /-]+\n?)+$/.test(code);
}

function fileOf(block: Placed): string {
  const name = `${block.place.replaceAll(/[^\w]+/g, '-')}${hasTests(block) ? '.spec' : ''}`;
  if (block.language === 'ts') return `${name}.ts`;
  return `${name}${block.code.includes('require(') ? '.cjs' : '.mjs'}`;
}

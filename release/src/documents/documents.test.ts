import { cp, readFile, writeFile } from 'node:fs/promises';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../published.ts';
import { run } from '../run.ts';
import { documentedBlocks, type Placed } from './documents.ts';
import { hasTests, moduleOf } from './module-of.ts';
import { type Installed, install, withShell } from './shell.ts';

// Every code block of the documents is type-checked, and run unless it states a reason. It uses our packages as packed
// and installed, in an empty home. Only the service is a fake, and the registry has no other packages.
const blocks = documentedBlocks();
const scripts = blocks.filter(({ language }) => language === 'ts');
// Examples of the reference come from docstrings, whose ids and keys do not exist.
const runnable = blocks.filter(({ notRun, file }) => notRun === undefined && !file.startsWith('docs/api/'));

let installed: Installed;
let typeErrors = '';
beforeAll(async () => {
  installed = await install();
  const { project } = installed;
  for (const block of blocks.filter(({ language }) => language === 'ts' || language === 'js')) {
    await writeFile(join(project, fileOf(block)), block.language === 'ts' ? moduleOf(block) : block.code);
  }
  const compilerOptions = { lib: ['es2025', 'esnext.array', 'esnext.disposable', 'dom', 'dom.iterable'] };
  const tsconfig = { extends: '../../../tsconfig.base.json', compilerOptions, include: ['*.ts'] };
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify(tsconfig));
  const compiler = [`${root}/node_modules/typescript/bin/tsc`, '--project', project, '--pretty', 'false'];
  typeErrors = await run(process.execPath, compiler, { cwd: project }).then(
    () => '',
    (error: unknown) => String(error),
  );
}, 180_000);
afterAll(() => installed?.close());

test('every block has a language that is tested', () => {
  const languages = new Set(['', 'csv', 'js', 'json', 'sh', 'text', 'toml', 'ts', 'yaml']);
  expect(blocks.length).toBeGreaterThan(20);
  expect(blocks.filter(({ language }) => !languages.has(language)).map(({ place }) => place)).toEqual([]);
});

test.for(scripts)('$place type-checks', (block) => {
  expect(typeErrors.split('\n').filter((line) => line.startsWith(fileOf(block)))).toEqual([]);
});

test.for(runnable.filter((block) => ['ts', 'js'].includes(block.language) && !hasTests(block)))(
  '$place runs',
  async (block) => {
    // Exits after the last line, because an open server would keep the process running.
    const program = `await import(${JSON.stringify(join(installed.project, fileOf(block)))}); process.exit();`;
    const running = withShell(installed, (shell) =>
      shell.run(process.execPath, ['--input-type=module', '--eval', program]),
    );
    await expect(running).resolves.toBeDefined();
  },
);

test('the tests among the examples pass', async () => {
  const tests = runnable.filter((block) => block.language === 'ts' && hasTests(block));
  expect(tests.length).toBeGreaterThan(0);
  const { project } = installed;
  const vitest = [`${root}/node_modules/vitest/vitest.mjs`, 'run', '--root', project, '--reporter', 'dot'];
  await run(process.execPath, [...vitest, ...tests.map(fileOf)], { cwd: project });
});

const commandsOf = Map.groupBy(
  runnable.filter(({ language }) => language === 'sh'),
  ({ file }) => file,
);

test.for([...commandsOf])('the commands of %s run, block by block', async ([, pages]) => {
  await withShell(installed, async ({ script }) => {
    for (const { code, place } of pages) {
      const ran = await script(code).then(
        () => 'ran',
        (error: unknown) => String(error),
      );
      expect.soft([place, ran]).toEqual([place, 'ran']);
    }
  });
});

test.for(runnable.filter(({ language }) => language === 'json'))('$place is JSON', ({ code }) => {
  expect(isJson(code) || isJson(`{${code}}`) || code.split('\n').every(isJson)).toBe(true);
});

test('every pnpm script that a document names exists', () => {
  const named = blocks
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code, place }) =>
      [...code.matchAll(/^(?:npx -y )?pnpm(?:@12)? (?:--filter (\S+) )*(?:run )?([\w:-]+)/gm)].map(
        ([, filter, script]) => ({
          place,
          script,
          known: script !== undefined && (ownWords.has(script) || scriptsOf(filter).has(script)),
        }),
      ),
    );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ known }) => !known)).toEqual([]);
});

const examples = globSync('examples/*/package.json', { cwd: root }).map((file) => basename(join(file, '..')));

test.for(examples)('examples/%s can be copied, installed and run as examples/README.md says', async (name) => {
  const { dependencies }: { dependencies: object } = JSON.parse(
    await readFile(`${root}/examples/${name}/package.json`, 'utf8'),
  );
  const commands = [
    'cd copy',
    'npm pkg delete dependencies devDependencies',
    `npm install ${Object.keys(dependencies).join(' ')}`,
    'npm install --save-dev @paydeck/testing',
    `node src/main.ts ${wordsOf[name] ?? ''}`,
  ];
  const copied = withShell(installed, async ({ folder, script }) => {
    await cp(`${root}/examples/${name}`, join(folder, 'copy'), { recursive: true, filter: isOwn });
    return script(commands.join('\n'));
  });
  await expect(copied).resolves.toBeDefined();
});

function isOwn(source: string): boolean {
  return !source.includes('node_modules');
}

const wordsOf: Readonly<Record<string, string>> = {
  'testing-your-code': 'ada@example.com Ada',
  // Some of the fake's endpoints are disabled, and the example is meant to find them.
  'webhook-health-check': '|| [ $? = 1 ]',
};

/** Commands of pnpm itself. */
const ownWords = new Set(['add', 'changeset', 'exec', 'install', 'pack']);

function scriptsOf(filter: string | undefined): Set<string> {
  const folders: Readonly<Record<string, string>> = {
    '@paydeck/benchmarks': 'benchmarks',
    '@paydeck/core': 'packages/core',
    '@paydeck/shared-limits': 'packages/shared-limits',
    '@paydeck/testing': 'packages/testing',
  };
  const folder = filter === undefined ? '.' : (folders[filter] ?? '.');
  const { scripts: found }: { scripts: object } = JSON.parse(readFileSync(`${root}/${folder}/package.json`, 'utf8'));
  return new Set([...Object.keys(found), ...ownWords]);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function fileOf(block: Placed): string {
  const name = `${block.place.replaceAll(/[^\w]+/g, '-')}${hasTests(block) ? '.spec' : ''}`;
  if (block.language === 'ts') return `${name}.ts`;
  return `${name}${block.code.includes('require(') ? '.cjs' : '.mjs'}`;
}

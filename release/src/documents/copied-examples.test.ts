import { globSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../published.ts';
import { type Installed, openInstalled, withShell } from './shell.ts';

let installed: Installed;
beforeAll(async () => {
  installed = await openInstalled();
});
afterAll(() => installed?.close());

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

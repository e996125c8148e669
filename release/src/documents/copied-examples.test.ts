import { globSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../published.ts';
import { folderInProject, withShell } from './shell.ts';

const examples = globSync('examples/*/package.json', { cwd: root }).map((file) => basename(join(file, '..')));

test.for(examples)('examples/%s can be copied, and runs with the packed packages', async (name) => {
  const { dependencies }: { dependencies: object } = JSON.parse(
    await readFile(`${root}/examples/${name}/package.json`, 'utf8'),
  );
  const folder = await folderInProject(name);
  await cp(`${root}/examples/${name}`, folder, { recursive: true, filter: isOwn });
  const others = Object.keys(dependencies).filter((each) => !each.startsWith('@paydeck/'));
  // As examples/README.md says. Our own packages are installed in the folder above.
  const install = [
    'npm pkg delete dependencies devDependencies',
    `npm install ${Object.keys(dependencies).join(' ')}`,
    'npm install --save-dev @paydeck/testing',
  ];
  const commands = [`cd ${folder}`, ...(others.length > 0 ? install : []), `node src/main.ts ${wordsOf[name] ?? ''}`];
  const copied = withShell(async ({ script }) => script(commands.join('\n')));
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

import { cp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFake } from '@paydeck/testing';
import { beforeAll, expect, test } from 'vitest';
import { folderInProject } from '../documents/shell.ts';
import { root } from '../published.ts';
import { run } from '../run.ts';

// Programs that users would write after reading the guides, with our packages as npm installs them.
const programs = join(import.meta.dirname, 'programs');
let folder = '';
beforeAll(async () => {
  folder = await folderInProject('consumers');
  await cp(programs, folder, { recursive: true });
});

test.each([
  { module: 'nodenext', moduleResolution: 'nodenext', lib: ['es2022'] },
  { module: 'preserve', moduleResolution: 'bundler', lib: ['es2022', 'dom', 'dom.iterable'] },
])('the programs compile against the packed client with $moduleResolution', async (options) => {
  const compilerOptions = {
    ...options,
    target: 'es2022',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    // The declarations of packages are checked, too.
    skipLibCheck: false,
    noEmit: true,
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const compiler = `${root}/node_modules/typescript/bin/tsc`;
  await expect(run(process.execPath, [compiler, '--pretty', 'false'], { cwd: folder })).resolves.toBeDefined();
});

test('every program has its expected output', async () => {
  expect(await readdir(programs)).toEqual(Object.keys(printed).map((name) => `${name}.ts`));
});

const printed = {
  cancel: /^left after page 0\nError: the user went away\nTimeoutError: The operation was aborted due to timeout\n$/,
  'filtered-list': /^(?:cus_\w+ \d+ [A-Z]{3}(?:, \d+ [A-Z]{3})*\n)+$/,
  'one-page': /^(?:.+\n){5}page 1: 5, attempts: 1, more\n$/,
  'own-fetch': /^150 payouts and a customer: 3 requests, \d windows known\n$/,
  'unknown-outcome':
    /^invalid email must be an e-mail address, such as ada@example.com\nunknown true\ncreated ada@example.com\n$/,
};

test.for(Object.entries(printed))('%s prints its expected output', async ([name, expected]) => {
  const fake = createFake({ seed: 7, subscriptions: 300, payouts: 300, discounts: 20, limits: false });
  if (name === 'unknown-outcome') fake.faults.next('customers.create', { loseResponse: true });
  if (name === 'cancel') fake.faults.next('webhooks.get', { stall: 'headers' });
  await using server = await fake.listen();
  const env = { ...process.env, PAYDECK_TEST_URL: server.baseUrl.test, PAYDECK_TEST_KEY: fake.keys.test };
  const { stdout } = await run(process.execPath, [`${name}.ts`], { cwd: folder, env });
  expect(stdout).toMatch(expected);
});

import { expect, test } from 'vitest';
import { blocksOf } from './blocks.ts';
import { moduleOf } from './module-of.ts';

test('finds blocks, their language, their first line, and the reason not to run one', () => {
  const markdown = [
    '# Title',
    '```ts',
    'const a = 1;',
    '```',
    '',
    '<!-- not run: needs a launcher -->',
    '',
    '  ```sh',
    '  ls',
    '  ```',
    '',
    '```',
    'as it is',
    '```',
  ].join('\n');
  expect(blocksOf(markdown)).toEqual([
    { language: 'ts', code: 'const a = 1;', line: 3, notRun: undefined },
    { language: 'sh', code: 'ls', line: 9, notRun: 'needs a launcher' },
    { language: '', code: 'as it is', line: 13, notRun: undefined },
  ]);
});

test('a reason applies to the next block only', () => {
  const [first, second] = blocksOf('<!-- not run: because -->\n```sh\na\n```\ntext\n```sh\nb\n```');
  expect([first?.notRun, second?.notRun]).toEqual(['because', undefined]);
});

test('prepends the values that an example uses and does not declare', () => {
  const module = moduleOf({ code: 'await client.webhooks.list().toArray();' });
  expect(module).toBe(
    [
      "import { createFake } from '@paydeck/testing';",
      'const fake = createFake({ subscriptions: 250 });',
      'const client = fake.client();',
      'await client.webhooks.list().toArray();',
      'export {};\n',
    ].join('\n'),
  );
});

test('adds a missing import to an example of a docstring, but not to a guide', () => {
  const code = "createClient({ mode: 'test' });";
  expect(moduleOf({ code })).toBe(`${code}\nexport {};\n`);
  expect(moduleOf({ code, file: 'docs/api/core.md' })).toContain("import { createClient } from '@paydeck/core';");
});

test('adds nothing that an example declares itself', () => {
  const code =
    "import { createFake } from '@paydeck/testing';\nconst fake = createFake();\nconst client = fake.client();";
  expect(moduleOf({ code })).toBe(`${code}\nexport {};\n`);
});

import { expect, test } from 'vitest';
import changelog from './changelog.ts';

test('a line is the sentence of its changeset', async () => {
  expect(await changelog.getReleaseLine({ summary: 'Adds a thing.\n' })).toBe('- Adds a thing.');
});

test('the lines after the first are indented below it', async () => {
  const summary = 'Removes a thing.\n\n```ts\nbefore();\n```';
  expect(await changelog.getReleaseLine({ summary })).toBe('- Removes a thing.\n\n  ```ts\n  before();\n  ```');
});

test('packages that were released together are not listed', async () => {
  expect(await changelog.getDependencyReleaseLine()).toBe('');
});

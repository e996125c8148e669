import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROPERTIES } from './property-list.ts';

test.each(PROPERTIES)('the file of $name exists', ({ project, file }) => {
  expect(existsSync(new URL(`../../../packages/${project}/${file}`, import.meta.url))).toBe(true);
});

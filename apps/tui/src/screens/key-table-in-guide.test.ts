import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { guideFile, withKeys } from '../../frames/guide.ts';

test('the key table of the guide is up to date', async () => {
  const guide = await readFile(guideFile, 'utf8');
  expect(guide, 'run `pnpm frames help` to bring the table up to date').toBe(withKeys(guide));
});

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { guideFile, withKeys } from '../../frames/guide.ts';

test('the key table of the guide is up to date', async () => {
  // `vitest run key-table-in-guide -u` brings it up to date.
  await expect(withKeys(await readFile(guideFile, 'utf8'))).toMatchFileSnapshot(guideFile);
});

import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { published, root } from '../published.ts';
import { withAbsoluteLinks, withAddresses } from './addresses.ts';

const repository = 'https://git.example.com/paydeck/paydeck';

test('README links point into the repository, and images to their files', () => {
  const markdown =
    '![a frame](../../docs/frames/a.svg) [Guide](../../docs/cli.md#tasks), [here](#keys), [there](https://example.com)';
  expect(withAbsoluteLinks(repository, 'apps/tui', markdown)).toBe(
    `![a frame](${repository}/raw/main/docs/frames/a.svg) [Guide](${repository}/blob/main/docs/cli.md#tasks), [here](#keys), [there](https://example.com)`,
  );
});

test.for(published)(
  '$name shows its install command on its page, and a program an image',
  async ({ name, folder, isBundled }) => {
    const readme = await readFile(`${root}/${folder}/README.md`, 'utf8');
    expect(readme).toMatch(new RegExp(`npm install .*${isBundled ? `--global ${name}` : name}\\b`));
    expect(!isBundled || /!\[[^\]]+\]\([^)]+\.svg\)/.test(readme)).toBe(true);
  },
);

test('packages are packed with addresses, and restored afterwards', async () => {
  const clone = await mkdtemp(join(tmpdir(), 'paydeck-addresses-'));
  const files = published.flatMap(({ folder }) => [`${folder}/package.json`, `${folder}/README.md`]);
  for (const file of files) await cp(join(root, file), join(clone, file));
  const texts = async (): Promise<string[]> =>
    Promise.all(files.map(async (file) => readFile(join(clone, file), 'utf8')));
  const before = await texts();
  const packed = await withAddresses(repository, texts, clone);
  expect(await texts()).toEqual(before);
  await rm(clone, { recursive: true });
  for (const text of packed) expect(text).not.toMatch(/\]\((?!https?:|#)/);
  expect(JSON.parse(packed[0] ?? '')).toMatchObject({
    homepage: `${repository}/tree/main/packages/core#readme`,
    bugs: { url: `${repository}/issues` },
    repository: { type: 'git', url: `git+${repository}.git`, directory: 'packages/core' },
  });
});

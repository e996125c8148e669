import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@paydeck/test-kit/temporary-folder';
import { expect, test } from 'vitest';
import changelog from './changelog.ts';
import { published, root } from './published.ts';
import { onlyBundled, problemOfSnapshotTag, type Sbom, withAbsoluteLinks, withAddresses } from './publish.ts';

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
  using clone = temporaryFolder();
  const files = published.flatMap(({ folder }) => [`${folder}/package.json`, `${folder}/README.md`]);
  for (const file of files) await cp(join(root, file), join(clone.path, file));
  const texts = async (): Promise<string[]> =>
    Promise.all(files.map(async (file) => readFile(join(clone.path, file), 'utf8')));
  const before = await texts();
  const packed = await withAddresses(repository, texts, clone.path);
  expect(await texts()).toEqual(before);
  for (const text of packed) expect(text).not.toMatch(/\]\((?!https?:|#)/);
  expect(JSON.parse(packed[0] ?? '')).toMatchObject({
    homepage: `${repository}/tree/main/packages/core#readme`,
    bugs: { url: `${repository}/issues` },
    repository: { type: 'git', url: `git+${repository}.git`, directory: 'packages/core' },
  });
});

test.each(['latest', 'next'])('rejects %s, which people install without wanting a snapshot', (tag) => {
  expect(problemOfSnapshotTag(tag)).toContain(`under \`${tag}\``);
});

test.each(['', 'Latest', ' latest', 'latest ', 'a b', '$(id)', '--tag', '1.2.3', 'v1', 'x'.repeat(32), 'a\nb'])(
  'rejects %j',
  (tag) => {
    expect(problemOfSnapshotTag(tag)).toMatch(/^A tag is/);
  },
);

test.each(['trial', 'pr-12', 'vitest'])('accepts %s', (tag) => {
  expect(problemOfSnapshotTag(tag)).toBeUndefined();
});

test('the lines after the first are indented below it', async () => {
  const summary = 'Removes a thing.\n\n```ts\nbefore();\n```';
  expect(await changelog.getReleaseLine({ summary })).toBe('- Removes a thing.\n\n  ```ts\n  before();\n  ```');
});

test('packages that were released together are not listed', async () => {
  expect(await changelog.getDependencyReleaseLine()).toBe('');
});

const part = (name: string, version = '1.0.0') => {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { 'bom-ref': purl, purl };
};
const program = part('paydeck');
const sbom: Sbom = {
  metadata: { component: { 'bom-ref': program['bom-ref'] } },
  components: [part('ink'), part('@scope/used'), part('compiler')],
  dependencies: [
    { ref: program['bom-ref'], dependsOn: [part('ink').purl, part('compiler').purl] },
    { ref: part('ink').purl, dependsOn: [part('@scope/used').purl] },
    { ref: part('compiler').purl },
  ],
};

test('keeps bundled packages, and the dependencies between them', () => {
  const { components, dependencies } = onlyBundled(sbom, '=== @scope/used@1.0.0 (MIT)\n\n=== ink@1.0.0 (MIT)\n');
  expect(components).toEqual([part('ink'), part('@scope/used')]);
  expect(dependencies).toEqual([
    { ref: program['bom-ref'], dependsOn: [part('ink').purl] },
    { ref: part('ink').purl, dependsOn: [part('@scope/used').purl] },
  ]);
});

test('fails when a bundled package is unknown to pnpm', () => {
  expect(() => onlyBundled(sbom, '=== stranger@2.0.0 (MIT)\n')).toThrow('pkg:npm/stranger@2.0.0');
});

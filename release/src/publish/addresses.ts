import { readFile, writeFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { manifestOf, published, root, type Published } from '../published.ts';

/** The URL of the repository, from the only place where it is set: `repository` in the root package.json. */
export function repositoryAddress(): string | undefined {
  const { repository } = manifestOf('.');
  return typeof repository === 'string' ? repository.replace(/(?:\.git)?\/*$/, '') : undefined;
}

/**
 * Adds URLs to the manifest and README of every package while a callback runs, such as packing. They are the
 * repository, the issue tracker, and absolute links for a registry's page.
 */
export async function withAddresses<Result>(
  repository: string,
  act: () => Promise<Result>,
  clone = root,
): Promise<Result> {
  const files = new Map<string, string>();
  const write = async (file: string, change: (text: string) => string): Promise<void> => {
    const text = await readFile(file, 'utf8');
    files.set(file, text);
    await writeFile(file, change(text));
  };
  try {
    for (const { folder } of published) {
      await write(`${clone}/${folder}/package.json`, (text) => manifestWith(repository, folder, text));
      await write(`${clone}/${folder}/README.md`, (text) => withAbsoluteLinks(repository, folder, text));
    }
    return await act();
  } finally {
    for (const [file, text] of files) await writeFile(file, text);
  }
}

function manifestWith(repository: string, directory: Published['folder'], text: string): string {
  const manifest: object = JSON.parse(text);
  const addresses = {
    homepage: `${repository}/tree/main/${directory}#readme`,
    bugs: { url: `${repository}/issues` },
    repository: { type: 'git', url: `git+${repository}.git`, directory },
  };
  return `${JSON.stringify({ ...manifest, ...addresses }, null, 2)}\n`;
}

/** Makes the relative links of a README absolute; image links point to the file itself. */
export function withAbsoluteLinks(repository: string, folder: string, markdown: string): string {
  return markdown.replaceAll(
    /(!?)\[([^\]]*)\]\((?![a-z]+:|#)([^)\s]+)\)/g,
    (_, bang: string, text: string, link: string) => {
      const kind = bang === '!' ? 'raw' : 'blob';
      return `${bang}[${text}](${repository}/${kind}/main/${posix.join(folder, link)})`;
    },
  );
}

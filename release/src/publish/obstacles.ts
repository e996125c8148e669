import { readdir } from 'node:fs/promises';
import { manifestOf, published, root } from '../published.ts';
import { run } from '../run.ts';
import { repositoryAddress } from './addresses.ts';

/** Returns what prevents publishing the working tree, and what to do about it. */
export async function obstacles({ isSnapshot }: { readonly isSnapshot: boolean }): Promise<string[]> {
  const found: string[] = [];
  if (published.some(({ folder }) => manifestOf(folder).version === '0.0.0')) {
    found.push('The packages have no version yet. Run `pnpm changeset version`, and merge what it changes.');
  }
  if (!isSnapshot && (await hasPendingChangesets())) {
    found.push(
      'There are changesets that are not in a version yet. Run `pnpm changeset version`, and merge what it changes.',
    );
  }
  // A snapshot has versions that are never committed.
  if (!isSnapshot && (await run('git', ['status', '--porcelain'], { cwd: root })).stdout !== '') {
    found.push(
      'The working tree has changes that are not committed. Commit or undo them: what is published must be in a commit.',
    );
  }
  if (repositoryAddress() === undefined) {
    found.push(
      'The root package.json has no `repository`, such as "https://github.com/OWNER/NAME". Links on npm and the provenance need it.',
    );
  }
  return found;
}

async function hasPendingChangesets(): Promise<boolean> {
  return (await readdir(`${root}/.changeset`)).some((file) => file.endsWith('.md') && file !== 'README.md');
}

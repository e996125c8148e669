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
      'There are changesets that no version has taken in. Run `pnpm changeset version`, and merge what it changes.',
    );
  }
  // A snapshot has versions that are never committed.
  if (!isSnapshot && (await run('git', ['status', '--porcelain'], { cwd: root })).stdout !== '') {
    found.push(
      'The working tree differs from its commit. Commit or undo first: what is published must be found again.',
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

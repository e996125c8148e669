import { writeFile } from 'node:fs/promises';
import { root } from '../published.ts';
import { run } from '../run.ts';
import type { Sandbox } from './sandbox.ts';

const folder = 'paydeck';

/** Clones the repository as it is committed, and installs what building it needs. */
export async function checkOut(sandbox: Sandbox): Promise<void> {
  await run('git', ['clone', '--quiet', root, sandbox.path(folder)]);
  // Tools, not what is rehearsed: they may come from the store that the repository itself was installed from.
  const { stdout: store } = await run('pnpm', ['store', 'path'], { cwd: root });
  const install = ['install', '--frozen-lockfile', '--prefer-offline', '--ignore-scripts', '--trust-lockfile'];
  await sandbox.run(folder, 'pnpm', ...install, '--store-dir', store.trim());
}

/** Releases as docs/releasing.md says: takes the changesets into a version, commits that, publishes. Gives the version. */
export async function release(sandbox: Sandbox): Promise<string> {
  await pnpm(sandbox, 'changeset', 'version');
  const { version }: { version: string } = JSON.parse(
    (await sandbox.run(folder, 'git', 'show', ':packages/core/package.json')).stdout,
  );
  return version;
}

/** Adds a changeset, as `pnpm changeset` would. */
export async function addChangeset(sandbox: Sandbox, bump: string, sentence: string): Promise<void> {
  const text = `---\n'@paydeck/core': ${bump}\n---\n\n${sentence}\n`;
  await writeFile(sandbox.path(`${folder}/.changeset/rehearsal.md`), text);
}

async function pnpm(sandbox: Sandbox, ...args: string[]): Promise<void> {
  await sandbox.run(folder, 'pnpm', ...args);
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, writeFile } from 'node:fs/promises';
import { freePort } from '@paydeck/test-kit/listen';
import { root } from '../published.ts';
import { run } from '../run.ts';
import type { Sandbox } from './sandbox.ts';

/**
 * Installs verdaccio from its own lock file, starts it on loopback, and returns its address. Our packages are there
 * only after they are published. It fetches all others from the registry that npm is configured with.
 */
export async function startRegistry(sandbox: Sandbox): Promise<string> {
  const { stdout } = await run('npm', ['config', 'get', 'registry']);
  const uplink = stdout.trim();
  await sandbox.use(uplink);
  await cp(`${root}/release/registry`, sandbox.path('registry'), { recursive: true });
  await sandbox.run('registry', 'pnpm', 'install', '--frozen-lockfile', '--ignore-scripts');

  await writeFile(sandbox.path('registry/config.yaml'), JSON.stringify(configuration(sandbox.path('storage'), uplink)));
  const address = `http://127.0.0.1:${await freePort()}/`;
  const server = sandbox.owns(
    fork('node_modules/verdaccio/bin/verdaccio', ['--config', 'config.yaml', '--listen', address], {
      ...sandbox.options('registry'),
    }),
  );
  const ended = once(server, 'exit').then(() => Promise.reject(new Error('The registry ended before it was ready.')));
  // Verdaccio tells the process that forked it when it is ready.
  await Promise.race([once(server, 'message'), ended]);
  await sandbox.use(address);
  return address;
}

// JSON is valid YAML.
function configuration(storage: string, uplink: string): object {
  const ours = { access: '$all', publish: '$all', unpublish: '$all' };
  return {
    storage,
    uplinks: { upstream: { url: uplink, cache: true, maxage: '1h' } },
    packages: { '@paydeck/*': ours, paydeck: ours, '**': { access: '$all', proxy: 'upstream' } },
    log: { type: 'stdout', level: 'fatal' },
    web: { enable: false },
    max_body_size: '50mb',
  };
}

const folder = 'checkout';

/** Clones the repository at its last commit, and installs its build dependencies. */
export async function checkOut(sandbox: Sandbox): Promise<void> {
  await run('git', ['clone', '--quiet', root, sandbox.path(folder)]);
  // The URL of the repository is not known yet, but a release requires one.
  await sandbox.run(folder, 'npm', 'pkg', 'set', 'repository=https://git.example.com/paydeck/paydeck');
  // Build tools are not part of the rehearsal, so they may come from the pnpm store of the repository.
  const { stdout: store } = await run('pnpm', ['store', 'path'], { cwd: root });
  const install = ['install', '--frozen-lockfile', '--prefer-offline', '--ignore-scripts', '--trust-lockfile'];
  await sandbox.run(folder, 'pnpm', ...install, '--store-dir', store.trim());
}

/** Adds a changeset, as `pnpm changeset` would. */
export async function addChangeset(sandbox: Sandbox, bump: string, sentence: string): Promise<void> {
  await sandbox.write(`${folder}/.changeset/rehearsal.md`, `---\n'@paydeck/core': ${bump}\n---\n\n${sentence}\n`);
}

/** Releases as docs/releasing.md says: applies the changesets, commits the version, publishes. Returns the version. */
export async function release(sandbox: Sandbox): Promise<string> {
  await sandbox.run(folder, 'pnpm', 'changeset', 'version');
  await sandbox.run(folder, 'git', 'add', '--all');
  await sandbox.run(folder, 'git', 'commit', '--quiet', '--message', 'Release');
  await sandbox.run(folder, 'pnpm', 'release');
  return version(sandbox);
}

/** Publishes a snapshot of the checkout under its own tag. Returns the version. */
export async function releaseSnapshot(sandbox: Sandbox, tag: string): Promise<string> {
  await sandbox.run(folder, 'pnpm', 'changeset', 'version', '--snapshot', tag);
  await sandbox.run(folder, 'pnpm', 'release', '--tag', tag);
  return version(sandbox);
}

async function version(sandbox: Sandbox): Promise<string> {
  const manifest = await sandbox.read(`${folder}/packages/core/package.json`);
  const { version: found }: { version: string } = JSON.parse(manifest);
  return found;
}

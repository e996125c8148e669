import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
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
  const server = sandbox.owns(
    spawn('node', ['serve.mjs', 'config.yaml'], {
      ...sandbox.options('registry'),
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  const ended = once(server, 'exit').then(() => Promise.reject(new Error('The registry ended before it was ready.')));
  const [address] = await Promise.race([once(createInterface(server.stdout), 'line'), ended]);
  await sandbox.use(String(address));
  return String(address);
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

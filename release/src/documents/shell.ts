import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { createFake } from '@paydeck/testing';
import { published, root } from '../published.ts';
import { freePort } from '@paydeck/test-kit/listen';
import type { Ran } from '@paydeck/test-kit/run';
import { temporaryFolder } from '@paydeck/test-kit/temporary-folder';
import { bareEnv, run } from '../run.ts';
import { packAll, startLocalRegistry } from './local-registry.ts';

/** Packs our packages, and installs them as a user would: `pnpm --filter @paydeck/release packages`. */
async function installPackages(): Promise<void> {
  await packAll();
  using registry = await startLocalRegistry();
  for (const folder of [project, programs]) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
  }
  await writeFile(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const env = { ...npmEnv(), npm_config_registry: registry.url, npm_config_prefix: programs };
  const libraries = published.filter(({ isBundled }) => !isBundled).map(({ name }) => name);
  await run('npm', ['install', ...libraries], { cwd: project, env });
  await run('npm', ['install', '--global', ...withPrograms], { cwd: project, env });
}

/** The project in which our packages are installed, with a folder of its own for one test. */
export async function folderInProject(name: string): Promise<string> {
  if (!existsSync(project)) throw new Error('Nothing is installed: run `pnpm --filter @paydeck/release packages`.');
  const folder = join(project, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  return folder;
}

const [project, programs] = [`${root}/release/out/documents`, `${root}/release/out/programs`];
const withPrograms = ['paydeck', '@paydeck/launcher', '@paydeck/mcp', '@paydeck/testing'];

/**
 * An environment to run the commands of documents: an empty folder and home, our programs on the PATH, and a fake
 * service.
 */
export interface Shell {
  readonly run: (program: string, args: readonly string[]) => Promise<Ran>;
  readonly script: (code: string) => Promise<Ran>;
}

export async function withShell<Result>(act: (shell: Shell) => Promise<Result>): Promise<Result> {
  using home = temporaryFolder();
  const folder = home.path;
  using registry = await startLocalRegistry();
  await using server = await createFake({ subscriptions: 1_037, limits: false }).listen();
  const address = `http://127.0.0.1:${server.port}`;
  const prefix = join(folder, '.npm-global');
  await writeFile(join(folder, '.npmrc'), `registry=${registry.url}\nprefix=${prefix}\n`);
  const env = {
    ...npmEnv(),
    HOME: folder,
    TMPDIR: folder,
    // The PATH of a user: programs that npm installed, then those of the system.
    PATH: [
      join(prefix, 'bin'),
      join(folder, '.local/bin'),
      join(programs, 'bin'),
      dirname(process.execPath),
      '/usr/local/bin',
      '/usr/bin',
      '/bin',
    ].join(delimiter),
    PAYDECK_TEST_URL: `${address}/test`,
    PAYDECK_LIVE_URL: `${address}/live`,
    PAYDECK_TEST_KEY: 'test_key',
    PAYDECK_LIVE_KEY: 'live_key',
  };
  await writeFile(join(folder, 'key.txt'), 'test_key\n');
  const options = { cwd: folder, env, timeout: 60_000 };
  return await act({
    run: (program, args) => run(program, args, options),
    script: async (code) => {
      const script = await scriptOf(code, server.port);
      // Runs in its own process group, so that a server it starts ends with it.
      const wrapped = `trap 'trap "" TERM; kill 0' EXIT; ( ${script}\n) < key.txt`;
      return run('bash', ['-e', '-o', 'pipefail', '-c', wrapped], { ...options, detached: true });
    },
  });
}

/** Replaces placeholders, and runs servers in the background. */
async function scriptOf(code: string, port: number): Promise<string> {
  const startsServer = code.split('\n').some(isServer);
  const used = startsServer ? await freePort() : port;
  const lines = code
    .replaceAll('127.0.0.1:4010', `127.0.0.1:${used}`)
    .replaceAll('--port 4010', '')
    .replaceAll('--url https://…', `--url http://127.0.0.1:${port}/test`)
    .split('\n')
    .filter((line) => !/^\s*export .*…/.test(line))
    .map((line) => (isServer(line) ? serving(line, used) : line));
  return [withoutCurl, ...lines].join('\n');
}

/** A fake without a command behind `--` serves until it is stopped. */
function isServer(line: string): boolean {
  return /^(?:npx .*)?paydeck-fake\b(?!.* -- )/.test(line);
}

/** Starts a server in the background, and waits for its line that says it is ready. */
function serving(line: string, port: number): string {
  const command = line.replace(/ *#.*$/, '').replace(/ &$/, '');
  return [
    // Removes the line of a server from an earlier block.
    'rm -f serving.log',
    `${command} --port ${port} > serving.log 2>&1 &`,
    'for attempt in $(seq 200); do grep -q listening serving.log && break; sleep 0.1; done',
    'grep listening serving.log || { cat serving.log >&2; false; }',
  ].join('\n');
}

function npmEnv(): NodeJS.ProcessEnv {
  return {
    ...bareEnv(),
    npm_config_cache: `${root}/release/out/npm-cache`,
    npm_config_update_notifier: 'false',
    npm_config_fund: 'false',
    npm_config_audit: 'false',
    npm_config_yes: 'true',
  };
}

/** Without curl on the machine, its requests are skipped. */
const withoutCurl = 'command -v curl > /dev/null || curl() { true; }';

// What a task of turbo runs once for all tests of documents.
if (import.meta.main) await installPackages();

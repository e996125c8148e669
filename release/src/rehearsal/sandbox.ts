import type { SpawnOptions } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { root } from '../published.ts';
import type { Ran } from '@paydeck/test-kit/run';
import { temporaryFolder } from '@paydeck/test-kit/temporary-folder';
import { bareEnv, run } from '../run.ts';

/** A temporary folder with its own home, store and caches, and the programs started in it. */
export class Sandbox implements Disposable {
  readonly #folder = temporaryFolder();
  readonly env = environment(this.#folder.path);
  readonly #started: Program[] = [];

  constructor() {
    mkdirSync(this.path('home'));
    mkdirSync(this.path('bin'));
    // The Node that runs this process, which may differ from the one on the PATH.
    symlinkSync(process.execPath, this.path('bin/node'));
  }

  path(name: string): string {
    return join(this.#folder.path, name);
  }

  /** Configures npm and pnpm to install from a registry, and to publish to it. */
  async use(registry: string): Promise<void> {
    const token = `${registry.replace(/^http:/, '')}:_authToken=rehearsal`;
    await writeFile(
      this.path('home/.npmrc'),
      `registry=${registry}\n${token}\nupdate-notifier=false\nfund=false\naudit=false\n`,
    );
  }

  /** Writes a file into the sandbox. */
  async write(name: string, text: string): Promise<void> {
    await mkdir(dirname(this.path(name)), { recursive: true });
    await writeFile(this.path(name), text);
  }

  async read(name: string): Promise<string> {
    return readFile(this.path(name), 'utf8');
  }

  /** Runs a program in a folder of the sandbox until it exits. */
  async run(folder: string, program: string, ...args: readonly string[]): Promise<Ran> {
    return run(program, args, this.options(folder));
  }

  /** The options to run a program in a folder of the sandbox. */
  options(folder: string, env: NodeJS.ProcessEnv = {}): SpawnOptions {
    return { cwd: this.path(folder), env: { ...this.env, ...env } };
  }

  /** Ends a program when the sandbox is disposed, if it still runs. */
  owns<Started extends Program>(program: Started): Started {
    this.#started.push(program);
    return program;
  }

  [Symbol.dispose](): void {
    for (const program of this.#started) program.kill('SIGKILL');
    this.#folder[Symbol.dispose]();
  }
}

interface Program {
  kill: (signal: 'SIGKILL') => unknown;
}

function environment(folder: string): NodeJS.ProcessEnv {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((entry) => !`${entry}/`.startsWith(`${root}/`));
  return {
    ...bareEnv(),
    HOME: join(folder, 'home'),
    PATH: [join(folder, 'bin'), ...path].join(delimiter),
    TMPDIR: folder,
    TURBO_TELEMETRY_DISABLED: '1',
    GIT_AUTHOR_NAME: 'rehearsal',
    GIT_AUTHOR_EMAIL: 'rehearsal@localhost',
    GIT_COMMITTER_NAME: 'rehearsal',
    GIT_COMMITTER_EMAIL: 'rehearsal@localhost',
    // A new version must not cause an install of the tools.
    pnpm_config_verify_deps_before_run: 'false',
    // Allows a release that was published a moment ago.
    npm_config_min_release_age: '0',
    pnpm_config_minimum_release_age: '0',
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Ran } from '@paydeck/test-kit/run';
import { type ProgramInTerminal, startInTerminal } from '@paydeck/test-kit/terminal';
import { blocksOf, moduleOf } from '../documents/blocks.ts';
import { published, root } from '../published.ts';
import { compile, run } from '../run.ts';
import type { Sandbox } from './sandbox.ts';

/** The package managers to test. */
export type Manager = 'npm' | 'pnpm';

/** Creates a project outside the repository that installs all packages from the registry. */
export async function makeOutsider(sandbox: Sandbox, manager: Manager): Promise<void> {
  await sandbox.write(`${manager}/package.json`, JSON.stringify({ name: 'outsider', private: true, type: 'module' }));
  const types = '@types/node@24';
  await sandbox.run(
    manager,
    manager,
    manager === 'npm' ? 'install' : 'add',
    ...published.map(({ name }) => name),
    types,
  );
}

/** Reads a file of an installed package. */
export async function installed(sandbox: Sandbox, manager: Manager, name: string, file: string): Promise<string> {
  return sandbox.read(`${manager}/node_modules/${name}/${file}`);
}

/** Writes the examples of the root README and of the published ones into the projects. Returns the files. */
export async function writeExamples(sandbox: Sandbox, managers: readonly Manager[]): Promise<string[]> {
  const readmes = [{ title: 'readme', text: await readFile(`${root}/README.md`, 'utf8') }];
  for (const { name } of published) {
    readmes.push({ title: name.replace('@paydeck/', ''), text: await installed(sandbox, 'npm', name, 'README.md') });
  }
  const files: string[] = [];
  for (const { title, text } of readmes) {
    for (const block of blocksOf(text).filter(({ language, notRun }) => language === 'ts' && notRun === undefined)) {
      const file = `${title}-line-${block.line}.ts`;
      for (const manager of managers) await sandbox.write(`${manager}/${file}`, moduleOf(block));
      files.push(file);
    }
  }
  return files;
}

/** Upgrades the project's packages to a dist-tag. */
export async function upgrade(sandbox: Sandbox, manager: Manager, tag: string): Promise<void> {
  const packages = published.map(({ name }) => `${name}@${tag}`);
  await sandbox.run(manager, manager, manager === 'npm' ? 'install' : 'add', ...packages);
}

/** Type-checks the project in strict mode, including the declarations of packages. */
export async function typeCheck(sandbox: Sandbox, manager: Manager, resolution: 'nodenext' | 'bundler'): Promise<void> {
  await compile(sandbox.path(manager), '*.ts', {
    module: resolution === 'nodenext' ? 'nodenext' : 'preserve',
    moduleResolution: resolution,
    lib: ['es2025', 'esnext.array', 'esnext.disposable'],
    noEmit: true,
  });
}

/** The service that `paydeck-fake` runs. */
export interface Service {
  /** Runs a program of a project until it exits, with the address and the key of the service in its environment. */
  readonly run: (manager: Manager, program: string, ...args: readonly string[]) => Promise<Ran>;
  readonly stop: () => Promise<void>;
}

/** Starts the installed `paydeck-fake`, and waits for its line that says it is ready. */
export async function startFake(sandbox: Sandbox, manager: Manager): Promise<Service> {
  const child = sandbox.owns(
    spawn('node_modules/.bin/paydeck-fake', ['--port', '0', '--subscriptions', '250'], {
      ...sandbox.options(manager),
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  const [line] = await once(createInterface(child.stdout), 'line');
  const [, url] = /^paydeck-fake listening on (\S+\/test) and \S+\/live$/.exec(String(line)) ?? [];
  if (url === undefined) throw new Error(`paydeck-fake said: ${String(line)}`);
  const env = { PAYDECK_TEST_URL: url, PAYDECK_TEST_KEY: 'test_key' };
  return {
    run: (project, program, ...args) => run(program, args, sandbox.options(project, env)),
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`paydeck-fake ended with ${String(code)} when it was told to stop.`);
}

/** Generates the scripts with `paydeck-launcher`, and runs one of them as a launcher would. */
export async function runLauncherScript(sandbox: Sandbox, fake: Service): Promise<void> {
  const scripts = sandbox.path('scripts');
  const install = ['install', '--target', 'raycast', '--mode', 'test', '--dir', scripts];
  await fake.run('npm', 'npx', 'paydeck-launcher', ...install);
  const names = await readdir(scripts);
  const script = names.find((name) => name.includes('webhooks'));
  if (script === undefined) throw new Error(`There is no script for webhooks among ${names.join(', ')}.`);
  const { stdout } = await fake.run('npm', `${scripts}/${script}`);
  if (!/\bendpoints?\b/.test(stdout)) throw new Error(`The script printed: ${stdout}`);
}

/** Two busy cores need seconds; after a minute the program hangs. */
const hangMs = 60_000;

/** Opens `npx paydeck --demo` on a terminal, waits for rows, quits, and checks that the terminal is restored. */
export async function browseDemo(sandbox: Sandbox): Promise<void> {
  const program = sandbox.owns(
    startInTerminal(['npx', 'paydeck', '--demo'], {
      size: { columns: 100, rows: 30 },
      cwd: sandbox.path('npm'),
      env: { ...sandbox.env, TERM: 'xterm-256color' },
    }),
  );
  const hasRows = await program.until((text) => isFullScreen(program) && /\bactive\b/.test(text), hangMs);
  if (!hasRows) throw new Error(`It showed no rows:\n${program.text()}`);
  const hang = setTimeout(() => program.kill(), hangMs);
  program.type('q');
  const { code } = await program.ended;
  clearTimeout(hang);
  if (code !== 0) throw new Error(`paydeck --demo ended with ${code}.`);
  if (isFullScreen(program)) throw new Error('paydeck --demo left the terminal in its full screen.');
}

function isFullScreen({ terminal }: ProgramInTerminal): boolean {
  return terminal.buffer.active.type === 'alternate';
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Ran } from '@paydeck/test-kit/run';
import { type ProgramInTerminal, startInTerminal } from '@paydeck/test-kit/terminal';
import { run } from '../run.ts';
import type { Manager } from './outsider.ts';
import type { Sandbox } from './sandbox.ts';

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

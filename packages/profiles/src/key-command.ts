import { spawn, type ChildProcess } from 'node:child_process';
import { withoutKeys, type Environment } from './environment.ts';
import { SetupError } from './setup-error.ts';
import { nameText } from './shown-name.ts';

/** How long a key command may take, in milliseconds. */
export const keyCommandLimitMs = 5_000;

/**
 * Runs the program that prints a key (`pass`, `secret-tool`, `op`, …): no shell, no terminal, five seconds at most, after
 * which it is killed with all that it started. What it prints is never shown, also not in the error; keys of the
 * environment are not passed on to it.
 */
export async function runKeyCommand(command: readonly string[], profile: string, env: Environment): Promise<string> {
  const { output, failure } = await outcomeOf(command, withoutKeys(env));
  const key = output.trim();
  if (failure === undefined && key !== '') return key;
  // No cause: the error of the process holds what it printed.
  const message = `The key_command of profile ${nameText(profile)} ${failure ?? 'printed nothing'}.`;
  throw new SetupError('bad-key-command', message, { profile });
}

interface Outcome {
  readonly output: string;
  /** What went wrong, as it stands behind the subject of a sentence. */
  readonly failure: string | undefined;
}

function outcomeOf([program = '', ...words]: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  return new Promise((resolve) => {
    // A process group of its own, so that what it started can be killed with it.
    const child = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'ignore'], windowsHide: true, detached });
    let output = '';
    const settle = (failure: string | undefined): void => {
      clearTimeout(timer);
      process.off('exit', end);
      resolve({ output, failure });
    };
    // Settles at once: a process that has left the group may hold the pipe open for as long as it likes.
    const stop = (failure: string): void => {
      end();
      child.stdout.destroy();
      settle(failure);
    };
    const end = (): void => killGroup(child);
    const timer = setTimeout(() => stop(`took longer than ${keyCommandLimitMs / 1000} s`), keyCommandLimitMs);
    process.once('exit', end);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.length > longestOutput) stop('printed more than a key');
    });
    child.on('error', ({ code }: NodeJS.ErrnoException) => settle(startFailure(code)));
    child.on('close', (code, signal) => settle(code === 0 ? undefined : endFailure(code, signal)));
  });
}

const detached = process.platform !== 'win32';
const longestOutput = 64 * 1024;

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (detached) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

function startFailure(code: string | undefined): string {
  if (code === 'ENOENT') return 'was not found';
  if (code === 'EACCES') return 'cannot be run';
  return `could not be started (${code ?? 'unknown reason'})`;
}

function endFailure(code: number | null, signal: NodeJS.Signals | null): string {
  return code === null ? `ended by ${signal ?? 'a signal'}` : `failed with exit code ${code}`;
}

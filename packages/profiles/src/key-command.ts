import { spawn, type ChildProcess } from 'node:child_process';
import { withoutKeys, type Environment } from './environment.ts';
import { SetupError } from './setup-error.ts';
import { nameText } from './shown-name.ts';

/** The timeout of a key command in milliseconds. */
export const keyCommandLimitMs = 5_000;

/**
 * Runs the program that prints a key (`pass`, `secret-tool`, `op`, …) without a shell or a terminal. After five seconds it
 * is killed with its child processes. Its output is never shown, not even in errors. It gets no keys of the environment.
 */
export async function runKeyCommand(command: readonly string[], profile: string, env: Environment): Promise<string> {
  const { output, failure } = await outcomeOf(command, withoutKeys(env));
  const key = output.trim();
  if (failure === undefined && key !== '') return key;
  // Without a cause, because the error of the process contains its output.
  const message = `The key_command of profile ${nameText(profile)} ${failure ?? 'printed nothing'}.`;
  throw new SetupError('bad-key-command', message, { profile });
}

interface Outcome {
  readonly output: string;
  /** The failure, in words that follow the subject of a sentence. */
  readonly failure: string | undefined;
}

function outcomeOf([program = '', ...words]: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  return new Promise((resolve) => {
    // Its own process group, so that its child processes can be killed too.
    const child = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'ignore'], windowsHide: true, detached });
    let output = '';
    const settle = (failure: string | undefined): void => {
      clearTimeout(timer);
      process.off('exit', end);
      resolve({ output, failure });
    };
    // Resolves at once, because a process that has left the group could keep the pipe open.
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
    // It has already exited.
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

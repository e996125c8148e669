import { spawn } from 'node:child_process';
import { withoutKeys } from '@paydeck/profiles/internal';
import type { ProgramEnd, ProgramRun } from './system.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Runs another program without a shell. Keys of the environment are not passed on. */
export async function runProgram(run: ProgramRun, env: Env): Promise<ProgramEnd> {
  const { program, args, input, limitMs, how = 'wait' } = run;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: { ...withoutKeys(env), ...run.env },
      stdio: how === 'terminal' ? 'inherit' : [input === undefined ? 'ignore' : 'pipe', 'ignore', 'ignore'],
      detached: how === 'detach',
      windowsHide: how === 'wait',
    });
    // SIGKILL, because a program that hangs may ignore other signals.
    const limit = limitMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), limitMs);
    child.on('error', () => resolve('not-started'));
    child.on('exit', (code) => resolve(code ?? 1));
    child.on('close', () => clearTimeout(limit));
    // A terminal without a display fails at once.
    if (how === 'detach') child.on('spawn', () => setTimeout(() => resolve(0), atOnceMs));
    if (how === 'detach') child.unref();
    // The exit code decides, even if the program did not read all input.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

/** A program that fails within this time, in milliseconds, has not been left running. */
const atOnceMs = 300;

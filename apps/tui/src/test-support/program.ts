import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ended, run } from '@paydeck/test-kit/run';

export const programFile = fileURLToPath(new URL('../../dist/paydeck.mjs', import.meta.url));

/** Fails with instructions when the program is not built. */
export function requireProgram(): void {
  if (!existsSync(programFile)) throw new Error('dist/paydeck.mjs is missing: build it with `pnpm build`.');
}

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  /** The environment; no other variable reaches the program. */
  readonly env?: Readonly<Record<string, string>>;
  /** Sends a signal once a promise resolves. */
  readonly signalWhen?: { readonly moment: Promise<unknown>; readonly signal: NodeJS.Signals };
  /** Closes the program's stdout after its first output, as `head` does. */
  readonly closeEarly?: boolean;
}

/** Runs the built program without a terminal until it exits. */
export async function runProgram(args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  requireProgram();
  const child = spawn(process.execPath, [programFile, ...args], {
    env: bareEnv(options.env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (options.closeEarly === true) child.stdout.once('data', () => child.stdout.destroy());
  const { signalWhen } = options;
  void signalWhen?.moment.then(() => child.kill(signalWhen.signal));
  const { code, stdout, stderr } = await ended(child);
  return { code, stdout, stderr };
}

/** Runs the built program with a shell script around it, in which `"$0" "$@"` is the command. */
export async function runInShell(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Omit<Outcome, 'stdout'>> {
  requireProgram();
  const words = ['-c', script, process.execPath, programFile, ...args];
  const { code, stderr } = await run('sh', words, { env: bareEnv(env), stdio: ['ignore', 'ignore', 'pipe'] });
  return { code, stderr };
}

/**
 * The environment of a fresh user: a program under test must not read the developer's settings. Not even root can
 * create a folder in this home. Failures are sentences in every format; `matrix.program.test.ts` has them as a program gets them.
 */
export function bareEnv(env: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', HOME: '/dev/null', LANG: 'C.UTF-8', PAYDECK_ERRORS: 'text', ...env };
}

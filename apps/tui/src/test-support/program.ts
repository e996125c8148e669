import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The built program. */
export const programFile = fileURLToPath(new URL('../../dist/paydeck.mjs', import.meta.url));

/** Fails with the remedy when the program has not been built. */
export function requireProgram(): void {
  if (!existsSync(programFile)) throw new Error('dist/paydeck.mjs is missing: build it with `pnpm build`.');
}

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  /** The environment; nothing else of ours reaches the program. */
  readonly env?: Readonly<Record<string, string>>;
  /** Sends a signal at a moment. */
  readonly signalWhen?: { readonly moment: Promise<unknown>; readonly signal: NodeJS.Signals };
  /** Closes the program's stdout once it has said anything, as `head` does. */
  readonly closeEarly?: boolean;
}

/** Runs the built program without a terminal, to its end. */
export async function runProgram(args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  requireProgram();
  const child = spawn(process.execPath, [programFile, ...args], {
    env: bareEnv(options.env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    if (options.closeEarly === true) child.stdout.destroy();
  });
  const { signalWhen } = options;
  void signalWhen?.moment.then(() => child.kill(signalWhen.signal));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/**
 * An environment as of a fresh account: a program under test must not read the developer's own settings. Nobody, not even
 * root, can make a folder of this home.
 */
export function bareEnv(env: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', HOME: '/dev/null', LANG: 'C.UTF-8', ...env };
}

import { execFile } from 'node:child_process';
import { SetupError } from './setup-error.ts';

/** How long a key command may take, in milliseconds. */
const limitMs = 5_000;

/**
 * Runs the program that prints a key (`pass`, `secret-tool`, `op`, …): no shell, five seconds at most. What it prints is
 * never shown, also not in the error; keys of the environment are not passed on to it.
 */
export async function runKeyCommand(
  [program = '', ...words]: readonly string[],
  profile: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const passed = Object.fromEntries(Object.entries(env).filter(([name]) => !/^PAYDECK_\w+_KEY$/.test(name)));
  const options = { env: passed, timeout: limitMs, maxBuffer: 64 * 1024, encoding: 'utf8', windowsHide: true } as const;
  return new Promise((resolve, reject) => {
    execFile(program, words, options, (error, output) => {
      const key = output.trim();
      if (error === null && key !== '') return resolve(key);
      const message = `The key_command of profile ${profile} ${error === null ? 'printed nothing' : failureOf(error)}.`;
      // No cause: the error of the process holds what it printed.
      return reject(new SetupError('no-key', message));
    });
  });
}

function failureOf({
  code,
  killed,
  signal,
}: {
  code?: string | number | null;
  killed?: boolean;
  signal?: string | null;
}): string {
  if (code === 'ENOENT') return 'was not found';
  if (code === 'EACCES') return 'cannot be run';
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'printed more than a key';
  if (killed === true) return `took longer than ${limitMs / 1000} s`;
  return typeof code === 'number' ? `failed with exit code ${code}` : `ended by ${signal ?? 'a signal'}`;
}

import process from 'node:process';
import { run } from '@paydeck/test-kit/run';

/** Runs a program without a terminal, and returns all its output. */
export async function outputOf(program: string, args: readonly string[], env: Record<string, string>): Promise<string> {
  const options = { env: { PATH: '/usr/bin:/bin', ...env }, timeout: 60_000 };
  const { stdout, stderr } = await run(process.execPath, [program, ...args], options);
  return stdout + stderr;
}

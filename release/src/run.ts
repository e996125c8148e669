import type { SpawnOptions } from 'node:child_process';
import { type Ran, run as runToEnd } from '@paydeck/test-kit/run';

/** Runs a program until it exits. Rejects with its output when the exit code is not 0. */
export async function run(program: string, args: readonly string[], options: SpawnOptions = {}): Promise<Ran> {
  const ran = await runToEnd(program, args, options);
  if (ran.code === 0) return ran;
  throw new Error(`${[program, ...args].join(' ')} ended with ${ran.code}.\n${ran.stdout}${ran.stderr}`);
}

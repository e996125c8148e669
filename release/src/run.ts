import { spawn, type SpawnOptions } from 'node:child_process';

/** A timeout that no program here comes near, so a program that reaches it hangs. */
const hangMs = 300_000;

/** The output of a program. */
export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program until it exits. Rejects with its output when the exit code is not 0. */
export async function run(program: string, args: readonly string[], options: SpawnOptions = {}): Promise<Printed> {
  const child = spawn(program, args, {
    timeout: hangMs,
    killSignal: 'SIGKILL',
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  if (code === 0) return printed;
  throw new Error(`${[program, ...args].join(' ')} ended with ${code}.\n${printed.stdout}${printed.stderr}`);
}

import { runCli } from './cli.ts';
import { runProgram as runOther } from './machine/programs.ts';
import type { Outcome, System } from './system.ts';

/** Runs the whole program: whatever a line that is ready does not answer. */
export async function runProgram(
  words: readonly string[],
  machine: Pick<System, 'env' | 'home' | 'platform' | 'programPath'>,
): Promise<void> {
  const system: System = {
    ...machine,
    nodePath: process.execPath,
    nodeVersion: process.version,
    now: () => Date.now(),
    elapsedMs: () => performance.now(),
    random: () => Math.random(),
    runProgram: (run) => runOther(run, machine.env),
    ask,
  };
  leave(await runCli(words, system));
}

/** Exits when the last byte is out: open connections of the client must not keep a launcher waiting. */
function leave({ output, errorOutput, exitCode }: Outcome): void {
  // A reader that has seen enough (`| head`) is not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  process.stderr.write(errorOutput);
  process.stdout.write(output, () => process.exit(exitCode));
}

async function ask(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const line = await terminal.question(question);
  terminal.close();
  return line;
}

import { writeSync } from 'node:fs';
import { isOutputClosed } from '@paydeck/profiles';
import { runCli } from './cli.ts';
import { runProgram as runOther } from './machine/programs.ts';
import type { Outcome, System } from './system.ts';

/** Runs the whole program: whatever a line that is ready does not answer. */
export async function runProgram(
  words: readonly string[],
  machine: Pick<System, 'env' | 'home' | 'platform' | 'programPath' | 'isTerminal'>,
): Promise<void> {
  const system: System = {
    ...machine,
    nodePath: process.execPath,
    nodeVersion: process.version,
    now: () => Date.now(),
    elapsedMs: () => performance.now(),
    random: () => Math.random(),
    runProgram: (run) => runOther(run, machine.env),
    whenToldToEnd,
    ask,
  };
  leave(await runCli(words, system));
}

/** Exits when the last byte is out: open connections of the client must not keep a launcher waiting. */
function leave({ output, errorOutput, exitCode, mustBeRead = false }: Outcome): void {
  const end = (error: NodeJS.ErrnoException | null | undefined): never => {
    if (!error) return process.exit(exitCode);
    // A reader that has seen enough (`| head`) is not an error, unless there is something it must not miss.
    if (error.code === 'EPIPE' && !mustBeRead) return process.exit(0);
    writeErrorOutput(output);
    // A customer was created: 1 would say that it was not, and a script would create it again.
    return process.exit(exitCode || (mustBeRead ? 4 : 1));
  };
  // Nothing reports that a closed output loses what is written to it.
  if (mustBeRead && isOutputClosed()) return end(new Error('stdout is closed'));
  process.stdout.on('error', end);
  writeErrorOutput(errorOutput);
  process.stdout.write(output, end);
}

/** Written at once: the process may be about to end. There is nowhere left to say that it failed. */
function writeErrorOutput(text: string): void {
  try {
    if (text !== '') writeSync(2, text);
  } catch {
    // See above.
  }
}

function whenToldToEnd(listener: () => void): () => void {
  for (const signal of signals) process.on(signal, listener);
  return () => {
    for (const signal of signals) process.off(signal, listener);
  };
}

const signals = ['SIGTERM', 'SIGHUP', 'SIGINT'] as const;

async function ask(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const line = await terminal.question(question);
  terminal.close();
  return line;
}

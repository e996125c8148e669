import { writeSync } from 'node:fs';
import { exitCodes, isOutputClosed } from '@paydeck/presentation/internal';
import { runCli } from './cli/cli.ts';
import { runProgram } from './machine/run-program.ts';
import type { Outcome, System } from './machine/system.ts';

/** Runs the program, when no stored line can be printed instead. */
export async function start(
  args: readonly string[],
  machine: Pick<System, 'env' | 'home' | 'platform' | 'programPath' | 'isTerminal'>,
): Promise<void> {
  const system: System = {
    ...machine,
    nodePath: process.execPath,
    nodeVersion: process.version,
    now: () => Date.now(),
    elapsedMs: () => performance.now(),
    random: () => Math.random(),
    isStdoutClosed: isOutputClosed,
    runProgram: (run) => runProgram(run, machine.env),
    onTermination,
    ask,
  };
  finish(await runCli(args, system));
}

/** Exits after the last byte is written, because open connections would keep the process alive. */
function finish({ output, errorOutput, exitCode, requiresDelivery = false }: Outcome): void {
  const end = (error: NodeJS.ErrnoException | null | undefined): never => {
    if (!error) return process.exit(exitCode);
    // A closed pipe (`| head`) is an error only if the output must be read.
    if (error.code === 'EPIPE' && !requiresDelivery) return process.exit(exitCodes.done);
    writeErrorOutput(output);
    // A customer was created. A script would take 1 for a failure and create it again.
    return process.exit(exitCode || (requiresDelivery ? exitCodes.unknown : exitCodes.failed));
  };
  // Writing to a closed stdout fails without an error.
  if (requiresDelivery && isOutputClosed()) return end(new Error('stdout is closed'));
  writeErrorOutput(errorOutput);
  let rest = Buffer.from(output);
  try {
    // Node's stream for a file takes a part, as on a full disk, for the whole.
    while (rest.length > 0) rest = rest.subarray(writeSync(1, rest));
    return end(undefined);
  } catch {
    // A full pipe, for which the stream waits, or a failure, which it reports.
    process.stdout.on('error', end);
    process.stdout.write(rest, end);
  }
}

/** Writes synchronously, because the process may exit next. */
function writeErrorOutput(text: string): void {
  try {
    if (text !== '') writeSync(2, text);
  } catch {
    // A failure of stderr cannot be reported.
  }
}

function onTermination(listener: () => void): () => void {
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

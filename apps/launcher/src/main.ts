#!/usr/bin/env node
import { writeSync } from 'node:fs';
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isNewEnough, leastNodeVersion } from './node-version.ts';
import { readyLine } from './ready-line.ts';
import type { Outcome, System } from './system.ts';

const words = process.argv.slice(2);
const { env, platform } = process;
const machine = { env, home: env['HOME'] || homedir(), platform };

if (!isNewEnough(process.version)) {
  leave({
    output: `Node ${process.version} is too old, ${leastNodeVersion} is needed. Run: paydeck-launcher install\n`,
    errorOutput: '',
    exitCode: 127,
  });
} else {
  const ready = readyLine(words, machine, Date.now());
  if (ready === undefined || !writtenAtOnce(ready)) await runWhole();
}

/** The rest of the program, which is not even read before it is needed. */
async function runWhole(): Promise<void> {
  const { runCli } = await import('./cli.ts');
  const { runProgram } = await import('./machine/programs.ts');
  const system: System = {
    ...machine,
    nodePath: process.execPath,
    nodeVersion: process.version,
    bundlePath: fileURLToPath(import.meta.url),
    now: () => Date.now(),
    elapsedMs: () => performance.now(),
    random: () => Math.random(),
    runProgram: (run) => runProgram(run, env),
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

/** A line goes out without a stream being set up for it, unless the reader is not ready. */
function writtenAtOnce(line: string): boolean {
  try {
    writeSync(1, line);
    return true;
  } catch {
    return false;
  }
}

async function ask(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const line = await terminal.question(question);
  terminal.close();
  return line;
}

#!/usr/bin/env node
import { homedir } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { runCli } from './cli.ts';
import { runProgram } from './machine/programs.ts';

// A reader that has seen enough (`| head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const { output, errorOutput, exitCode } = await runCli(process.argv.slice(2), {
  env: process.env,
  home: process.env['HOME'] || homedir(),
  platform: process.platform,
  nodePath: process.execPath,
  nodeVersion: process.version,
  bundlePath: fileURLToPath(import.meta.url),
  now: () => Date.now(),
  elapsedMs: () => performance.now(),
  random: () => Math.random(),
  runProgram: (run) => runProgram(run, process.env),
  ask,
});
process.stderr.write(errorOutput);
// Exits when the last byte is out: open connections of the client must not keep a launcher waiting.
process.stdout.write(output, () => process.exit(exitCode));

async function ask(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const line = await terminal.question(question);
  terminal.close();
  return line;
}

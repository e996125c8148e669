#!/usr/bin/env node
import { writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { keepCompiled } from './compile-cache.ts';
import { isNewEnough, leastNodeVersion } from './node-version.ts';
import type * as program from './program.ts';
import { readyLine } from './ready-line.ts';

const words = process.argv.slice(2);
const { env, platform } = process;
const machine = { env, home: env['HOME'] || homedir(), platform };

if (!isNewEnough(process.version)) {
  writtenAtOnce(`Node ${process.version} is too old, ${leastNodeVersion} is needed\n`);
  process.exit(127);
} else if (!writtenAtOnce(readyLine(words, machine, Date.now()))) {
  keepCompiled(machine);
  // Not an `import()`: that would set up a loader, and have V8 read the program before it is cached.
  const { runProgram }: typeof program = createRequire(import.meta.filename)('./program.cjs');
  void runProgram(words, { ...machine, programPath: import.meta.filename });
}

/** A line goes out without a stream being set up for it, unless the reader is not ready. */
function writtenAtOnce(line: string | undefined): boolean {
  if (line === undefined) return false;
  try {
    writeSync(1, line);
    return true;
  } catch {
    return false;
  }
}

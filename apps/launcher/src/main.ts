#!/usr/bin/env node
import { fstatSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { isOutputClosed } from '@paydeck/presentation/internal';
import { useCompileCache } from './cache/compile-cache.ts';
import { isNewEnough, leastNodeVersion } from './machine/node-version.ts';
import type * as program from './program.ts';
import { cachedOutput } from './cache/cached-output.ts';

if (isNewEnough(process.version)) startProgram();
else {
  // Without Node's modules: they are loaded by a function that an old Node lacks.
  process.exitCode = 127;
  process.stdout.write(
    `paydeck-launcher needs Node ${leastNodeVersion} or later; this is ${process.version}. Install a newer one: https://nodejs.org\n`,
  );
}

function startProgram(): void {
  const args = process.argv.slice(2);
  const { env, platform } = process;
  const machine = { env, home: env['HOME'] || homedir(), platform, isTerminal: isTerminal() };
  if (writtenAtOnce(cachedOutput(args, machine, Date.now()))) return;
  useCompileCache(machine);
  // `require`, because `import()` would set up a loader and bypass the compile cache.
  const { start }: typeof program = createRequire(import.meta.filename)('./program.cjs');
  void start(args, { ...machine, programPath: import.meta.filename });
}

/** Writes a line without setting up a stream, unless the pipe is full. */
function writtenAtOnce(line: string | undefined): boolean {
  if (line === undefined || isOutputClosed()) return false;
  try {
    writeFileSync(1, line);
    return true;
  } catch {
    return false;
  }
}

/** From the file, because `process.stdout` would set up a stream. The null device counts as a terminal. */
function isTerminal(): boolean {
  try {
    return fstatSync(1).isCharacterDevice();
  } catch {
    return false;
  }
}

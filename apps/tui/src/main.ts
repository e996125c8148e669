#!/usr/bin/env node
import process from 'node:process';
import { runProgram } from './cli/program.ts';
import { endSoon } from './cli/end-soon.ts';

// Nothing of what is imported above runs before it is called: older versions lack a function that the rest needs.
const isNewEnough = Number.parseInt(process.versions.node, 10) >= 22 && typeof process.getBuiltinModule === 'function';
if (isNewEnough) {
  process.exitCode = await runProgram(process.argv.slice(2));
  endSoon(process);
} else {
  process.stderr.write(
    `paydeck: needs Node 22.3 or later; this is ${process.version}. Install a newer one: https://nodejs.org\n`,
  );
  process.exitCode = 2;
}

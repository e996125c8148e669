#!/usr/bin/env node
import process from 'node:process';

// Before anything else is loaded: what follows needs a function that older versions lack.
const isNewEnough = Number.parseInt(process.versions.node, 10) >= 22 && typeof process.getBuiltinModule === 'function';
if (isNewEnough) {
  const { answer } = await import('./cli/answer.ts');
  process.exitCode = await answer(process.argv.slice(2));
} else {
  process.stderr.write(`paydeck: needs Node 22.3 or newer; this is ${process.version}.\n`);
  process.exitCode = 2;
}

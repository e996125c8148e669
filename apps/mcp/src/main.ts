#!/usr/bin/env node
import process from 'node:process';
import { readOptions } from './options.ts';
import { serve } from './server.ts';

// What is imported above must not run before this check: older versions lack functions that the rest needs.
const isNewEnough = Number.parseInt(process.versions.node, 10) >= 22 && typeof process.getBuiltinModule === 'function';
if (isNewEnough) start();
else fail(`needs Node 22.3 or later; this is ${process.version}. Install a newer one: https://nodejs.org`);

function start(): void {
  const options = readOptions(process.argv.slice(2));
  if ('problem' in options) return fail(options.problem);
  if ('text' in options) return void process.stdout.write(options.text);
  return serve(options, process.env, (line) => process.stderr.write(`paydeck-mcp: ${line}\n`));
}

function fail(problem: string): void {
  process.stderr.write(`paydeck-mcp: ${problem}\n`);
  process.exitCode = 2;
}

#!/usr/bin/env node
import process from 'node:process';
import { readOptions } from './options.ts';

// The server is loaded after this check: older versions lack functions that it needs.
const isNewEnough = Number.parseInt(process.versions.node, 10) >= 22 && typeof process.getBuiltinModule === 'function';
if (isNewEnough) await start();
else fail(`needs Node 22.3 or later; this is ${process.version}. Install a newer one: https://nodejs.org`);

async function start(): Promise<void> {
  const options = await readOptions(process.argv.slice(2));
  if ('problem' in options) return fail(options.problem);
  if ('text' in options) return void process.stdout.write(options.text);
  const [{ serve }, { wrongProfile }] = await Promise.all([import('./server.ts'), import('./account.ts')]);
  const problem = await wrongProfile(options, process.env);
  if (problem !== undefined) return fail(problem);
  return serve(options, process.env, (line) => process.stderr.write(`paydeck-mcp: ${line}\n`));
}

function fail(problem: string): void {
  process.stderr.write(`paydeck-mcp: ${problem}\n`);
  process.exitCode = 2;
}

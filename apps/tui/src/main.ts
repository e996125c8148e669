#!/usr/bin/env node
import process from 'node:process';
import { exitCodes, failureOf } from './cli/failure.ts';
import type { Invocation } from './cli/invocation.ts';
import { readCommandLine } from './cli/program.ts';
import { refuseKeys } from './cli/refuse-keys.ts';
import { UsageError } from './cli/usage-error.ts';

const oldestNode = 22;

// The client, Ink and React are imported only once it is known that they are needed: a help text must not wait for them.
try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const { code, line } = await failureOf(error);
  process.stderr.write(line);
  process.exitCode = code;
}

async function run(args: readonly string[]): Promise<number> {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    throw new UsageError(`needs Node ${oldestNode} or newer; this is ${process.version}.`);
  }
  refuseKeys(args, process.env);
  const asked = readCommandLine(args);
  if ('answer' in asked) {
    process.stdout.write(asked.answer);
    return exitCodes.done;
  }
  const isScreen = process.stdout.isTTY && asked.format === undefined;
  return isScreen ? await openBrowser(asked) : await print(asked);
}

async function openBrowser(invocation: Invocation): Promise<number> {
  if (invocation.isAll || invocation.limit !== undefined) {
    throw new UsageError('--limit and --all print, the browser pages by itself: add --format table, or leave them out');
  }
  if (!process.stdin.isTTY) {
    throw new UsageError('the browser needs a terminal on stdin. Add --format table to print instead.');
  }
  const { connect } = await import('./connection.ts');
  const connection = await connect(invocation.isDemo, process.env);
  const { browse } = await import('./cli/browse.tsx');
  return await browse(connection, invocation);
}

async function print(invocation: Invocation): Promise<number> {
  const controller = new AbortController();
  process.once('SIGINT', () => {
    controller.abort();
    process.exit(exitCodes.interrupted);
  });
  // The reader of the pipe (`head`) has enough.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? exitCodes.done : exitCodes.failed);
  });
  const { connect } = await import('./connection.ts');
  const { client } = await connect(invocation.isDemo, process.env);
  const { printList } = await import('./cli/print.ts');
  return await printList(client, invocation, {
    stdout: process.stdout,
    stderr: process.stderr,
    signal: controller.signal,
  });
}

import process from 'node:process';
import { SetupError } from '@paydeck/profiles';
import { exitCodes } from './cli/exit-codes.ts';
import type { Invocation } from './cli/invocation.ts';
import { UsageError } from './cli/usage-error.ts';
import { connect } from './connection.ts';
import { problemText } from './problem.ts';

/** Does what the command line asks for and gives the exit code. What goes wrong becomes one line on stderr. */
export async function run(invocation: Invocation): Promise<number> {
  const isScreen = process.stdout.isTTY && invocation.format === undefined;
  try {
    return isScreen ? await openBrowser(invocation) : await print(invocation);
  } catch (error) {
    process.stderr.write(`paydeck: ${problemText(error)}\n`);
    return isOurs(error) ? exitCodes.usage : exitCodes.failed;
  }
}

async function openBrowser(invocation: Invocation): Promise<number> {
  if (invocation.isAll || invocation.limit !== undefined) {
    throw new UsageError(
      '--limit and --all print, the browser pages by itself: add --format table, or leave them out.',
    );
  }
  if (!process.stdin.isTTY) {
    throw new UsageError('the browser needs a terminal on stdin. Add --format table to print instead.');
  }
  const connection = await connect(invocation.isDemo, process.env);
  // Ink and React are for the screen alone.
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
  const { client } = await connect(invocation.isDemo, process.env);
  const { printList } = await import('./cli/print.ts');
  const { stdout, stderr } = process;
  return await printList(client, invocation, { stdout, stderr, signal: controller.signal });
}

/** Whether the person at the keyboard can mend it: the command line, or the set-up. */
function isOurs(error: unknown): boolean {
  if (error instanceof UsageError || error instanceof SetupError) return true;
  // By name, so that the client is not loaded for a look at its classes.
  return error instanceof Error && error.name === 'ConfigurationError';
}

import { SetupError } from '@paydeck/profiles';
import { exitCodes } from '@paydeck/presentation/internal';
import type { Accounts } from '../service/accounts.ts';
import type { FirstAccount } from '../terminal/root.tsx';
import { errorLine, problemText } from '../service/error-line.ts';
import { isUserError } from './is-user-error.ts';
import type { ParsedCommand } from './command.ts';
import { isList, onlyPrints, type ListInvocation } from './invocation.ts';
import { checkStdout, type Io } from './io.ts';
import type { Skeleton } from './skeleton.ts';
import { UsageError } from './usage-error.ts';

/**
 * Runs a command and returns the exit code. An error becomes one line on stderr. `redact` removes keys from lines that
 * quote the arguments.
 */
export async function run(
  parsed: ParsedCommand,
  io: Io,
  redact: (line: string) => string,
  skeleton?: Skeleton,
): Promise<number> {
  try {
    return io.failures.ensure(await carryOut(parsed, io, skeleton));
  } catch (error) {
    skeleton?.remove();
    if (io.signal.aborted || (error instanceof Error && error.name === 'Cancelled'))
      return io.failures.ensure(exitCodes.interrupted);
    const line = errorLine(error);
    // An error about files quotes their names, of which a long one with a date would pass for a key.
    const mayQuoteKey = isUserError(error) && error.name !== 'ExportError';
    const exit = isUserError(error) ? exitCodes.usage : exitCodes.failed;
    return io.failures.report({ message: mayQuoteKey ? redact(line) : line, exit, error });
  }
}

async function carryOut(parsed: ParsedCommand, io: Io, skeleton: Skeleton | undefined): Promise<number> {
  const { invocation } = parsed;
  if (isList(invocation) && invocation.format === undefined && io.stdout.isTTY === true && io.mayAsk)
    return openBrowser(invocation, io, skeleton);
  checkStdout(parsed, io);
  io.endQuietly();
  return parsed.run(io);
}

async function openBrowser(invocation: ListInvocation, io: Io, skeleton: Skeleton | undefined): Promise<number> {
  if (onlyPrints(invocation)) {
    throw new UsageError(
      '--limit, --all, --where and --sum print, and the browser pages and filters by itself: add --format table, or leave them out.',
    );
  }
  if (io.env['TERM'] === 'dumb') {
    throw new UsageError(
      'the browser needs a terminal that can move its cursor, and TERM is dumb. Add --format table to print instead.',
    );
  }
  if (io.stdin.isTTY !== true) {
    throw new UsageError('the browser needs a terminal on stdin. Add --format table to print instead.');
  }
  const [{ accountsOf }, { keymapOf }] = await Promise.all([
    import('../service/accounts.ts'),
    import('../screens/own-commands.ts'),
  ]);
  // A copy, because the browser removes the keys from the environment for the programs that it starts.
  const accounts = accountsOf({ ...io.env }, keymapOf, invocation);
  const first = await firstAccount(accounts, invocation);
  // Ink and React are for the screen alone.
  const { browse } = await import('./browse.tsx');
  return await browse(first, accounts, invocation, skeleton);
}

/** Connects, or says what is missing; what is wrong ends the program. */
async function firstAccount(accounts: Accounts, invocation: ListInvocation): Promise<FirstAccount> {
  try {
    return { connection: await accounts.connect(invocation) };
  } catch (error) {
    // Nobody has set anything up yet, and the screen can: whoever names an account expects that one.
    const isMissing = error instanceof SetupError && (error.problem === 'no-key' || error.problem === 'no-address');
    if (!isMissing || invocation.profile !== undefined) throw error;
    return { problem: problemText(error) };
  }
}

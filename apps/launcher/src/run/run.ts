import { exitCodes } from '@paydeck/presentation/internal';
import { SetupError, type Account } from '@paydeck/profiles';
import { UsageError, type CommandOutput, type CommandContext, type LauncherCommand } from '../commands/command.ts';
import { confirmed } from './confirmation.ts';
import { deadlineMs, within } from '../machine/deadline.ts';
import { failureText, isKeyRejected, isOutOfReach } from '../render/failure.ts';
import { newKeyHint, setUpHint } from '../render/hints.ts';
import { copyText } from '../machine/clipboard.ts';
import { namedArguments } from './named-arguments.ts';
import { lineResult, type Result, type ResultMeta } from '../render/result.ts';
import type { RunOptions } from './run-options.ts';
import { Session } from './session.ts';
import { lastLine, storeLastLine } from '../cache/last-line.ts';
import { tightestWindow } from '../commands/figures/tightest-window.ts';
import type { System } from '../machine/system.ts';
import { isOutcomeUnknown, unknownOutcome } from './unknown-outcome.ts';

/** Runs a command within the deadline of the process, plus a second for the clipboard. A failure is a result too. */
export async function runCommand(command: LauncherCommand, options: RunOptions, system: System): Promise<Result> {
  const session = new Session(command, options, system);
  const ended = new AbortController();
  let named: Record<string, string | undefined> = {};
  let stopListening: (() => void) | undefined;
  try {
    named = namedArguments(command, options.values);
    const hasAsked = await confirmed(command, options, session, system);
    const timeLeftMs = hasAsked ? deadlineMs : Math.max(1, deadlineMs - system.elapsedMs());
    // A signal may end a read at any time. A write must report its outcome first.
    if (command.isWriting === true) stopListening = system.onTermination(() => ended.abort());
    const output = await within(
      timeLeftMs,
      async (signal) => {
        if (!command.isLocal) await session.profile();
        const context = session.context(named, signal, timeLeftMs);
        return withAmountsAsSent(await run(command, context, session), context);
      },
      ended.signal,
    );
    return complete(await copied(output, system), metaOf(session), session.notices);
  } catch (error) {
    const meta = metaOf(session);
    const { sentAt } = session;
    if (sentAt !== undefined && isOutcomeUnknown(command, error, sentAt))
      return unknownOutcome(command, named, sentAt, meta);
    if (ended.signal.aborted) return lineResult('Ended, nothing sent', exitCodes.interrupted, meta);
    return failed(error, meta, system.now(), session.account);
  } finally {
    stopListening?.();
  }
}

/** Adds whether there are amounts of an unknown unit. */
function withAmountsAsSent(output: CommandOutput, { format }: CommandContext): CommandOutput {
  const hasAmounts = output.rows.some(({ cells }) => cells.some(({ kind }) => kind === 'amount'));
  return { ...output, isAsSent: hasAmounts && format.amountUnit === undefined };
}

/** Copies the text for the clipboard. A failure of the clipboard is not an error. */
async function copied(output: CommandOutput, system: System): Promise<CommandOutput> {
  const { copy } = output;
  if (copy === undefined) return output;
  const isCopied = await copyText(copy.text, system).catch(() => false);
  return isCopied ? { ...output, headline: copy.headline, isBare: false } : output;
}

/** Runs the command. If an `inline` command fails, returns its last stored line with its age. */
async function run(command: LauncherCommand, context: CommandContext, session: Session): Promise<CommandOutput> {
  if (command.mode !== 'inline') return command.run(context);
  const store = await context.store();
  const stored = async (): Promise<CommandOutput | undefined> => {
    const line = await lastLine(store, command.name, context.now);
    return line && { headline: line.headline, level: line.level, rows: [], storedAt: line.at };
  };
  try {
    const output = await command.run(context);
    if (output.exitCode === exitCodes.incomplete) return (await stored()) ?? output;
    const { headline, level = 'neutral' } = output;
    if (output.storedAt === undefined)
      await storeLastLine(store, command.name, { headline, level, at: session.startedAt });
    return output;
  } catch (error) {
    const kept = isOutOfReach(error) ? await stored() : undefined;
    if (kept === undefined) throw error;
    return kept;
  }
}

function metaOf(session: Session): ResultMeta {
  const { startedAt: at, requests, mode } = session;
  const window = tightestWindow(session.windows);
  const rateLimit = window?.remaining === undefined ? undefined : { remaining: window.remaining, limit: window.limit };
  return { mode, at, requests, rateLimit };
}

function complete(output: CommandOutput, meta: ResultMeta, notices: readonly string[]): Result {
  const {
    headline,
    level = 'neutral',
    rows,
    notes = [],
    exitCode = exitCodes.done,
    storedAt: at,
    freshUntil,
    isBare,
    isAsSent,
  } = output;
  return {
    headline,
    level: exitCode === exitCodes.incomplete ? 'warning' : level,
    rows,
    notes: [...notes, ...notices],
    meta: { ...meta, freshUntil, ...(at === undefined ? {} : { at, ageMs: Math.max(0, meta.at - at) }) },
    exitCode,
    isBare,
    isAsSent,
  };
}

function failed(error: unknown, meta: ResultMeta, now: number, account: Account | undefined): Result {
  if (error instanceof UsageError) return lineResult(error.message, exitCodes.usage, meta);
  if (error instanceof SetupError) return lineResult(setUpText(error), exitCodes.usage, { ...meta, mode: error.mode });
  const line = lineResult(failureText(error, meta.mode ?? 'test', now, meta.requests), exitCodes.failed, meta);
  return account !== undefined && isKeyRejected(error) ? { ...line, notes: [newKeyHint(account)] } : line;
}

/** Returns a short line when nothing is set up, with the command that explains what to set. */
function setUpText({ problem, message, mode, profile }: SetupError): string {
  if (problem !== 'no-key' || profile !== undefined || mode === undefined) return message;
  return `No ${mode} key configured. ${setUpHint(mode)}`;
}

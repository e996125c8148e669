import { isPaydeckError } from '@paydeck/core';
import { exitCodes, safeText } from '@paydeck/presentation/internal';
import type { LauncherCommand } from '../commands/command.ts';
import { lineResult, type Result, type ResultMeta } from '../render/result.ts';

/**
 * Whether a write may have succeeded although its run failed. The client reports this, even after an abort: its
 * `AbortError` means that nothing was sent. Without an error of the client, any sent request counts.
 */
export function isOutcomeUnknown({ isWriting }: LauncherCommand, error: unknown, sentAt: number | undefined): boolean {
  if (isWriting !== true || sentAt === undefined) return false;
  if (isPaydeckError(error)) return error.name === 'UnknownOutcomeError';
  return !(error instanceof Error && error.name === 'AbortError');
}

/** Returns what to check in the dashboard before the command is run again. */
export function unknownOutcome(
  { name, lookFor = '' }: LauncherCommand,
  named: Readonly<Record<string, string | undefined>>,
  sentAt: number,
  meta: ResultMeta,
): Result {
  const what = safeText(named[lookFor] ?? '', 100);
  const sent = new Date(sentAt).toISOString();
  return {
    ...lineResult(`Outcome unknown for ${what}. Check the dashboard before you try again`, exitCodes.unknown, meta),
    errorText: `${name} was sent at ${sent} for ${what}, and its outcome is unknown: it may have succeeded. Look for ${what} in the dashboard before you run it again.`,
  };
}

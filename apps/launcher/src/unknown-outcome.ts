import { isPaydeckError } from '@paydeck/core';
import { safeText } from '@paydeck/presentation';
import type { LauncherCommand } from './command/command.ts';
import { lineResult, type Result, type ResultMeta } from './result.ts';

/**
 * Whether a write may have been carried out although its run failed. The client says so itself, also of what was aborted:
 * an `AbortError` tells that nothing was sent. Where it has been left behind, whatever was sent counts.
 */
export function isOutcomeUnknown({ isWriting }: LauncherCommand, error: unknown, sentAt: number | undefined): boolean {
  if (isWriting !== true || sentAt === undefined) return false;
  if (isPaydeckError(error)) return error.name === 'UnknownOutcomeError';
  return !(error instanceof Error && error.name === 'AbortError');
}

/** Says by what to look for the thing that may have been written, before anyone writes it again. */
export function unknownOutcome(
  { name, lookFor = '' }: LauncherCommand,
  named: Readonly<Record<string, string | undefined>>,
  sentAt: number,
  meta: ResultMeta,
): Result {
  const what = safeText(named[lookFor] ?? '', 100);
  const sent = new Date(sentAt).toISOString();
  return {
    ...lineResult(`Outcome unknown for ${what}. Check the dashboard before you try again`, 4, meta),
    complaint: `${name} was sent at ${sent} for ${what}, and its outcome is unknown: it may have been carried out. Look for ${what} in the dashboard before you run it again.`,
  };
}

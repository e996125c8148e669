import { safeText } from '@paydeck/presentation';
import { exitCodes } from '@paydeck/presentation/internal';
import { exitCodeOf } from '../terminal/signals.ts';
import type { EarlyExit, ExitReport } from './io.ts';
import { outputProblem } from './output-problem.ts';

/** The state of a customer's creation. After the request is sent, every ending reports it. */
export type WriteState =
  | { readonly at: 'waiting' }
  | { readonly at: 'sent'; readonly sentAt: number }
  | { readonly at: 'created'; readonly id: string };

/** Reports the customer's state when the program ends early, with the exit code: 4 unless nothing was sent. */
export function earlyExitReport(state: WriteState, email: string, cause: EarlyExit): ExitReport {
  const reason = 'signal' in cause ? `ended by ${cause.signal}` : outputProblem('stdout', cause.stdout);
  const whose = `the customer ${safeText(email, longestEmail)}`;
  if (state.at === 'waiting') {
    const code = 'signal' in cause ? exitCodeOf(cause.signal) : exitCodes.failed;
    return { text: `${reason} before ${whose} was sent: nothing was created.`, code };
  }
  if (state.at === 'sent') return { text: unknownText(email, state.sentAt, reason), code: exitCodes.unknown };
  return { text: createdText(email, state.id, reason), code: exitCodes.unknown };
}

/** Reports a created customer that could not be printed. */
export function createdText(email: string, id: string, reason: string): string {
  return `the customer ${safeText(email, longestEmail)} was created as ${safeText(id)}, but it was not printed: ${reason}.`;
}

/** Reports an unknown outcome, and what to check. */
export function unknownText(email: string, sentAt: number, reason: string): string {
  const at = new Date(sentAt).toISOString();
  return `outcome unknown: the customer ${safeText(email, longestEmail)} was sent at ${at} (${reason}) and may exist. Look for this e-mail in the dashboard before you create it again.`;
}

const longestEmail = 320;

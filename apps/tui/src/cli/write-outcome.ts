import { safeText } from '@paydeck/presentation';
import { exitCodes } from './exit-codes.ts';
import type { Ending, LastWords } from './io.ts';

/** What is known of a customer that is being created: nothing that was sent may end without a word. */
export type WriteState =
  | { readonly at: 'waiting' }
  | { readonly at: 'sent'; readonly sentAt: number }
  | { readonly at: 'created'; readonly id: string };

/** Says what became of the customer when the program is ended, with the exit code: 4 unless nothing was sent. */
export function lastWordsOf(state: WriteState, email: string, ending: Ending): LastWords {
  const reason = 'signal' in ending ? `ended by ${ending.signal}` : `stdout failed: ${ending.stdout}`;
  const whose = `the customer ${safeText(email, longestEmail)}`;
  if (state.at === 'waiting') {
    const code = 'signal' in ending ? 128 + (signalNumbers[ending.signal] ?? 0) : exitCodes.failed;
    return { text: `${reason} before ${whose} was sent: nothing was created.`, code };
  }
  if (state.at === 'sent') return { text: unknownText(email, state.sentAt, reason), code: exitCodes.unknown };
  return { text: createdText(email, state.id, reason), code: exitCodes.unknown };
}

/** Says that a customer was created, where stdout does not. */
export function createdText(email: string, id: string, reason: string): string {
  return `the customer ${safeText(email, longestEmail)} was created as ${safeText(id)}, but it was not printed (${reason}).`;
}

/** Says that nobody knows whether a customer was created, and what to check. */
export function unknownText(email: string, sentAt: number, reason: string): string {
  const at = new Date(sentAt).toISOString();
  return `outcome unknown: the customer ${safeText(email, longestEmail)} was sent at ${at} (${reason}) and may exist. Look for this e-mail in the dashboard before you create it again.`;
}

const longestEmail = 320;
const signalNumbers: Partial<Record<NodeJS.Signals, number>> = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

import { shellCommand } from '@paydeck/presentation';
import { SetupError } from '@paydeck/profiles';
import { problemText } from '../service/problem.ts';
import { UsageError } from './usage-error.ts';

/** Says in one line what went wrong and what to do about it. */
export function errorLine(error: unknown): string {
  const line = problemText(error);
  if (!(error instanceof SetupError)) return line;
  if (error.problem !== 'no-key' && error.problem !== 'no-address') return line;
  if (error.profile !== undefined)
    return `${line} Or run ${shellCommand(['paydeck', 'login', '--profile', error.profile])}, which stores both.`;
  return `${line} Or run paydeck login${error.mode === 'live' ? ' --mode live' : ''}, which stores both; paydeck --demo needs none.`;
}

/** Whether the person at the keyboard can mend it: the command line, or the set-up. */
export function isOurs(error: unknown): boolean {
  if (error instanceof UsageError || error instanceof SetupError) return true;
  // By name, so that the client is not loaded for a look at its classes.
  return error instanceof Error && error.name === 'ConfigurationError';
}

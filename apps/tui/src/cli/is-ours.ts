import { SetupError } from '@paydeck/profiles';
import { UsageError } from './usage-error.ts';

/** Whether the person at the keyboard can mend it: the command line, or the set-up. */
export function isOurs(error: unknown): boolean {
  if (error instanceof UsageError || error instanceof SetupError) return true;
  // By name, so that the client is not loaded for a look at its classes.
  return error instanceof Error && error.name === 'ConfigurationError';
}

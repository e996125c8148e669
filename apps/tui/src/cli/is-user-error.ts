import { SetupError } from '@paydeck/profiles';
import { UsageError } from './usage-error.ts';

/** Whether the user can correct the error: in the command line, or in the set-up. */
export function isUserError(error: unknown): boolean {
  if (error instanceof UsageError || error instanceof SetupError) return true;
  // By name, so that the client is not loaded for its classes.
  return error instanceof Error && error.name === 'ConfigurationError';
}

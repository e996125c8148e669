import { SetupError } from '@paydeck/profiles';
import { UsageError } from './usage-error.ts';

/** Whether the user can correct the error: in the command line, or in the set-up. */
export function isUserError(error: unknown): error is Error {
  if (error instanceof UsageError || error instanceof SetupError) return true;
  // By name, so that neither the client nor the exports are loaded for their classes.
  if (!(error instanceof Error)) return false;
  if (error.name === 'ExportError')
    return 'code' in error && (error.code === 'IN_USE' || error.code === 'NOT_CONTINUABLE');
  if (error.name === 'MirrorError')
    return (
      'code' in error && !['DISK_FULL', 'DISK_ERROR', 'BUSY', 'NO_CONNECTION', 'TIMEOUT'].includes(String(error.code))
    );
  return ['ConfigurationError', 'QueryError', 'TableError'].includes(error.name);
}

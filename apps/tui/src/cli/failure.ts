import { SetupError } from '@paydeck/profiles';
import { problemText } from '../problem.ts';
import { UsageError } from './usage-error.ts';

/** The exit codes of the program. */
export const exitCodes = { done: 0, failed: 1, usage: 2, incomplete: 3, interrupted: 130 } as const;

/** Gives the exit code and the one line on stderr for an error. */
export function failureOf(error: unknown): { code: number; line: string } {
  const isUsage = error instanceof UsageError || error instanceof SetupError || nameOf(error) === 'ConfigurationError';
  return { code: isUsage ? exitCodes.usage : exitCodes.failed, line: `paydeck: ${problemText(error)}\n` };
}

/** The client's errors are told by name: this file must not load the client. */
function nameOf(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined;
}

import { SetupError } from '@paydeck/profiles';
import { UsageError } from './usage-error.ts';

/** The exit codes of the program. */
export const exitCodes = { done: 0, failed: 1, usage: 2, incomplete: 3, interrupted: 130 } as const;

/** Gives the exit code and the one line on stderr for an error. */
export async function failureOf(error: unknown): Promise<{ code: number; line: string }> {
  if (error instanceof UsageError) return { code: exitCodes.usage, line: `paydeck: ${printable(error.message)}\n` };
  // What a service says may be anything: cleaning it takes more code than the help and usage errors should wait for.
  const { problemText } = await import('../problem.ts');
  const isSetup = error instanceof SetupError || nameOf(error) === 'ConfigurationError';
  return { code: isSetup ? exitCodes.usage : exitCodes.failed, line: `paydeck: ${problemText(error)}\n` };
}

/** Usage errors quote nothing but the arguments. */
function printable(text: string): string {
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, '?');
}

/** The client's errors are told by name: this file must not load the client. */
function nameOf(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined;
}

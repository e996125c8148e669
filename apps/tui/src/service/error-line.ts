import { SetupError } from '@paydeck/profiles';
import { problemText } from './problem.ts';

/** Says in one line what went wrong and what to do about it. */
export function errorLine(error: unknown): string {
  const line = problemText(error);
  if (!(error instanceof SetupError)) return line;
  if (error.problem === 'no-key') return `${line} Or run paydeck login, which stores one; paydeck --demo needs none.`;
  if (error.problem === 'no-address') return `${line} Or run paydeck login, which stores it with a key.`;
  return line;
}

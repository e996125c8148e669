import { shellCommand } from '@paydeck/presentation/internal';
import { SetupError } from '@paydeck/profiles';
import { problemText } from './problem.ts';

/** Describes an error in one line, with its remedy. */
export function errorLine(error: unknown): string {
  const line = problemText(error);
  if (!(error instanceof SetupError)) return line;
  const { problem, profile, mode } = error;
  if (problem === 'bad-key-command')
    return `${line} Run it in a terminal to see why. To store a key in its place: ${loginTo(profile ?? 'NAME')}`;
  if (problem !== 'no-key' && problem !== 'no-address') return line;
  if (profile !== undefined) return `${line} Or run ${loginTo(profile)}, which stores both.`;
  return `${line} Or run paydeck login${mode === 'live' ? ' --mode live' : ''}, which stores both; paydeck --demo needs none.`;
}

function loginTo(profile: string): string {
  return shellCommand(['paydeck', 'login', '--profile', profile]);
}

import { shellCommand } from '@paydeck/presentation/internal';
import { SetupError } from '@paydeck/profiles';
import { problemText } from './problem.ts';

/** Describes an error in one line, with its remedy. */
export function errorLine(error: unknown): string {
  const line = problemText(error);
  if (!(error instanceof SetupError)) return line;
  if (error.problem === 'bad-key-command') return `${line} ${withoutCommand(error)}`;
  if (error.problem !== 'no-key' && error.problem !== 'no-address') return line;
  if (error.profile !== undefined)
    return `${line} Or run ${shellCommand(['paydeck', 'login', '--profile', error.profile])}, which stores both.`;
  return `${line} Or run paydeck login${error.mode === 'live' ? ' --mode live' : ''}, which stores both; paydeck --demo needs none.`;
}

/** Returns the two remedies for a failing key command: run it to see its error, or store a key instead. */
function withoutCommand({ profile = 'NAME' }: SetupError): string {
  return `Run it in a terminal to see why. To store a key in its place: ${shellCommand(['paydeck', 'login', '--profile', profile])}`;
}

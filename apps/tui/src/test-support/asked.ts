import { readCommandLine } from '../cli/command-line.ts';
import type { Asked } from '../cli/invocation.ts';

/** Parses a command line. Returns the invocation, or the text of the help or the version. */
export function askedBy(args: readonly string[]): Asked | { readonly text: string } {
  const reading = readCommandLine(args);
  return 'text' in reading ? reading : reading.asked;
}

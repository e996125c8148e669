import { readCommandLine } from '../cli/command-line.ts';
import type { Asked } from '../cli/invocation.ts';

/** Reads a command line, and returns what it asks for or the text that answers it. */
export function askedBy(args: readonly string[]): Asked | { readonly answer: string } {
  const reading = readCommandLine(args);
  return 'answer' in reading ? reading : reading.asked;
}

import { parseCommandLine } from '../cli/command-line.ts';

/** Parses a command line. Returns the invocation, or the text of the help or the version. */
export function parse(args: readonly string[]): object {
  const parsed = parseCommandLine(args);
  return 'text' in parsed ? parsed : parsed.invocation;
}

import { version } from '../../package.json';
import { readArguments } from './arguments.ts';
import type { ParsedCommand } from './command.ts';
import { program } from './commands.ts';
import { findCommand } from './find-command.ts';
import { helpOf, overview } from './help.ts';

/** The help or the version. */
interface Text extends Pick<ParsedCommand, 'isOutputOptional'> {
  readonly text: string;
}

/**
 * Parses the command line. Returns the command to run, or the text of the help or the version. Throws a `UsageError` if
 * it is invalid.
 */
export function parseCommandLine(args: readonly string[]): ParsedCommand | Text {
  const { command, rest } = findCommand(args);
  const parsed = readArguments(command, rest);
  if (parsed.has('help')) return { text: command === program ? overview() : helpOf(command), isOutputOptional: false };
  // The exit code is enough for a script that looks whether the program is there.
  if (parsed.has('version')) return { text: `${version}\n`, isOutputOptional: true };
  return command.read(parsed);
}

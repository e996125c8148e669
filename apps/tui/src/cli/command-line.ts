import { version } from '../../package.json';
import { readArguments } from './arguments.ts';
import type { ParsedCommand } from './command.ts';
import { program } from './commands.ts';
import { findCommand } from './find-command.ts';
import { helpOf, overview } from './help.ts';

/**
 * Parses the command line. Returns the command to run, or the text of the help or the version. Throws a `UsageError` if
 * it is invalid.
 */
export function parseCommandLine(args: readonly string[]): ParsedCommand | { readonly text: string } {
  const { command, rest } = findCommand(args);
  const parsed = readArguments(command, rest);
  if (parsed.has('help')) return { text: command === program ? overview() : helpOf(command) };
  if (parsed.has('version')) return { text: `${version}\n` };
  return command.read(parsed);
}

import { version } from '../../package.json';
import { readArguments } from './arguments.ts';
import type { Reading } from './command.ts';
import { program } from './commands.ts';
import { findCommand } from './find-command.ts';
import { helpOf, overview } from './help.ts';

/**
 * Reads the command line. Returns what it asks for, or the text that answers it at once (help, version); throws a
 * `UsageError` when it is wrong.
 */
export function readCommandLine(args: readonly string[]): Reading | { readonly answer: string } {
  const { command, rest } = findCommand(args);
  const given = readArguments(command, rest);
  if (given.has('help')) return { answer: command === program ? overview() : helpOf(command) };
  if (given.has('version')) return { answer: `${version}\n` };
  return command.read(given);
}

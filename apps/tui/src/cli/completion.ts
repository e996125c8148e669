import { listings } from '../service/listings.ts';
import type { Command, Flag } from './command.ts';
import { commands, program } from './commands.ts';
import type { Completable } from './completion/completable.ts';
import { bash } from './completion/bash.ts';
import { fish } from './completion/fish.ts';
import { zsh } from './completion/zsh.ts';
import { exitCodes } from './exit-codes.ts';
import type { Io } from './io.ts';

/** Prints the completion script of a shell and gives the exit code. */
export function printCompletion(shell: keyof typeof scripts, io: Io): number {
  io.stdout.write(completionScript(shell));
  return exitCodes.done;
}

/** Writes the completion script of a shell. */
export function completionScript(shell: keyof typeof scripts): string {
  return scripts[shell]([program, ...commands].map(completable));
}

const scripts = { bash, zsh, fish };

function completable(command: Command): Completable {
  const { words, summary, flags, operand } = command;
  return {
    words,
    summary,
    operands: operand?.choices ?? [],
    flags: flags.map((flag) => ({
      name: flag.name,
      short: flag.short,
      help: flag.help,
      takesValue: flag.value !== undefined,
      values: valuesOf(flag, command),
      isList: flag.completes === 'columns',
    })),
  };
}

function valuesOf(flag: Flag, { words: [name] }: Command): readonly string[] {
  if (flag.completes === undefined) return flag.choices ?? [];
  const listing = Object.values(listings).find(({ view }) => view.name === name);
  const keys = listing?.view.columns.map(({ key }) => key) ?? [];
  return flag.completes === 'columns' ? keys : keys.flatMap((key) => [key, `${key}:desc`]);
}

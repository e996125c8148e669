import { Command, CommanderError } from 'commander';
import { safeText } from '@paydeck/presentation';
import packageJson from '../package.json' with { type: 'json' };
import { commands } from './commands/table.ts';
import { install, installTargets } from './install/install.ts';
import { uninstall } from './install/uninstall.ts';
import { renderers } from './render/renderers.ts';
import { runCommand } from './run.ts';
import type { Outcome, System } from './system.ts';

/** Runs the program: words in, what to print and the exit code out. Never throws, never writes by itself. */
export async function runCli(words: readonly string[], system: System): Promise<Outcome> {
  const written = { output: '', errorOutput: '' };
  let exitCode = 0;
  const program = createProgram({
    write: (text) => (written.output += text),
    writeError: (text) => (written.errorOutput += text),
    exit: (code) => (exitCode = code),
    system,
  });
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    exitCode = error.exitCode === 0 ? 0 : 2;
  }
  return { ...written, exitCode };
}

interface Surroundings {
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
  readonly exit: (code: number) => void;
  readonly system: System;
}

function createProgram({ write, writeError, exit, system }: Surroundings): Command {
  const program = new Command('paydeck-launcher')
    .description('Payments at a keystroke: script commands for launchers.')
    .version(packageJson.version)
    .exitOverride()
    .configureOutput({
      writeOut: write,
      writeErr: (text) =>
        writeError(
          text
            .split('\n')
            .map((line) => safeText(line))
            .join('\n'),
        ),
    });

  const run = program.command('run').description('Runs a command and prints what a launcher would show.');
  for (const command of commands) {
    const sub = run.command(command.name).description(command.description);
    for (const { name, isOptional, placeholder, choices } of command.arguments) {
      // Left blank is a matter for the command: launchers pass an empty string.
      const text = choices === undefined ? placeholder : choices.map(({ value }) => value).join(', ');
      sub.argument(`[${name}]`, isOptional ? `${text} (optional)` : text);
    }
    sub
      .argument('[more...]')
      .option('--format <name>', `how to print: ${Object.keys(renderers).join(', ')}`, 'raycast')
      .option('--mode <mode>', 'test or live (default: PAYDECK_MODE, then test)')
      .action(async (...given: unknown[]) => {
        const { format, mode } = sub.opts<{ format: string; mode?: string }>();
        const render = Object.hasOwn(renderers, format) ? renderers[format] : undefined;
        if (render === undefined)
          return sub.error(`error: unknown format '${format}'. One of: ${Object.keys(renderers).join(', ')}`);
        const values = given
          .slice(0, command.arguments.length + 1)
          .flat()
          .map((value) => (typeof value === 'string' ? value : ''));
        const result = await runCommand(command, { values, mode }, system);
        write(render(result, command, { isColoured: !system.env['NO_COLOR'] }));
        return exit(result.exitCode);
      });
  }

  const leave = (outcome: Outcome): void => {
    write(outcome.output);
    writeError(outcome.errorOutput);
    exit(outcome.exitCode);
  };

  const installing = program
    .command('install')
    .description('Writes the scripts of a launcher into a folder.')
    .requiredOption('--target <launcher>', `which launcher: ${installTargets.join(', ')}`)
    .option('--mode <mode>', 'test or live', 'test')
    .option('--dir <folder>', "where the scripts go (default: a folder of their own in the user's data folder)")
    .option('--dry-run', 'say what would be done, and do nothing')
    .action(async () => {
      leave(await install(installing.opts(), system));
    });

  const uninstalling = program
    .command('uninstall')
    .description('Removes the scripts from a folder; edited ones stay.')
    .requiredOption('--dir <folder>', 'where the scripts are')
    .action(async () => {
      const { dir } = uninstalling.opts<{ dir: string }>();
      leave(await uninstall(dir));
    });

  return program;
}

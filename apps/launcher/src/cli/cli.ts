import { Command, CommanderError } from 'commander';
import { safeText } from '@paydeck/presentation';
import packageJson from '../../package.json' with { type: 'json' };
import { addInstallation } from './install-commands.ts';
import { addRun } from './run-command.ts';
import { commands } from '../commands/commands.ts';
import { failureText } from '../render/failure.ts';
import type { Finish, Outcome, System } from '../machine/system.ts';

/** Runs the program. Takes the arguments and returns the output and the exit code. Never throws and never writes. */
export async function runCli(args: readonly string[], system: System): Promise<Outcome> {
  const written = { output: '', errorOutput: '' };
  let requiresDelivery: boolean | undefined;
  let exitCode = 0;
  const program = createProgram(args, system, (outcome) => {
    written.output += outcome.output;
    written.errorOutput += outcome.errorOutput;
    requiresDelivery ||= outcome.requiresDelivery;
    exitCode = outcome.exitCode;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    // A launcher shows the last line of stdout, also after an unexpected error.
    if (!(error instanceof CommanderError))
      return { output: `${failureText(error, 'test', system.now())}\n`, errorOutput: '', exitCode: 1 };
    exitCode = error.exitCode === 0 ? 0 : 2;
  }
  return { ...written, exitCode, requiresDelivery };
}

function createProgram(args: readonly string[], system: System, finish: Finish): Command {
  const program = new Command('paydeck-launcher')
    .description('Payments at a keystroke: script commands for launchers.')
    .version(packageJson.version)
    .exitOverride()
    .showHelpAfterError('See --help.')
    .configureOutput({
      writeOut: (text) => finish({ output: text, errorOutput: '', exitCode: 0 }),
      writeErr: (text) => finish({ output: '', errorOutput: safeLines(text), exitCode: 2 }),
    });
  const run = program.command('run').description('Runs a command and prints what a launcher would show.');
  // Only the requested command, if it exists: setting up all of them takes longer than running one.
  const requested = commands.filter(({ name }) => args[0] === 'run' && name === args[1]);
  for (const command of requested.length > 0 ? requested : commands) addRun(run, { command, args, system, finish });
  addInstallation(program, system, finish);
  return program;
}

function safeLines(text: string): string {
  return text
    .split('\n')
    .map((line) => safeText(line))
    .join('\n');
}

import { Command, CommanderError } from 'commander';
import { exitCodes, safeText } from '@paydeck/presentation/internal';
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
  let exitCode: number = exitCodes.done;
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
      return { output: `${failureText(error, 'test', system.now())}\n`, errorOutput: '', exitCode: exitCodes.failed };
    exitCode = error.exitCode === exitCodes.done ? exitCodes.done : exitCodes.usage;
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
      writeOut: (text) => finish({ output: text, errorOutput: '', exitCode: exitCodes.done }),
      writeErr: (text) => finish({ output: '', errorOutput: safeLines(text), exitCode: exitCodes.usage }),
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

import { Command, CommanderError, Option } from 'commander';
import { safeText } from '@paydeck/presentation';
import packageJson from '../package.json' with { type: 'json' };
import type { LauncherCommand } from './commands/command.ts';
import { commands } from './commands/table.ts';
import { install } from './install/install.ts';
import { status } from './install/status.ts';
import { targets } from './install/targets.ts';
import { uninstall } from './install/uninstall.ts';
import { renderers } from './render/renderers.ts';
import { keepReadyLine } from './ready-line.ts';
import { rofiChoice } from './rofi-choice.ts';
import { runCommand } from './run.ts';
import type { Outcome, System } from './system.ts';

/** Runs the program: words in, what to print and the exit code out. Never throws, never writes by itself. */
export async function runCli(words: readonly string[], system: System): Promise<Outcome> {
  const written = { output: '', errorOutput: '' };
  let exitCode = 0;
  const program = createProgram(words, system, (outcome) => {
    written.output += outcome.output;
    written.errorOutput += outcome.errorOutput;
    exitCode = outcome.exitCode;
  });
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    exitCode = error.exitCode === 0 ? 0 : 2;
  }
  return { ...written, exitCode };
}

type Leave = (outcome: Outcome) => void;

function createProgram(words: readonly string[], system: System, leave: Leave): Command {
  const program = new Command('paydeck-launcher')
    .description('Payments at a keystroke: script commands for launchers.')
    .version(packageJson.version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => leave({ output: text, errorOutput: '', exitCode: 0 }),
      writeErr: (text) => leave({ output: '', errorOutput: safeLines(text), exitCode: 2 }),
    });
  const run = program.command('run').description('Runs a command and prints what a launcher would show.');
  // The one that is asked for, if there is such a one: making all takes longer than doing what it does.
  const asked = commands.filter(({ name }) => words[0] === 'run' && name === words[1]);
  for (const command of asked.length > 0 ? asked : commands) addRun(run, { command, words, system, leave });
  addInstallation(program, system, leave);
  return program;
}

interface RunFlags {
  readonly format: string;
  readonly mode?: string;
  readonly background?: boolean;
  readonly cachePii?: boolean;
  readonly inTerminal?: boolean;
  readonly terminal?: string;
  readonly allowWrites?: boolean;
  readonly confirmed?: boolean;
}

interface RunParts {
  readonly command: LauncherCommand;
  /** All words of the program, as they were given. */
  readonly words: readonly string[];
  readonly system: System;
  readonly leave: Leave;
}

/** The formats of a gauge that are one line, without any figure about the run itself. */
const lineFormats: ReadonlySet<string> = new Set(['raycast', 'vicinae']);

function addRun(run: Command, { command, words, system, leave }: RunParts): void {
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
    .option('--background', 'nobody is waiting: leave more of the rate limit to others, and do not try again')
    .option('--cache-pii', 'let the cache hold names and e-mail addresses')
    .addOption(new Option('--in-terminal', 'the launcher has given it a terminal').hideHelp())
    .addOption(new Option('--confirmed', 'the launcher has asked').hideHelp());
  if (command.opensTerminal === true) sub.option('--terminal <words>', 'the terminal to open, such as "ghostty -e"');
  if (command.isWriting === true) sub.option('--allow-writes', 'let it write in live mode, once it is confirmed');
  if (command.rule !== undefined) sub.addHelpText('after', `\n${command.rule}`);
  sub.action(async (...given: unknown[]) => {
    const flags = sub.opts<RunFlags>();
    const { format } = flags;
    const render = Object.hasOwn(renderers, format) ? renderers[format] : undefined;
    if (render === undefined)
      return sub.error(`error: unknown format '${format}'. One of: ${Object.keys(renderers).join(', ')}`);
    const chosen = format === 'rofi' ? await rofiChoice(system) : undefined;
    if (chosen !== undefined) return leave(chosen);
    const values = given
      .slice(0, command.arguments.length + 1)
      .flat()
      .map((value) => (typeof value === 'string' ? value : ''));
    const result = await runCommand(
      command,
      {
        values,
        mode: flags.mode,
        isBackground: flags.background,
        keepsNames: flags.cachePii,
        hasTerminal: flags.inTerminal,
        terminal: flags.terminal,
        allowsWrites: flags.allowWrites,
        isConfirmed: flags.confirmed,
      },
      system,
    );
    const output = render(result, command, { isColoured: !system.env['NO_COLOR'] });
    if (command.mode === 'inline' && lineFormats.has(format)) await keepReadyLine(words, system, result, output);
    return leave({ output, errorOutput: '', exitCode: result.exitCode });
  });
}

function addInstallation(program: Command, system: System, leave: Leave): void {
  const names = Object.keys(targets).join(', ');
  const installing = program
    .command('install')
    .description('Writes the scripts of a launcher into a folder.')
    .requiredOption('--target <launcher>', `which launcher: ${names}`)
    .option('--mode <mode>', 'test or live', 'test')
    .option('--dir <folder>', 'where the scripts go (default: a folder of their own)')
    .option('--only <commands>', 'these commands, separated by commas')
    .option('--except <commands>', 'all commands but these')
    .option('--allow-writes', 'live scripts that write, too; each asks before it does')
    .option('--cache-pii', 'let the cache hold names and e-mail addresses')
    .option('--terminal <words>', 'the terminal that Browse Payments opens, such as "ghostty -e"')
    .option('--dry-run', 'say what would be done, and do nothing')
    .action(async () => leave(await install(installing.opts(), system)));

  const stating = program
    .command('status')
    .description('Says what became of the scripts since they were installed.')
    .option('--dir <folder>', 'where the scripts are (default: wherever they were installed)')
    .action(async () => leave(await status(stating.opts(), system)));

  const uninstalling = program
    .command('uninstall')
    .description('Removes the scripts from a folder; edited ones stay.')
    .requiredOption('--dir <folder>', 'where the scripts are')
    .option('--dry-run', 'say what would be done, and do nothing')
    .action(async () => leave(await uninstall(uninstalling.opts(), system)));
}

function safeLines(text: string): string {
  return text
    .split('\n')
    .map((line) => safeText(line))
    .join('\n');
}

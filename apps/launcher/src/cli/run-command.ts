import { Option, type Command } from 'commander';
import { closedOutputText, exitCodes, shellCommand } from '@paydeck/presentation/internal';
import type { LauncherCommand } from '../commands/command.ts';
import { usesColour } from '../render/colour.ts';
import { storeCachedOutput } from '../cache/cached-output.ts';
import { renderers } from '../render/renderers.ts';
import { rofiChoice } from './rofi-choice.ts';
import { runCommand } from '../run/run.ts';
import type { Finish, Outcome, System } from '../machine/system.ts';

export interface RunParts {
  readonly command: LauncherCommand;
  /** The arguments of the program, as they were given. */
  readonly args: readonly string[];
  readonly system: System;
  readonly finish: Finish;
}

/** Adds one command under `run`. */
export function addRun(run: Command, { command, args, system, finish }: RunParts): void {
  const sub = run.command(command.name).description(command.description);
  for (const { name, isOptional, placeholder, choices } of command.arguments) {
    // Optional for the parser, because launchers pass an empty string for a blank argument; the command checks it.
    const text = choices === undefined ? placeholder : choices.map(({ value }) => value).join(', ');
    sub.argument(`[${name}]`, isOptional ? `${text} (optional)` : text);
  }
  sub
    .allowExcessArguments()
    .option('--format <name>', `how to print: ${Object.keys(renderers).join(', ')}`, 'raycast')
    .option('--mode <mode>', 'test or live (default: PAYDECK_MODE, then test)')
    .option('--background', 'nobody is waiting: leave more of the rate limit to others, and do not retry')
    .option('--cache-pii', 'let the cache hold names and e-mail addresses')
    .addOption(new Option('--in-terminal', 'the launcher has given it a terminal').hideHelp())
    .addOption(new Option('--in-colour', 'the launcher shows colours').hideHelp())
    .addOption(new Option('--confirmed', 'the launcher has confirmed it with the user').hideHelp());
  if (command.opensTerminal === true) sub.option('--terminal <command>', 'the terminal to open, such as "ghostty -e"');
  if (command.isWriting === true) sub.option('--allow-writes', 'let it write in live mode, once it is confirmed');
  sub.addHelpText('after', helpOf(command));
  sub.action(async () => {
    const flags = sub.opts<RunFlags>();
    const { format } = flags;
    const render = Object.hasOwn(renderers, format) ? renderers[format] : undefined;
    if (render === undefined)
      return sub.error(`error: unknown format '${format}'. One of: ${Object.keys(renderers).join(', ')}`);
    if (isPrintOnly(command) && system.isStdoutClosed()) return finish(closedStdout);
    const chosen = format === 'rofi' ? await rofiChoice(system) : undefined;
    if (chosen !== undefined) return finish(chosen);
    const result = await runCommand(
      command,
      {
        values: sub.args,
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
    const output = render(result, command, { isColoured: usesColour(system, flags.inColour) });
    if (command.mode === 'inline' && lineFormats.has(format)) await storeCachedOutput(args, system, result, output);
    return finish({
      output,
      errorOutput: result.errorText === undefined ? '' : `${result.errorText}\n`,
      exitCode: result.exitCode,
      requiresDelivery: command.isWriting,
    });
  });
}

/** Whether all that a command does is lost without stdout. A silent one opens or copies something. */
function isPrintOnly({ mode, isWriting }: LauncherCommand): boolean {
  return mode !== 'silent' && isWriting !== true;
}

const closedStdout: Outcome = {
  output: '',
  errorOutput: `${closedOutputText}\n`,
  exitCode: exitCodes.usage,
};

function helpOf({ name, rule, examples = [], requests: [fewest, most] }: LauncherCommand): string {
  const [args] = examples;
  return [
    ...(rule === undefined ? [] : ['', rule]),
    '',
    `Requests: ${fewest === most ? most : `${fewest} to ${most}`}, more where a list does not fit in one page`,
    ...(args === undefined ? [] : [`Example: ${shellCommand(['paydeck-launcher', 'run', name, ...args])}`]),
  ].join('\n');
}

/** The formats of an inline command that are one line, without any figure about the run itself. */
const lineFormats: ReadonlySet<string> = new Set(['raycast', 'vicinae']);

interface RunFlags {
  readonly format: string;
  readonly mode?: string;
  readonly background?: boolean;
  readonly cachePii?: boolean;
  readonly inTerminal?: boolean;
  readonly inColour?: boolean;
  readonly terminal?: string;
  readonly allowWrites?: boolean;
  readonly confirmed?: boolean;
}

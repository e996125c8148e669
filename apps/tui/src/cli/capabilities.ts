import { exitCodeMeanings, exitCodes } from '@paydeck/presentation/internal';
import { version } from '../../package.json';
import type { CommandTable } from './complete.ts';
import type { Description, Flag } from './description.ts';
import { environment } from './environment.ts';
import { formats } from './formats.ts';
import type { Io } from './io.ts';
import { writeText } from './record.ts';

/** Prints what this version can do, for programs, and returns the exit code. */
export async function printCapabilities(io: Io, table: CommandTable): Promise<number> {
  await writeText(`${JSON.stringify(capabilitiesOf(table), null, 2)}\n`, io.stdout);
  return exitCodes.done;
}

function capabilitiesOf({ program, commands }: CommandTable) {
  return {
    program: 'paydeck',
    version,
    commands: commands.filter(({ isHidden }) => isHidden !== true).map(commandOf),
    program_flags: program.flags.map(flagOf),
    formats,
    exit_codes: exitCodeMeanings.map(([code, meaning]) => ({ code, meaning })),
    environment: environment.map(([names, meaning]) => ({ names: names.split(', '), meaning })),
    error: ['code', 'message', 'fix', 'exit', 'retry_after'],
  };
}

function commandOf({
  words,
  aliases = [],
  summary,
  operand,
  flags,
  notes = [],
  examples,
  writes = false,
}: Description) {
  return {
    name: words.join(' '),
    aliases: aliases.filter((alias) => alias !== words[0]),
    summary,
    writes,
    operand: operand && {
      name: operand.name,
      help: operand.help,
      choices: operand.choices,
      is_required: operand.isRepeatable !== true,
    },
    formats: flags.find(({ name }) => name === 'format')?.choices ?? [],
    flags: flags.map(flagOf),
    notes,
    examples: examples.map(([command, does]) => ({ command, does })),
  };
}

function flagOf({ name, short, value, choices, isRepeatable = false, takesSeveral = false, help }: Flag) {
  return {
    name: `--${name}`,
    short: short && `-${short}`,
    value,
    choices,
    repeatable: isRepeatable,
    several: takesSeveral,
    help,
  };
}

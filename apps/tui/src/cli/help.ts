import { exitCodeMeanings } from '@paydeck/presentation/internal';
import { nameOfCommand } from './arguments.ts';
import type { ProgramCommand } from './command.ts';
import type { Flag, Operand } from './description.ts';
import { environment } from './environment.ts';
import { commands, program } from './commands.ts';

/** The help of the program. */
export function overview(): string {
  const names = commands
    .filter(({ isHidden }) => isHidden !== true)
    .map((command): Row => {
      const { operand: { name, isRepeatable } = {} } = command;
      const operand = name === undefined || isRepeatable === true ? '' : ` ${name}`;
      return [`${command.words.join(' ')}${operand}`, command.summary];
    });
  return sections([
    `paydeck [command] [options]\n\n${program.description}`,
    `Without a command it opens the browser on the subscriptions; without a terminal it prints their first page.`,
    section('Commands', names),
    section('Options', program.flags.map(flagRow)),
    section('Environment', environment),
    'No flag takes a key: arguments end up in the history of the shell. paydeck login stores one.',
    section(
      'Exit codes',
      exitCodeMeanings.map(([code, meaning]) => [String(code), meaning]),
    ),
    section('Examples', program.examples),
    'The help of a command: paydeck <command> --help.',
  ]);
}

/** The help of a command. */
export function helpOf(command: ProgramCommand): string {
  const { operand, description, flags, notes = [], examples } = command;
  const groups = ['Fields', 'Filters', 'Output', 'Browser', 'General'] as const;
  return sections([
    `${nameOfCommand(command)}${operandText(operand)} [options]\n\n${description}`,
    operand === undefined ? '' : section('Arguments', [[operand.name, operand.help]]),
    ...groups.map((group) => section(group, flags.filter((flag) => flag.group === group).map(flagRow))),
    ...notes,
    section('Examples', examples),
  ]);
}

function operandText(operand: Operand | undefined): string {
  if (operand === undefined) return '';
  return operand.isRepeatable === true ? ` [${operand.name} ...]` : ` <${operand.name}>`;
}

type Row = readonly [left: string, right: string];

function flagRow({ name, short, value, help }: Flag): Row {
  return [`${short === undefined ? '    ' : `-${short}, `}--${name}${value === undefined ? '' : ` <${value}>`}`, help];
}

/** Rows in two columns. A left side that is too long has its right side below it. */
function section(title: string, rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const width = Math.min(widest, Math.max(...rows.map(([left]) => left.length)));
  const lines = rows.flatMap(([left, right]) => {
    const [first = '', ...more] = wrapped(right, lineWidth - width - 4);
    const below = more.map((line) => `${' '.repeat(width + 4)}${line}`);
    if (left.length > width)
      return [`  ${left}`, ...(right === '' ? [] : [`${' '.repeat(width + 4)}${first}`]), ...below];
    return [`  ${left.padEnd(width)}  ${first}`.trimEnd(), ...below];
  });
  return `${title}:\n${lines.join('\n')}`;
}

function sections(parts: readonly string[]): string {
  const shown = parts
    .filter((part) => part !== '')
    .map((part) => (part.includes('\n') ? part : wrapped(part, lineWidth).join('\n')));
  return `${shown.join('\n\n')}\n`;
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

const lineWidth = 92;
const widest = 38;

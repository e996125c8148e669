import { parseArgs, type ParseArgsOptionDescriptor } from 'node:util';
import { readYesOrNo, suggestion, yesOrNo } from '@paydeck/presentation/internal';
import type { Description, Flag } from './description.ts';
import { UsageError } from './usage-error.ts';

/** The arguments of a command, split but not yet validated. */
export interface Arguments {
  /** Whether a switch is there. */
  has(name: string): boolean;
  /** The value of a flag; `undefined` when it is not there. */
  value(name: string): string | undefined;
  /** Every value of a flag that may be repeated. */
  values(name: string): readonly string[];
  readonly operand: string | undefined;
  /** Every word after the command, where there may be several. */
  readonly operands: readonly string[];
}

/** Parses the arguments of a command. Throws a `UsageError` of one line if they are invalid. */
export function readArguments(command: Description, args: readonly string[]): Arguments {
  const given = new Map<string, string[]>();
  const operands: string[] = [];
  // Not strict, because errors have our own messages.
  const { tokens } = parseArgs({ args: [...args], options: optionsOf(command), strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option') continue;
    const [flag, value] = readFlag(command, token);
    const values = given.get(flag.name) ?? [];
    if (values.length > 0 && flag.isRepeatable !== true) {
      throw new UsageError(`--${flag.name} is given twice; give it once`);
    }
    given.set(flag.name, [...values, value]);
  }
  return {
    has: (name) => given.has(name),
    value: (name) => given.get(name)?.[0],
    values: (name) => given.get(name) ?? [],
    operand: operandOf(command, operands, given.has('help')),
    operands,
  };
}

function optionsOf({ flags }: Description): Record<string, ParseArgsOptionDescriptor> {
  return Object.fromEntries(
    flags.map(({ name, short, value, isRepeatable = false }) => [
      name,
      {
        type: value === undefined ? 'boolean' : 'string',
        multiple: isRepeatable,
        ...(short === undefined ? {} : { short }),
      },
    ]),
  );
}

interface OptionToken {
  readonly name: string;
  /** As it was typed: `-q`, `--quiet`. */
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

/** Validates a flag and its value. A value that starts with two dashes is written `--flag=--x`. */
function readFlag(command: Description, { name, rawName, value, inlineValue }: OptionToken): [Flag, string] {
  const flag = command.flags.find((each) => each.name === name);
  if (flag === undefined) throw unknownFlag(command, rawName);
  if (flag.value === undefined) {
    if (value === undefined) return [flag, ''];
    if (flag.isYesOrNo !== true) throw new UsageError(`--${name} takes no value`);
    if (readYesOrNo(value) === undefined) throw new UsageError(`--${name} takes ${yesOrNo}`);
    return [flag, value];
  }
  if (value === undefined || (inlineValue !== true && value.startsWith('--'))) {
    throw new UsageError(`--${name} takes a value: --${name} <${flag.value}>`);
  }
  if (value.trim() === '' && flag.choices === undefined) {
    throw new UsageError(`--${name} is empty: --${name} <${flag.value}>`);
  }
  const given = flag.takesSeveral === true ? value.split(',') : [value];
  const wrong = flag.choices === undefined ? undefined : given.find((each) => flag.choices?.includes(each) !== true);
  if (flag.choices !== undefined && wrong !== undefined) {
    throw new UsageError(`--${name} takes one of ${flag.choices.join(', ')}${suggestion(wrong, flag.choices)}`);
  }
  return [flag, value];
}

function operandOf(command: Description, operands: readonly string[], isHelp: boolean): string | undefined {
  const { operand } = command;
  if (operand?.isRepeatable === true) return operands[0];
  const [first, second] = operands;
  const extra = operand === undefined ? first : second;
  if (extra !== undefined) throw new UsageError(`"${extra}" is one word too many. ${seeHelp(command)}`);
  if (operand === undefined || (first === undefined && isHelp)) return undefined;
  const choices = operand.choices?.join(', ');
  if (first === undefined || first.trim() === '') {
    throw new UsageError(
      `${command.words.join(' ')} needs ${choices === undefined ? operand.help : `one of ${choices}`}. ${seeHelp(command)}`,
    );
  }
  if (operand.choices !== undefined && !operand.choices.includes(first)) {
    throw new UsageError(`${command.words.join(' ')} takes one of ${choices}${suggestion(first, operand.choices)}`);
  }
  return first;
}

function unknownFlag(command: Description, text: string): UsageError {
  const known = command.flags.flatMap(({ name, short }) => [
    `--${name}`,
    ...(short === undefined ? [] : [`-${short}`]),
  ]);
  return new UsageError(`unknown option ${text}${suggestion(text, known)}. ${seeHelp(command)}`);
}

/** What a person types to call a command. */
export function nameOfCommand({ words }: Description): string {
  return ['paydeck', ...words].join(' ');
}

function seeHelp(command: Description): string {
  return `See ${nameOfCommand(command)} --help.`;
}

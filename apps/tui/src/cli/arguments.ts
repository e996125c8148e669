import type { Command, Flag } from './command.ts';
import { suggestion } from './suggestion.ts';
import { UsageError } from './usage-error.ts';

/** The arguments of a command, told apart but not yet judged. */
export interface Arguments {
  /** Whether a switch is there. */
  has(name: string): boolean;
  /** The value of a flag; `undefined` when it is not there. */
  value(name: string): string | undefined;
  /** Every value of a flag that may be repeated. */
  values(name: string): readonly string[];
  readonly operand: string | undefined;
}

/** Reads the arguments of a command, or says in one line what is wrong with them. */
export function readArguments(command: Command, args: readonly string[]): Arguments {
  const given = new Map<string, string[]>();
  const operands: string[] = [];
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--') {
      operands.push(...rest.splice(0));
    } else if (arg.startsWith('-') && arg !== '-') {
      for (const [flag, value] of readFlag(command, arg, rest)) {
        const values = given.get(flag.name) ?? [];
        if (values.length > 0 && flag.isRepeatable !== true) {
          throw new UsageError(`--${flag.name} is given twice; give it once`);
        }
        given.set(flag.name, [...values, value]);
      }
    } else operands.push(arg);
  }
  return {
    has: (name) => given.has(name),
    value: (name) => given.get(name)?.[0],
    values: (name) => given.get(name) ?? [],
    operand: operandOf(command, operands, given.has('help')),
  };
}

/** The flags of an argument: one, or several short switches (`-qv`). A value that starts with a dash is written `--flag=-x`. */
function readFlag(command: Command, arg: string, rest: string[]): [Flag, string][] {
  if (!arg.startsWith('--')) {
    return arg
      .slice(1)
      .split('')
      .map((letter) => {
        const flag = command.flags.find(({ short }) => short === letter);
        if (flag === undefined) throw unknownFlag(command, arg.length > 2 ? arg : `-${letter}`);
        return [flag, ''];
      });
  }
  const [name = '', ...parts] = arg.slice(2).split('=');
  const flag = command.flags.find((each) => each.name === name);
  if (flag === undefined) throw unknownFlag(command, `--${name}`);
  if (flag.value === undefined) {
    if (parts.length > 0) throw new UsageError(`--${name} takes no value`);
    return [[flag, '']];
  }
  const value = parts.length > 0 ? parts.join('=') : valueIn(rest);
  if (value === undefined) throw new UsageError(`--${name} takes a value: --${name} <${flag.value}>`);
  if (flag.choices !== undefined && !flag.choices.includes(value)) {
    throw new UsageError(`--${name} takes one of ${flag.choices.join(', ')}${suggestion(value, flag.choices)}`);
  }
  return [[flag, value]];
}

function valueIn(rest: string[]): string | undefined {
  return rest[0]?.startsWith('--') === true ? undefined : rest.shift();
}

function operandOf(command: Command, operands: readonly string[], isHelp: boolean): string | undefined {
  const { operand } = command;
  const [first, second] = operands;
  const extra = operand === undefined ? first : second;
  if (extra !== undefined) throw new UsageError(`"${extra}" is one word too many. ${seeHelp(command)}`);
  if (operand === undefined || (first === undefined && isHelp)) return undefined;
  const choices = operand.choices?.join(', ');
  if (first === undefined || first.trim() === '') {
    throw new UsageError(`${nameOfCommand(command)} needs ${choices ?? operand.help}. ${seeHelp(command)}`);
  }
  if (operand.choices !== undefined && !operand.choices.includes(first)) {
    throw new UsageError(`${nameOfCommand(command)} takes one of ${choices}${suggestion(first, operand.choices)}`);
  }
  return first;
}

function unknownFlag(command: Command, text: string): UsageError {
  const known = command.flags.flatMap(({ name, short }) => [
    `--${name}`,
    ...(short === undefined ? [] : [`-${short}`]),
  ]);
  return new UsageError(`unknown option ${text}${suggestion(text, known)}. ${seeHelp(command)}`);
}

/** What a person types to call a command. */
export function nameOfCommand({ words }: Command): string {
  return ['paydeck', ...words].join(' ');
}

function seeHelp(command: Command): string {
  return `See ${nameOfCommand(command)} --help.`;
}

import { nearest, shellCommand, suggestion } from '@paydeck/presentation/internal';
import type { ProgramCommand } from './command.ts';
import { commands, program } from './commands.ts';
import { UsageError } from './usage-error.ts';

/** Finds the command by its words. What stands before them are flags that every command has. */
export function findCommand(args: readonly string[]): { command: ProgramCommand; rest: readonly string[] } {
  const start = firstWord(args);
  const [typed, second] = args.slice(start);
  const first = commands.find(({ aliases }) => typed !== undefined && aliases?.includes(typed))?.words[0] ?? typed;
  if (first === 'help') return { command: helped(args.slice(start + 1)), rest: ['--help'] };
  const family = commands.filter(({ words }) => words[0] === first);
  if (family.length === 0) rejectMisplaced(args[start - 1], args.slice(start, start + 1));
  if (first === undefined) return { command: program, rest: args };
  if (family.length === 0) throw unknownCommand(first);
  const own = family.find(({ words }) => words.length === 1);
  const inner = family.find(({ words }) => words.length === 2 && words[1] === second);
  if (inner !== undefined) return { command: inner, rest: args.toSpliced(start, 2) };
  // `paydeck profiles list` says in full what `paydeck profiles` does.
  if (own !== undefined && second === 'list') return { command: own, rest: args.toSpliced(start, 2) };
  const names = family.flatMap(({ words }) => words.slice(1));
  const word = second?.startsWith('-') === true ? undefined : second;
  const isOperand = own?.operand !== undefined && word !== undefined && /[=<>]/.test(word);
  if (own !== undefined && (word === undefined || names.length === 0 || isOperand))
    return { command: own, rest: args.toSpliced(start, 1) };
  if (second === '--help' || second === '-h') return { command: family[0] ?? program, rest: ['--help'] };
  throw unknownInFamily(first, word, names);
}

/** An option of a list leaves its value where the command is looked for. */
function rejectMisplaced(option = '', value: readonly string[]): void {
  const has = ({ flags }: ProgramCommand): boolean => flags.some(({ name }) => option.split('=')[0] === `--${name}`);
  const list = commands.find((command) => command.aliases !== undefined && has(command));
  if (list === undefined || has(program)) return;
  const example = shellCommand(['paydeck', ...list.words, option, ...value]);
  throw new UsageError(`${option} goes after a command, such as ${example}. See paydeck --help.`);
}

function unknownCommand(word: string): UsageError {
  const known = commands.flatMap(({ isHidden, words }) => (isHidden === true ? [] : words.slice(0, 1)));
  const near = suggestion(word, known);
  return new UsageError(`unknown command "${word}"${near}.${near === '' ? findHint(word) : ''} See paydeck --help.`);
}

function unknownInFamily(first: string, word: string | undefined, names: readonly string[]): UsageError {
  const problem =
    word === undefined ? `${first} needs a command` : `unknown command "${first} ${word}"${suggestion(word, names)}`;
  const hint = first === 'customers' && word !== undefined && nearest(word, names) === undefined ? findHint(word) : '';
  return new UsageError(`${problem}.${hint} Known: ${names.map((name) => `paydeck ${first} ${name}`).join(', ')}.`);
}

/** What looks like no command may be a customer. */
function findHint(word: string): string {
  if (/^-|^\s*$/.test(word)) return '';
  return ` To find a customer: ${shellCommand(['paydeck', 'customers', 'find', word])}.`;
}

/** The command that `paydeck help …` names. */
function helped(words: readonly string[]): ProgramCommand {
  if (words.length === 0) return program;
  const known = commands.map((command) => command.words.join(' '));
  const wanted = words.join(' ');
  const command = commands[known.indexOf(wanted)] ?? commands.find(({ words: [only] }) => only === wanted);
  if (command !== undefined) return command;
  throw new UsageError(`there is no command "${wanted}"${suggestion(wanted, known)}. See paydeck --help.`);
}

function firstWord(args: readonly string[]): number {
  let index = 0;
  while (args[index]?.startsWith('-') === true && args[index] !== '--') {
    const flag = program.flags.find(({ name }) => args[index] === `--${name}`);
    index += flag?.value === undefined ? 1 : 2;
  }
  return index;
}

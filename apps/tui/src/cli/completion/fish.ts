import type { Completable, CompletableFlag } from './completable.ts';

/** Writes the completion of fish, a line for each word that can come next. */
export function fish(commands: readonly Completable[]): string {
  return [
    '# paydeck completion for fish: paydeck completion fish > ~/.config/fish/completions/paydeck.fish',
    // fish has no way of asking for the words of a command without its flags.
    'function __paydeck_at',
    '  set -l words (commandline -opc | string match -rv -- "^-")',
    '  test "$words[2..-1]" = "$argv"',
    'end',
    'function __paydeck_list',
    '  set -l done (commandline -ct | string match -r -- "^.*," | string replace -r -- "^--columns=" "")',
    '  printf "$done%s\\n" $argv',
    'end',
    'complete -c paydeck -f',
    ...commands.flatMap((command) => linesOf(command, commands)),
    '',
  ].join('\n');
}

function linesOf(command: Completable, commands: readonly Completable[]): string[] {
  const { words, flags, operands } = command;
  const next = commands.filter((other) => isNext(other, words));
  const names = new Map(next.map((other) => [other.words[words.length] ?? '', other]));
  for (const other of next) if (other.words.length === words.length + 1) names.set(other.words.at(-1) ?? '', other);
  return [
    ...[...names].map(([name, { summary }]) => `${at(words)} -a ${quoted(name)} -d ${quoted(summary)}`),
    ...operands.map((operand) => `${at(words)} -a ${quoted(operand)}`),
    ...flags.map((flag) => `${seen(words, commands)} ${flagWords(flag)}`),
  ];
}

function isNext({ words }: Completable, before: readonly string[]): boolean {
  return words.length > before.length && before.every((word, index) => words[index] === word);
}

function at(words: readonly string[]): string {
  return `complete -c paydeck -n ${quoted(['__paydeck_at', ...words].join(' '))}`;
}

/** When the flags of a command can come: after its words, and not after those of a longer command. */
function seen(words: readonly string[], commands: readonly Completable[]): string {
  if (words.length === 0) return `complete -c paydeck -n '__fish_use_subcommand'`;
  const [first = '', second] = words;
  const longer = commands.filter((other) => isNext(other, words)).map((other) => other.words[1] ?? '');
  const conditions = [
    `__fish_seen_subcommand_from ${first}`,
    ...(second === undefined ? [] : [`__fish_seen_subcommand_from ${second}`]),
    ...(longer.length === 0 ? [] : [`not __fish_seen_subcommand_from ${longer.join(' ')}`]),
  ];
  return `complete -c paydeck -n ${quoted(conditions.join('; and '))}`;
}

function flagWords({ name, short, help, takesValue, values, isList }: CompletableFlag): string {
  const words = isList ? `(__paydeck_list ${values.join(' ')})` : values.join(' ');
  return [
    `-l ${name}`,
    ...(short === undefined ? [] : [`-s ${short}`]),
    ...(takesValue ? ['-x'] : []),
    ...(values.length === 0 ? [] : [`-a ${quoted(words)}`]),
    `-d ${quoted(help)}`,
  ].join(' ');
}

/** fish knows two escapes inside single quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
}

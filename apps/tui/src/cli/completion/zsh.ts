import type { Completable, CompletableFlag } from './completable.ts';

/** Writes the completion of zsh: a file in a folder of `fpath`, or sourced. */
export function zsh(commands: readonly Completable[]): string {
  const families = [...new Set(commands.flatMap(({ words: [first] }) => first ?? []))];
  const functions = families.map((family) => {
    const members = commands.filter(({ words: [first] }) => first === family);
    return familyFunction(family, members);
  });
  const root = commands.find(({ words }) => words.length === 0);
  return `#compdef paydeck
# paydeck completion for zsh: paydeck completion zsh > "\${fpath[1]}/_paydeck"
_paydeck() {
  local context state state_descr line
  local -A opt_args
  _arguments -C -s ${root === undefined ? '' : root.flags.map(flagSpec).join(' ')} '1: :->command' '*:: :->rest' && return
  case $state in
    command)
      local -a commands=(
${families.map((family) => `        ${quoted(`${family}:${summaryOf(family, commands)}`)}`).join('\n')}
      )
      _describe -t commands command commands ;;
    rest)
      case $line[1] in
${families.map((family) => `        ${family}) _paydeck_${family} ;;`).join('\n')}
      esac ;;
  esac
}

${functions.join('\n\n')}

if [[ $funcstack[1] == _paydeck ]]; then _paydeck "$@"; else compdef _paydeck paydeck; fi
`;
}

function familyFunction(family: string, members: readonly Completable[]): string {
  const own = members.find(({ words }) => words.length === 1);
  const inner = members.filter(({ words }) => words.length === 2);
  const flags = own?.flags.map(flagSpec).join(' ') ?? '';
  if (inner.length === 0) {
    const operand = own === undefined || own.operands.length === 0 ? '' : ` '1:word:(${own.operands.join(' ')})'`;
    return `_paydeck_${family}() { _arguments -s ${flags}${operand} }`;
  }
  return `_paydeck_${family}() {
  case $words[2] in
${inner.map((member) => `    ${member.words[1]}) shift words; (( CURRENT-- )); _arguments -s ${member.flags.map(flagSpec).join(' ')} ;;`).join('\n')}
    *) _arguments -s ${flags} '1:command:((${inner.map(({ words, summary }) => `${words[1]}\\:"${summary}"`).join(' ')}))' ;;
  esac
}`;
}

/** `'--status[only …]:status:(a b)'`; a colon in a value is escaped, as it separates its description. */
function flagSpec({ name, short, help, takesValue, values, isList }: CompletableFlag): string {
  const words = values.map((value) => value.replaceAll(':', String.raw`\:`)).join(' ');
  const choice = isList && values.length > 0 ? `_values -s , ${name} ${words}` : values.length > 0 ? `(${words})` : ' ';
  const value = takesValue ? `:${name}:${choice}` : '';
  const text = `[${help.replaceAll(/[[\]:\\]/g, String.raw`\$&`)}]${value}`;
  return [`--${name}${takesValue ? '=' : ''}`, ...(short === undefined ? [] : [`-${short}`])]
    .map((flag) => quoted(`${flag}${text}`))
    .join(' ');
}

function summaryOf(family: string, commands: readonly Completable[]): string {
  const member =
    commands.find(({ words }) => words.length === 1 && words[0] === family) ??
    commands.find(({ words: [first] }) => first === family);
  return member?.summary ?? '';
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

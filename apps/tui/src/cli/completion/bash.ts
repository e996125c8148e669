import type { Completable } from './completable.ts';

/** Writes the completion of bash, which needs no other package: it works with the bash 3.2 of macOS. */
export function bash(commands: readonly Completable[]): string {
  const families = [...new Set(commands.flatMap(({ words: [first] }) => first ?? []))];
  return `# paydeck completion for bash: eval "$(paydeck completion bash)"
_paydeck() {
  local word before line index command=''
  # Words are taken from the line: bash also breaks them at = and :, which stand inside values.
  line="\${COMP_LINE:0:COMP_POINT}"
  local words=()
  read -ra words <<< "$line"
  case "$line" in *' ') words+=('') ;; esac
  word="\${words[\${#words[@]} - 1]}"
  before="\${words[\${#words[@]} - 2]}"
  for ((index = 1; index < \${#words[@]} - 1; index++)); do
    case "$command \${words[index]}" in
${pairs(commands)
  .map(([before, first]) => `      '${before} ${first}') command='${`${before} ${first}`.trim()}' ;;`)
  .join('\n')}
    esac
  done
  local flags='' values='' operands='' prefix=''
  case "$command" in
${commands.map((command) => `    '${command.words.join(' ')}') ${caseOf(command, commands, families)} ;;`).join('\n')}
  esac
  case "$word" in
    --*=*) before="\${word%%=*}" prefix="\${word%%=*}=" word="\${word#*=}" ;;
  esac
  case "$command|$before" in
${commands.flatMap(valueCases).join('\n')}
    *) [[ -n "$prefix" ]] || { case "$word" in -*) values="$flags" ;; *) values="$operands" ;; esac } ;;
  esac
  # In a list the last key is completed; those before it stay.
  case "$command|$before" in
${commands.flatMap(listCases).join('\n')}
  esac
  COMPREPLY=()
  local value kept="$prefix"
  case "$COMP_WORDBREAKS" in *=*) case "$prefix" in --*=*) kept="\${prefix#*=}" ;; esac ;; esac
  while read -r value; do
    [[ -n "$value" ]] && COMPREPLY+=("$kept$value")
  done < <(compgen -W "$values" -- "$word")
  # bash replaces only what follows the last colon.
  case "$word" in
    *:*) case "$COMP_WORDBREAKS" in *:*) for index in "\${!COMPREPLY[@]}"; do COMPREPLY[index]="\${COMPREPLY[index]#"\${word%:*}:"}"; done ;; esac ;;
  esac
}
complete -o default -F _paydeck paydeck
`;
}

/** Every word of a command with the words before it. */
function pairs(commands: readonly Completable[]): [string, string][] {
  const seen = new Map<string, [string, string]>();
  for (const { words } of commands) {
    words.forEach((word, index) => {
      const before = words.slice(0, index).join(' ');
      seen.set(`${before} ${word}`, [before, word]);
    });
  }
  return [...seen.values()];
}

function caseOf(command: Completable, commands: readonly Completable[], families: readonly string[]): string {
  const inner = commands
    .filter(({ words }) => words.length === 2 && command.words.length === 1 && words[0] === command.words[0])
    .map(({ words }) => words[1] ?? '');
  const operands = command.words.length === 0 ? families : [...inner, ...command.operands];
  const flags = command.flags.flatMap(({ name, short }) => [
    `--${name}`,
    ...(short === undefined ? [] : [`-${short}`]),
  ]);
  return `flags='${flags.join(' ')}' operands='${operands.join(' ')}'`;
}

function valueCases({ words, flags }: Completable): string[] {
  return flags
    .filter(({ takesValue }) => takesValue)
    .map(({ name, values }) => `    '${words.join(' ')}|--${name}') values='${values.join(' ')}' ;;`);
}

function listCases({ words, flags }: Completable): string[] {
  return flags
    .filter(({ isList, values }) => isList && values.length > 0)
    .map(
      ({ name }) =>
        `    '${words.join(' ')}|--${name}') case "$word" in *,*) prefix="$prefix\${word%,*}," word="\${word##*,}" ;; esac ;;`,
    );
}

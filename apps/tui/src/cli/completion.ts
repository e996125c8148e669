import { exitCodes } from '@paydeck/presentation/internal';
import type { Completion } from './invocation.ts';
import type { Io } from './io.ts';

/** Prints the completion script of a shell and returns the exit code. */
export function printCompletion({ shell }: Completion, io: Io): number {
  io.stdout.write(completionScripts[shell]);
  return exitCodes.done;
}

/** The script of each shell. It runs `paydeck complete` with the words so far, which finds the completions. */
export const completionScripts: Readonly<Record<Completion['shell'], string>> = {
  // Works with the bash 3.2 of macOS, and needs no other package.
  bash: String.raw`# paydeck completion for bash: eval "$(paydeck completion bash)"
_paydeck() {
  local line="${'$'}{COMP_LINE:0:COMP_POINT}" words=() word value prefix='' breaks
  # Words are taken from the line: bash also breaks them at = and :, which stand inside values.
  read -ra words <<< "$line"
  case "$line" in *' ') words+=('') ;; esac
  word="${'$'}{words[${'$'}{#words[@]} - 1]}"
  # bash replaces only what follows the last of these.
  breaks="${'$'}{COMP_WORDBREAKS//[^=:]/}"
  [[ -z "$breaks" ]] || prefix="${'$'}{word%"${'$'}{word##*[$breaks]}"}"
  COMPREPLY=()
  while IFS=$'\t' read -r value _; do
    [[ -n "$value" ]] && COMPREPLY+=("${'$'}{value#"$prefix"}")
  done < <(paydeck complete -- "${'$'}{words[@]:1}" 2> /dev/null)
}
complete -o default -F _paydeck paydeck
`,
  zsh: String.raw`#compdef paydeck
# paydeck completion for zsh: paydeck completion zsh > "${'$'}{fpath[1]}/_paydeck"
_paydeck() {
  local line value help
  local -a found
  for line in "${'$'}{(@f)$(paydeck complete -- "${'$'}{(@Q)words[2,CURRENT]}" 2> /dev/null)}"; do
    value="${'$'}{line%%$'\t'*}"
    help="${'$'}{line#*$'\t'}"
    # An empty description would be shown as two dashes.
    [[ -n "$value" ]] && found+=("${'$'}{value//:/\\:}${'$'}{help:+:$help}")
  done
  _describe paydeck found
}
if [[ $funcstack[1] == _paydeck ]]; then _paydeck "$@"; else compdef _paydeck paydeck; fi
`,
  fish: String.raw`# paydeck completion for fish: paydeck completion fish > ~/.config/fish/completions/paydeck.fish
function __paydeck_complete
  set -l words (commandline -opc)
  paydeck complete -- $words[2..-1] "$(commandline -ct)" 2> /dev/null
end
complete -c paydeck -f -a '(__paydeck_complete)'
`,
};

import type { Mode } from '@paydeck/core';
import type { CommandArgument, LauncherCommand } from '../commands/command.ts';
import { knownNodePaths } from './node-path.ts';

export interface WrapperOptions {
  readonly mode: Mode;
  /** Absolute path of node 22 or newer. */
  readonly nodePath: string;
  /** Absolute path of the installed bundle. */
  readonly bundlePath: string;
}

/** The file name of a command's script. */
export function scriptName(command: LauncherCommand): string {
  return `${command.name}.sh`;
}

/**
 * Writes the script of a command: Raycast's header, then a shell that finds node and hands over. It needs nothing from
 * the environment, holds no key, and passes the user's words on untouched.
 */
export function raycastWrapper(command: LauncherCommand, { mode, nodePath, bundlePath }: WrapperOptions): string {
  const header = [
    ['schemaVersion', '1'],
    ['title', command.title],
    ['mode', command.mode],
    ['packageName', mode === 'live' ? 'Payments (Live)' : 'Payments (Test)'],
    ['icon', command.icon],
    ['description', command.description],
    ...command.arguments.map((argument, index) => [`argument${index + 1}`, argumentJson(argument)]),
  ];
  return `#!/bin/sh
${header.map(([key, value]) => `# @raycast.${key} ${value}`).join('\n')}

bundle=${shellQuoted(bundlePath)}
if [ ! -r "$bundle" ]; then
  echo 'The files of this script are gone. Run: paydeck-launcher install'
  exit 2
fi
for node in ${shellQuoted(nodePath)} "$(command -v node)" ${knownNodePaths.join(' ')}; do
  [ -f "$node" ] && [ -x "$node" ] || continue
  # An upgrade or a version manager may have put an older node in this place.
  case $("$node" --version 2>/dev/null) in
    v2[2-9].* | v[3-9][0-9].* | v[1-9][0-9][0-9].*)
      exec "$node" "$bundle" run ${command.name} --format raycast --mode ${mode} -- "$@" ;;
  esac
done
echo 'Node not found. Run: paydeck-launcher install'
exit 127
`;
}

function argumentJson({ placeholder, isOptional, choices }: CommandArgument): string {
  const optional = isOptional ? { optional: true } : {};
  if (choices === undefined) return JSON.stringify({ type: 'text', placeholder, ...optional });
  return JSON.stringify({ type: 'dropdown', placeholder, ...optional, data: choices });
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

import type { Mode } from '@paydeck/core';
import type { LauncherCommand } from '../commands/command.ts';
import { shellQuoted } from '@paydeck/presentation/internal';
import { installHint } from '../render/hints.ts';
import { leastNodeVersion } from '../machine/node-version.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { headerLines } from './header.ts';
import { knownNodePaths } from './node-path.ts';
import type { Target } from './targets.ts';

export interface ScriptOptions {
  readonly mode: Mode;
  /** Absolute path of node 22 or newer. */
  readonly nodePath: string;
  /** Absolute path of the installed program's first file. */
  readonly programPath: string;
  /** Whether names and e-mail addresses may be kept in the cache. */
  readonly keepsNames?: boolean | undefined;
  /** The arguments that install the same scripts again. */
  readonly again: readonly string[];
  /** The terminal that the browser is opened in, with its arguments. */
  readonly terminal?: string | undefined;
}

/** The file name of a command's script: where the name tells how often it runs, with the time. */
export function scriptName({ name, refreshTime }: LauncherCommand, { directives, refreshes }: Target): string {
  return directives === undefined && refreshes ? `${name}.${refreshTime ?? '1h'}.sh` : `${name}.sh`;
}

/**
 * Writes the script of a command: the launcher's header, then shell code that finds and starts Node. It needs nothing
 * from the environment, contains no key, and passes the user's arguments on unchanged.
 */
export function scriptText(command: LauncherCommand, target: Target, options: ScriptOptions): string {
  const { nodePath, programPath, again } = options;
  const header =
    target.directives === undefined
      ? aboutLines(command, target)
      : headerLines(command, target.directives, options.mode);
  return `#!/bin/sh
${header.join('\n')}

program=${shellQuoted(programPath)}
if [ ! -r "$program" ]; then
  printf '%s\\n' ${shellQuoted(`The files of this script are gone. ${installHint(again)}`)}
  exit 2
fi
node=${shellQuoted(nodePath)}
if [ ! -f "$node" ] || [ ! -x "$node" ]; then
  # An upgrade or a version manager has taken it away; any other must be new enough.
  for node in "$(command -v node)" ${knownNodePaths.join(' ')} ''; do
    if [ ! -f "$node" ] || [ ! -x "$node" ]; then continue; fi
    case $("$node" --version 2>/dev/null) in
      ${newEnough}) break ;;
    esac
  done
fi
if [ -z "$node" ]; then
  printf '%s\\n' ${shellQuoted(`Node ${leastNodeVersion} or newer not found. Install it first. ${installHint(again)}`)}
  exit 127
fi
exec "$node" "$program" run ${command.name} ${flags(command, target, options).join(' ')} --${target.passesArguments ? ' "$@"' : ''}
`;
}

/** `isNewEnough` as a shell pattern. A test compares the two. */
export const newEnough = 'v22.[3-9].* | v22.[1-9][0-9]*.* | v2[3-9].* | v[3-9][0-9].* | v[1-9][0-9][0-9].*';

function flags(command: LauncherCommand, target: Target, { mode, keepsNames, terminal }: ScriptOptions): string[] {
  return [
    `--format ${target.format}`,
    `--mode ${mode}`,
    ...(target.refreshes && command.mode === 'inline' ? ['--background'] : []),
    ...(target.showsColours ? ['--in-colour'] : []),
    ...(keepsNames === true ? ['--cache-pii'] : []),
    ...(target.name === 'vicinae' && command.opensTerminal === true ? ['--in-terminal'] : []),
    ...(command.opensTerminal === true && terminal !== undefined ? [`--terminal ${shellQuoted(terminal)}`] : []),
    // The header makes the launcher ask for confirmation.
    ...(mode === 'live' && command.isWriting === true ? ['--allow-writes', '--confirmed'] : []),
  ];
}

/** What xbar shows in its list of plugins; comments to the others. */
function aboutLines({ title, description }: LauncherCommand, { name }: Target): string[] {
  if (name !== 'xbar') return [`# ${title}: ${description}`];
  return [
    `# <xbar.title>${title}</xbar.title>`,
    `# <xbar.version>v${packageJson.version}</xbar.version>`,
    `# <xbar.desc>${description}</xbar.desc>`,
  ];
}

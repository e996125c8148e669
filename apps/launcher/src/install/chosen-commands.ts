import type { Mode } from '@paydeck/core';
import { safeText } from '@paydeck/presentation';
import type { LauncherCommand } from '../commands/command.ts';
import { commands } from '../commands/commands.ts';
import type { Target } from './targets.ts';

export interface Choice {
  /** Names of commands, separated by commas: these and no others. */
  readonly only?: string | undefined;
  /** Names of commands, separated by commas: all but these. */
  readonly except?: string | undefined;
  /** Whether commands that write are among them in live mode. */
  readonly allowWrites?: boolean | undefined;
}

/** Chooses the commands of an installation, or says what is wrong with the choice. */
export function chosenCommands(target: Target, mode: Mode, choice: Choice): LauncherCommand[] | string {
  const [only, except] = [namesIn(choice.only), namesIn(choice.except)];
  const unknown = [...(only ?? []), ...(except ?? [])].find(
    (name) => !commands.some((command) => command.name === name),
  );
  if (unknown !== undefined) {
    return `Unknown command "${safeText(unknown, 40)}". One of: ${commands.map(({ name }) => name).join(', ')}`;
  }
  const offered = commands.filter((command) => target.offers(command));
  const useless = only?.find((name) => !offered.some((command) => command.name === name));
  if (useless !== undefined) return `${target.name} has no use for ${useless}.`;
  return offered
    .filter(({ name }) => (only === undefined || only.includes(name)) && except?.includes(name) !== true)
    .filter(({ isWriting }) => mode === 'test' || isWriting !== true || choice.allowWrites === true);
}

function namesIn(list: string | undefined): string[] | undefined {
  return list
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

import path from 'node:path';
import type { Mode } from '@paydeck/core';
import { shellCommand } from '@paydeck/presentation/internal';
import type { LauncherCommand } from '../commands/command.ts';
import { dataFolder, vicinaeFolder } from '../machine/folders.ts';
import type { System } from '../machine/system.ts';

/** A launcher that scripts are written for. */
export interface Target {
  readonly name: 'raycast' | 'vicinae' | 'xbar' | 'rofi' | 'alfred';
  /** What its scripts print. */
  readonly format: string;
  /** The prefix of the directives that it reads; absent where it reads none. */
  readonly directives?: 'raycast' | 'vicinae' | undefined;
  /** Whether it shows colours; a script says so, since its output is no terminal. */
  readonly showsColours: boolean;
  /** Whether it passes arguments of the user on to a script. */
  readonly passesArguments: boolean;
  /** Whether it refreshes inline commands by itself. */
  readonly refreshes: boolean;
  /** What it does with inline commands, before their names. */
  readonly inlineUse: string;
  /** Whether it has a use for a command. */
  offers(command: LauncherCommand): boolean;
  folder(mode: Mode, system: System): string;
  /** What the user has to do there. */
  nextSteps(folder: string): string;
}

/** The launchers of `install --target`, by name. */
export const targets: Readonly<Record<Target['name'], Target>> = {
  raycast: {
    name: 'raycast',
    showsColours: true,
    format: 'raycast',
    directives: 'raycast',
    passesArguments: true,
    refreshes: true,
    inlineUse: 'One line in the search of Raycast, refreshed by itself (in a menu bar with --target xbar)',
    offers: () => true,
    folder: ownFolder('raycast'),
    nextSteps: (folder) => `In Raycast: Settings > Extensions > + > Add Script Directory, and choose\n${folder}`,
  },
  vicinae: {
    name: 'vicinae',
    showsColours: true,
    format: 'vicinae',
    directives: 'vicinae',
    passesArguments: true,
    // It runs an inline command only when it is selected.
    refreshes: false,
    inlineUse: 'One line, refreshed when it is selected',
    offers: () => true,
    folder: (mode, system) => path.join(vicinaeFolder(system), `paydeck-${mode}`),
    nextSteps: (folder) =>
      `In Vicinae: run "Reload Script Directories". Another folder than its own is added in Settings:\n${folder}`,
  },
  xbar: {
    name: 'xbar',
    showsColours: false,
    format: 'bitbar',
    passesArguments: false,
    refreshes: true,
    inlineUse: 'In the menu bar',
    offers: ({ mode }) => mode === 'inline',
    folder: ownFolder('xbar'),
    nextSteps: (folder) =>
      `In xbar, SwiftBar or Argos: choose this as the plugin folder, or copy its files there:\n${folder}`,
  },
  rofi: {
    name: 'rofi',
    showsColours: false,
    format: 'rofi',
    // Its argument is the selected row.
    passesArguments: false,
    refreshes: false,
    inlineUse: 'One line and its records',
    offers: isView,
    folder: ownFolder('rofi'),
    nextSteps: (folder) =>
      `${shellCommand(['rofi', '-show', 'payments', '-modi', `payments:${path.join(folder, 'at-risk.sh')}`])}\nand so on.`,
  },
  alfred: {
    name: 'alfred',
    showsColours: false,
    format: 'alfred',
    passesArguments: true,
    refreshes: false,
    inlineUse: 'One line and its records',
    offers: isView,
    folder: ownFolder('alfred'),
    nextSteps: (folder) =>
      `In Alfred: a Script Filter with the language External Script and a file of this folder, then Copy to Clipboard:\n${folder}`,
  },
};

export function targetNamed(name: string): Target | undefined {
  return Object.values(targets).find((target) => target.name === name);
}

/** Commands that only show something and need no argument, because the launcher runs them at every letter typed. */
function isView(command: LauncherCommand): boolean {
  const needsWord = command.arguments.some(({ isOptional }) => !isOptional);
  return !needsWord && command.isWriting !== true && command.opensTerminal !== true && command.mode !== 'silent';
}

function ownFolder(name: string): Target['folder'] {
  return (mode, system) => path.join(dataFolder(system), `${name}-${mode}`);
}

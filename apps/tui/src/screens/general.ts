import { boxNamed } from '../boxes/box-named.ts';
import type { Command } from '../keys/key-table.ts';
import { quit } from '../state/quit.ts';
import type { Screen, State } from '../state/state.ts';
import { nextTheme } from '../state/themes.ts';
import * as screens from './screens.ts';

/** Does what a command asks for on any screen; on one that knows nothing of it, nothing. */
export function runGeneral(state: State, command: Command): State {
  if (command === 'quit') return quit(state);
  if (command === 'next-theme') return nextTheme(state);
  const opened = boxNamed(command) ?? screenNamed(command);
  return opened?.open?.(state) ?? state;
}

/** Finds the screen that a command shows. */
export function screenNamed(command: string): Screen<never> | undefined {
  return all.find(({ name }) => name === command);
}

const all: readonly Screen<never>[] = Object.values(screens);

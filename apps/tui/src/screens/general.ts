import { boxNamed } from '../boxes/boxes.ts';
import type { Command } from '../keys/key-table.ts';
import { quit } from '../state/quit.ts';
import type { State } from '../state/state.ts';
import { nextTheme } from '../state/themes.ts';

/** Does what a command asks for on any screen; on one that knows nothing of it, nothing. */
export function runGeneral(state: State, command: Command): State {
  if (command === 'quit') return quit(state);
  if (command === 'next-theme') return nextTheme(state);
  return boxNamed(command)?.open(state) ?? state;
}

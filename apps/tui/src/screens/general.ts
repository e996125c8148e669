import type { Command } from '../keys/command.ts';
import { quit } from '../state/quit.ts';
import type { State } from '../state/state.ts';
import { nextTheme } from '../state/themes.ts';
import { keyTable } from './key-table.ts';

/** Does what a command asks for on any screen: opens what its row opens. A command of another screen does nothing. */
export function runGeneral(state: State, command: Command): State {
  if (command === 'quit') return quit(state);
  if (command === 'next-theme') return nextTheme(state);
  const row = keyTable.find((each) => each.command === command);
  return row?.opens?.open(state) ?? state;
}

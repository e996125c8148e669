import type { Command } from '../keys/command.ts';
import { quit } from '../state/quit.ts';
import type { State } from '../state/state.ts';
import { nextTheme } from '../state/themes.ts';
import { keyTable } from './key-table.ts';

/** Runs a command that any screen accepts, such as opening a box. Commands of another screen have no effect. */
export function runGeneral(state: State, command: Command): State {
  if (command === 'quit') return quit(state);
  if (command === 'next-theme') return nextTheme(state);
  const row = keyTable.find((each) => each.command === command);
  return row?.opens?.open(state) ?? state;
}

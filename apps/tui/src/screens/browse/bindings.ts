import type { Group } from '../../keys/keymap.ts';
import { selectedItem } from '../../state/list-state.ts';
import type { Binding, State } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';

export const inList = ['list'];
export const inDetail = ['detail'];
export const inBoth = ['list', 'detail'];

/** Returns the bindings of commands, by the names of the commands. */
export function keysOf(
  group: Group,
  where: readonly string[],
  keys: Readonly<Record<string, Omit<Binding<null>, 'command' | 'group' | 'in'>>>,
): Binding<null>[] {
  return Object.entries(keys).map(([command, key]) => ({ ...key, command, group, in: where }));
}

export function whyNoRow(state: State): string | undefined {
  return selectedItem(viewOf(state).list) === undefined ? 'There is no row.' : undefined;
}

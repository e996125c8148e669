import { fit } from '@paydeck/presentation';
import { roomInBox } from '../components/box.ts';
import { helpOf, keyLabel, type Binding, type Keymap, type Scope } from '../keymap.ts';
import { destination, isMove, type Move } from '../movement.ts';
import { atStart, placeAt, type Place } from '../scroll.ts';
import { addTask, countOf, viewOf, type State } from '../state.ts';
import type { Paint } from '../theme.ts';
import { close, open, type OverlayKind } from './overlay.ts';

/** Where the reader of the help is. */
export interface HelpState {
  readonly scope: Scope;
  readonly place: Place;
}

/** One line of the help: the title of a group, or a key with what it does. */
export type HelpLine = { readonly title: string } | { readonly keys: string; readonly help: string };

export function openHelp(state: State): State {
  return open(state, 'help', { scope: viewOf(state).pane, place: atStart });
}

export const helpOverlay: OverlayKind<HelpState> = {
  press(help, { command }, state) {
    if (command === 'toggle-help' || command === 'back') return close(state);
    if (command === 'quit') return addTask(state, { name: 'quit' });
    return command !== undefined && isMove(command) ? scrolled(help, command, state) : state;
  },
  draw({ scope, place }, room, { keymap }, paint) {
    const lines = helpLines(scope, keymap);
    const top = place.cursor;
    const width = Math.min(room.width, maxWidth);
    return {
      title: `Keys: ${scope}`,
      width,
      lines: lines.slice(top, top + room.height).map((line) => helpText(line, width, paint)),
      footer: top + room.height < lines.length ? 'more below' : top > 0 ? 'end' : undefined,
    };
  },
};

/** Gives the help of a scope from the key table: only keys that do something there. */
export function helpLines(scope: Scope, keymap: Keymap): HelpLine[] {
  const groups = new Map<Binding['group'], Binding[]>();
  for (const binding of keymap) {
    if (!binding.scopes.includes(scope)) continue;
    groups.set(binding.group, [...(groups.get(binding.group) ?? []), binding]);
  }
  return [...groups].flatMap(([group, bindings]) => [
    { title: group },
    ...bindings.map((binding) => ({ keys: binding.keys.map(keyLabel).join(' '), help: helpOf(binding, keymap) })),
  ]);
}

function scrolled(help: HelpState, move: Move, state: State): State {
  // The help has no cursor: what moves is its first row.
  const { height } = roomInBox(state.size);
  const total = Math.max(1, helpLines(help.scope, state.keymap).length - height + 1);
  const row = destination(move, help.place.cursor, { count: countOf(state), total, height });
  return open(state, 'help', { ...help, place: placeAt(help.place, row, total, 1) });
}

function helpText(line: HelpLine, width: number, paint: Paint): string {
  if ('title' in line) return paint('heading', fit(line.title, width));
  const keys = fit(line.keys, keysWidth);
  return `${paint('key', keys)} ${fit(line.help, width - keysWidth - 1)}`;
}

const keysWidth = 13;
const maxWidth = 70;

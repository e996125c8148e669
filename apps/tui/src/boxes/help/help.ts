import { fit, fold } from '@paydeck/presentation';
import { roomInBox } from '../../drawing/box.ts';
import { inputText } from '../../widgets/text-input.ts';
import { editLine, insert, lineWith, type EditedLine } from '../../widgets/line-editor.ts';
import { commandOf, helpOf, keyFor, keyLabel, type Binding, type Keymap, type Scope } from '../../keys/keymap.ts';
import { destination, isMove, type Move } from '../../widgets/movement.ts';
import { atStart, placeAt, type Place } from '../../widgets/scroll-window.ts';
import { addTask, countOf, scopeOf, type State } from '../../state/state.ts';
import type { Paint } from '../../drawing/theme.ts';
import { close, open, type OverlayKind } from '../../state/overlay.ts';

/** Where the reader of the help is, and what they search for. */
export interface HelpState {
  readonly scope: Scope;
  readonly place: Place;
  /** Only keys that have these words are shown, of all scopes; those of the scope when empty. */
  readonly wanted: string;
  /** The line that is being typed, which takes the keys. */
  readonly line?: EditedLine | undefined;
}

/** One line of the help: the title of a group, or a key with what it does. */
export type HelpLine = { readonly title: string } | { readonly keys: string; readonly help: string };

export function openHelp(state: State): State {
  return open(state, 'help', { scope: scopeOf(state), place: atStart, wanted: '' });
}

export const helpOverlay: OverlayKind<HelpState> = {
  press(help, { key, command }, state) {
    if (help.line !== undefined) return searched(help, help.line, key, state);
    if (command === 'toggle-help' || command === 'back') return close(state);
    if (command === 'quit') return addTask(state, { name: 'quit' });
    if (command === 'search') return open(state, 'help', { ...help, place: atStart, line: lineWith(help.wanted) });
    return command !== undefined && isMove(command) ? scrolled(help, command, state) : state;
  },
  paste(help, text, state) {
    return help.line === undefined ? state : typed(help, insert(help.line, text), state);
  },
  draw(help, room, { keymap }, paint) {
    const { scope, place, wanted, line } = help;
    const lines = helpLines(scope, keymap, wanted);
    const top = place.cursor;
    const width = Math.min(room.width, maxWidth);
    const height = listHeightOf(help, room.height);
    const shown = lines.slice(top, top + height).map((each) => helpText(each, width, paint));
    const label = `search all ${keymap.length} keys: `;
    const rest = Math.max(1, width - label.length);
    const input = line === undefined ? fit(wanted, rest) : inputText(line, rest, paint);
    const more = top + height < lines.length ? 'more below' : top > 0 ? 'end' : undefined;
    return {
      title: `Keys: ${scope}`,
      width,
      lines: height < room.height ? [paint('muted', fit(label, width - rest)) + input, ...shown] : shown,
      footer: [more, line === undefined ? `${keyFor(keymap, 'search', 'help')} searches` : '⏎ keep · Esc all keys']
        .filter((text) => text !== undefined)
        .join(' · '),
    };
  },
};

/** Gives the help of a scope from the key table: only keys that do something there. With words, the keys that have them. */
export function helpLines(scope: Scope, keymap: Keymap, wanted = ''): HelpLine[] {
  const words = fold(wanted)
    .split(' ')
    .filter((word) => word !== '');
  const groups = new Map<Binding['group'], HelpLine[]>();
  for (const binding of keymap) {
    const isHere = binding.scopes.includes(scope);
    const keys = binding.keys.map(keyLabel).join(' ');
    const help = helpOf(binding, keymap) + (isHere ? '' : ` (in: ${binding.scopes.join(', ')})`);
    const isWanted = words.every((word) => fold(`${keys} ${help} ${binding.command}`).includes(word));
    if (words.length === 0 ? !isHere : !isWanted) continue;
    groups.set(binding.group, [...(groups.get(binding.group) ?? []), { keys, help }]);
  }
  return [...groups].flatMap(([group, lines]) => [{ title: group }, ...lines]);
}

function searched(help: HelpState, line: EditedLine, key: string, state: State): State {
  if (key === 'escape') return open(state, 'help', { ...help, place: atStart, wanted: '', line: undefined });
  if (key === 'enter') return open(state, 'help', { ...help, line: undefined });
  const edited = editLine(line, key);
  if (edited !== undefined) return typed(help, edited, state);
  const command = commandOf(state.keymap, key, 'help');
  return command !== undefined && isMove(command) ? scrolled(help, command, state) : state;
}

function typed(help: HelpState, line: EditedLine, state: State): State {
  return open(state, 'help', { ...help, place: atStart, wanted: line.text, line });
}

function scrolled(help: HelpState, move: Move, state: State): State {
  // The help has no cursor: what moves is its first row.
  const height = listHeightOf(help, roomInBox(state.size).height);
  const total = Math.max(1, helpLines(help.scope, state.keymap, help.wanted).length - height + 1);
  const row = destination(move, help.place.cursor, { count: countOf(state), total, height });
  return open(state, 'help', { ...help, place: placeAt(help.place, row, total, 1) });
}

/** What is searched for stands above the keys. */
function listHeightOf({ wanted, line }: HelpState, height: number): number {
  return wanted === '' && line === undefined ? height : height - 1;
}

function helpText(line: HelpLine, width: number, paint: Paint): string {
  if ('title' in line) return paint('heading', fit(line.title, width));
  const keys = fit(line.keys, keysWidth);
  return `${paint('key', keys)} ${fit(line.help, width - keysWidth - 1)}`;
}

const keysWidth = 13;
const maxWidth = 90;

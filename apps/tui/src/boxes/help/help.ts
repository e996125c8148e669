import { fit, fold } from '@paydeck/presentation/internal';
import { lineOf, type Line } from '../../drawing/line.ts';
import { edgeText, roomInBox, type Room } from '../../drawing/box.ts';
import { wrapped } from '../../drawing/wrap.ts';
import { helpOf, keyLabel, type Binding, type Keymap, type Pressed } from '../../keys/keymap.ts';
import { isMove, type Move } from '../../keys/moves.ts';
import { placeOf, placesOf, type Scope } from '../../keys/scopes.ts';
import { close, open, openOver } from '../../state/box.ts';
import { keyed, scopeOf, type Box, type State } from '../../state/state.ts';
import { insert, lineWith, type EditedLine } from '../../widgets/line-editor.ts';
import { scrollBy } from '../../widgets/movement.ts';
import { editPrompt, promptMove } from '../../widgets/prompt.ts';
import { inputLine } from '../../widgets/text-input.ts';

/** The position in the help, and its search. */
export interface HelpState {
  readonly scope: Scope;
  /** The first visible line. */
  readonly top: number;
  /** The search words, for keys of all scopes; empty for the keys of the scope. */
  readonly wanted: string;
  /** The search line while it is focused. */
  readonly line?: EditedLine | undefined;
}

/** A line of the help: the title of a group, or a key with its description. */
export type HelpLine = { readonly title: string } | { readonly keys: string; readonly help: string };

export const helpBox: Box<HelpState> = {
  name: 'help',
  // The help describes the scope that had the focus, and closing it returns there.
  open: (state) => openOver(state, helpBox, { scope: scopeOf(state), top: 0, wanted: '' }),
  scope: ({ line }) => (line === undefined ? 'help' : 'help-search'),
  press(help, pressed, state) {
    const { command } = pressed;
    if (help.line !== undefined) return searched(help, help.line, pressed, state);
    if (command === 'help' || command === 'back') return close(state);
    if (command === 'search') return open(state, helpBox, { ...help, top: 0, line: lineWith(help.wanted) });
    return isMove(command) ? scrolled(help, command, state) : state;
  },
  paste(help, text, state) {
    return help.line === undefined ? state : typed(help, insert(help.line, text), state);
  },
  draw(help, room, state) {
    const { keymap } = state;
    const { scope, top, wanted, line } = help;
    const width = widthIn(room);
    const lines = drawnLines(help, keymap, width);
    const height = listHeightOf(help, room.height);
    const shown = lines.slice(top, top + height);
    const label = `search all ${keymap.length} keys: `;
    const rest = Math.max(1, width - label.length);
    const input = line === undefined ? [{ text: fit(wanted, rest) }] : inputLine(line, rest);
    const more = top + height < lines.length ? 'more below' : top > 0 ? 'end' : undefined;
    return {
      title: `Keys: ${placeOf(scope)}`,
      width,
      lines: height < room.height ? [[{ text: fit(label, width - rest), style: 'muted' }, ...input], ...shown] : shown,
      footer: edgeText(more, keyed(state, line === undefined ? '{search} searches' : '{keep} keep · {leave} all keys')),
    };
  },
};

/**
 * Returns the help of a scope from the key table, with only the keys that do something there. With search words,
 * returns the matching keys of all scopes.
 */
export function helpLines(scope: Scope, keymap: Keymap, wanted = ''): HelpLine[] {
  const words = fold(wanted)
    .split(' ')
    .filter((word) => word !== '');
  const groups = new Map<Binding['group'], HelpLine[]>();
  for (const binding of keymap) {
    const isHere = binding.scopes.includes(scope);
    const keys = binding.keys.map(keyLabel).join(' ');
    const help = helpOf(binding, keymap) + (isHere ? '' : ` (in: ${placesOf(binding.scopes)})`);
    const isWanted = words.every((word) => fold(`${keys} ${help} ${binding.command}`).includes(word));
    if (words.length === 0 ? !isHere : !isWanted) continue;
    groups.set(binding.group, [...(groups.get(binding.group) ?? []), { keys, help }]);
  }
  return [...groups].flatMap(([group, lines]) => [{ title: group }, ...lines]);
}

function searched(help: HelpState, line: EditedLine, pressed: Pressed, state: State): State {
  if (pressed.command === 'leave') return open(state, helpBox, { ...help, top: 0, wanted: '', line: undefined });
  if (pressed.command === 'keep') return open(state, helpBox, { ...help, line: undefined });
  const move = promptMove(pressed.command);
  if (move !== undefined) return scrolled(help, move, state);
  const edited = editPrompt(line, pressed);
  if (edited === 'left') return open(state, helpBox, { ...help, line: undefined });
  return edited === undefined ? state : typed(help, edited, state);
}

function typed(help: HelpState, line: EditedLine, state: State): State {
  return open(state, helpBox, { ...help, top: 0, wanted: line.text, line });
}

function scrolled(help: HelpState, move: Move, state: State): State {
  const room = roomInBox(state.size);
  const height = listHeightOf(help, room.height);
  const total = drawnLines(help, state.keymap, widthIn(room)).length;
  return open(state, helpBox, { ...help, top: scrollBy(move, help.top, { total, height }) });
}

/** The search line is above the keys. */
function listHeightOf({ wanted, line }: HelpState, height: number): number {
  return wanted === '' && line === undefined ? height : height - 1;
}

function drawnLines({ scope, wanted }: HelpState, keymap: Keymap, width: number): Line[] {
  const lines = helpLines(scope, keymap, wanted);
  if (lines.length === 0) return [lineOf([{ text: `No key has the words “${wanted}”.`, style: 'muted' }], width)];
  return lines.flatMap((line) => helpTexts(line, width));
}

/** Wraps a sentence that is too long for one line. */
function helpTexts(line: HelpLine, width: number): Line[] {
  if ('title' in line) return [[{ text: fit(line.title, width), style: 'heading' }]];
  const rest = Math.max(1, width - keysWidth - 1);
  const keys = wrapped(line.keys, keysWidth);
  const help = wrapped(line.help, rest);
  return Array.from({ length: Math.max(keys.length, help.length) }, (_, row) => [
    { text: fit(keys[row] ?? '', keysWidth), style: 'key' },
    { text: ` ${fit(help[row] ?? '', rest)}` },
  ]);
}

function widthIn({ width }: Room): number {
  return Math.min(width, maxWidth);
}

const keysWidth = 13;
const maxWidth = 90;

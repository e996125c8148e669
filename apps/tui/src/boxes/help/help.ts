import { fit, fold } from '@paydeck/presentation/internal';
import { inTwoColumns, type Line, wrapped } from '../../drawing/line.ts';
import { edgeText, boxSizeOf, type BoxSize } from '../../drawing/box.ts';
import { keyLabel } from '../../keys/key-names.ts';
import { helpOf, placesOf, type Keymap } from '../../keys/keymap.ts';
import { back, helpKey, keep, leave, searchKey } from '../../keys/shared-keys.ts';
import { close, keyed, open, openOver, scopeOf } from '../../state/stack.ts';
import type { Box, State } from '../../state/state.ts';
import { scrollBy } from '../../widgets/scroll-window.ts';
import { editPrompt, inputLine, lineWith, type EditedLine } from '../../widgets/text-input.ts';

export interface HelpState {
  readonly scope: string;
  readonly top: number;
  /** The search words, for keys of all scopes; empty for the keys of the scope. */
  readonly wanted: string;
  readonly line?: EditedLine | undefined;
}

/** Opens the help over whatever has the focus, and describes its keys. */
export function openHelp(state: State): State {
  return openOver(state, helpBox, { scope: scopeOf(state), top: 0, wanted: '' });
}

export type HelpLine = { readonly title: string } | { readonly keys: string; readonly help: string };

export const helpBox: Box<HelpState> = {
  name: 'help',
  scopes: { help: 'scroll-window', 'help-search': 'choosing-prompt' },
  scope: (_state, { line }) => (line === undefined ? 'help' : 'help-search'),
  bindings: [
    { ...back, in: ['help'], run: close },
    { ...helpKey, in: ['help'], run: close },
    {
      ...searchKey,
      in: ['help'],
      run: (state, help) => open(state, helpBox, { ...help, top: 0, line: lineWith(help.wanted) }),
    },
    { ...keep, in: ['help-search'], run: (state, help) => open(state, helpBox, { ...help, line: undefined }) },
    {
      ...leave,
      in: ['help-search'],
      run: (state, help) => open(state, helpBox, { ...help, top: 0, wanted: '', line: undefined }),
    },
  ],
  move(state, help, move) {
    const room = boxSizeOf(state.size);
    const height = listHeightOf(help, room.height);
    const total = drawnLines(help, state.keymap, widthIn(room)).length;
    return open(state, helpBox, { ...help, top: scrollBy(move, help.top, { total, height }) });
  },
  edit(state, help, pressed) {
    if (help.line === undefined) return state;
    const left = open(state, helpBox, { ...help, line: undefined });
    return editPrompt(help.line, pressed, { state, left, edited: (line) => searchFor(help, line, state) });
  },
  draw(state, help, room) {
    const { keymap } = state;
    const { scope, top, wanted, line } = help;
    const width = widthIn(room);
    const lines = drawnLines(help, keymap, width);
    const height = listHeightOf(help, room.height);
    const shown = lines.slice(top, top + height);
    const label = `search all ${keymap.length} keys: `;
    const rest = Math.max(1, width - label.length);
    const input = line === undefined ? [{ text: wanted }] : inputLine(line, rest);
    const more = top + height < lines.length ? 'more below' : top > 0 ? 'end' : undefined;
    return {
      title: `Keys: ${placeOf(keymap, scope)}`,
      width,
      lines: height < room.height ? [[{ text: fit(label, width - rest), style: 'muted' }, ...input], ...shown] : shown,
      footer: edgeText(more, keyed(state, line === undefined ? '{search} searches' : '{keep} keep · {leave} all keys')),
    };
  },
};

export function helpLines(scope: string, keymap: Keymap, wanted = ''): HelpLine[] {
  const words = fold(wanted)
    .split(' ')
    .filter((word) => word !== '');
  const lines = keymap.flatMap((binding) => {
    const isHere = binding.scopes.has(scope);
    const keys = binding.keys.map(keyLabel).join(' ');
    const help = helpOf(binding, keymap) + (isHere ? '' : ` (in: ${placesOf(binding)})`);
    const isWanted = words.every((word) => fold(`${keys} ${help} ${binding.command}`).includes(word));
    return (words.length === 0 ? isHere : isWanted) ? [{ title: binding.group, line: { keys, help } }] : [];
  });
  const groups = Map.groupBy(lines, ({ title }) => title);
  return [...groups].flatMap(([title, group]) => [{ title }, ...group.map(({ line }) => line)]);
}

function searchFor(help: HelpState, line: EditedLine, state: State): State {
  return open(state, helpBox, { ...help, top: 0, wanted: line.text, line });
}

function placeOf(keymap: Keymap, scope: string): string {
  return keymap.find(({ scopes }) => scopes.has(scope))?.scopes.get(scope)?.place ?? scope;
}

function listHeightOf({ wanted, line }: HelpState, height: number): number {
  return wanted === '' && line === undefined ? height : height - 1;
}

function drawnLines({ scope, wanted }: HelpState, keymap: Keymap, width: number): Line[] {
  const lines = helpLines(scope, keymap, wanted);
  if (lines.length === 0) return [[{ text: `No key has the words “${wanted}”.`, style: 'muted' }]];
  if (width < twoColumnsFrom) return lines.flatMap((line) => helpTexts(line, width));
  const columnWidth = Math.floor((width - 2) / 2);
  const texts = lines.map((line) => helpTexts(line, columnWidth));
  const half = Math.ceil(texts.flat().length / 2);
  // A key and its description stay in one column, and so does a title with its first key.
  let at = texts.findIndex((_, index) => texts.slice(0, index + 1).flat().length >= half) + 1;
  const last = lines[at - 1];
  if (last !== undefined && 'title' in last) at -= 1;
  const [left, right] = [texts.slice(0, at).flat(), texts.slice(at).flat()];
  return inTwoColumns(left, right, width - columnWidth);
}

function helpTexts(line: HelpLine, width: number): Line[] {
  if ('title' in line) return [[{ text: line.title, style: 'heading' }]];
  const rest = Math.max(1, width - keysWidth - 1);
  const keys = wrapped(line.keys, keysWidth);
  const help = wrapped(line.help, rest);
  return Array.from({ length: Math.max(keys.length, help.length) }, (_, row) => [
    { text: fit(keys[row] ?? '', keysWidth), style: 'key' },
    { text: ` ${help[row] ?? ''}` },
  ]);
}

function widthIn({ width }: BoxSize): number {
  return width < twoColumnsFrom ? Math.min(width, maxWidth) : Math.min(width, 2 * maxWidth + 2);
}

const keysWidth = 13;
const maxWidth = 90;
/** The room inside a box at 160 columns. */
const twoColumnsFrom = 152;

import type { Move } from './movement.ts';
import type { OverlayName } from './overlays/overlay.ts';

/** What a key can ask for. Named for the intent, never for the key. */
export type Command =
  | Move
  | 'open'
  | 'follow'
  | 'back'
  | 'stop'
  | 'other-pane'
  | 'history-back'
  | 'history-forward'
  | 'last-view'
  | 'fold'
  | 'fold-all'
  | 'refresh'
  | 'load-all'
  | 'toggle-help'
  | 'quit'
  | 'suspend';

/** Where keys are pressed: one row of the table may mean something in some of these only. */
export type Scope = 'list' | 'detail' | OverlayName;

export interface Binding {
  readonly command: Command;
  /** Every key that does it, as `keyNames` names them. */
  readonly keys: readonly string[];
  /** What the help screen says about it. */
  readonly help: string;
  readonly group: 'Move' | 'Go' | 'Read' | 'Program';
  readonly scopes: readonly Scope[];
  /** Its word in the footer, when it stands there. Neighbours with the same word share one entry. */
  readonly hint?: string;
}

export type Keymap = readonly Binding[];

const panes: readonly Scope[] = ['list', 'detail'];
const everywhere: readonly Scope[] = [...panes, 'help'];

/**
 * The one table of keys: the browser looks keys up in it, and the help, the footer and the documentation are drawn from
 * it. Digits are counts and the numbers of the tabs, so no key of the table is a digit.
 */
export const defaultKeymap: Keymap = [
  row('next-row', ['j', 'down'], 'Move', 'down a row; 12j moves twelve', everywhere, 'move'),
  row('previous-row', ['k', 'up'], 'Move', 'up a row', everywhere, 'move'),
  row('half-page-down', ['ctrl+d'], 'Move', 'down half a page', everywhere),
  row('half-page-up', ['ctrl+u'], 'Move', 'up half a page', everywhere),
  row('page-down', ['pagedown'], 'Move', 'down a page', everywhere),
  row('page-up', ['pageup'], 'Move', 'up a page', everywhere),
  row('first-row', ['g', 'home'], 'Move', 'first row', everywhere),
  row('last-row', ['G', 'end'], 'Move', 'last row that is loaded; 300G goes to row 300', everywhere),
  row('stop', ['escape'], 'Move', 'stop a move that waits for rows', ['list']),
  row('open', ['enter', 'l', 'right'], 'Go', 'open the detail', ['list'], 'detail'),
  row('follow', ['enter'], 'Go', 'follow the link', ['detail'], 'follow'),
  row('back', ['escape', 'h', 'left'], 'Go', 'back to the list', ['detail', 'help'], 'back'),
  row('other-pane', ['tab'], 'Go', 'the other pane', panes),
  row('history-back', ['['], 'Go', 'the view before; 1 to 4 go to a list', panes),
  row('history-forward', [']'], 'Go', 'the view after', panes),
  row('last-view', ['-'], 'Go', 'the view that was here last', panes),
  row('fold', ['z'], 'Read', 'fold or unfold a section', ['detail'], 'fold'),
  row('fold-all', ['Z'], 'Read', 'fold or unfold every section', ['detail']),
  row('refresh', ['r'], 'Read', 'read the list again; after a problem, try again', panes, 'refresh'),
  row('load-all', ['A'], 'Read', 'load the whole list; Esc stops', panes),
  row('toggle-help', ['?'], 'Program', 'this help', everywhere, 'help'),
  row('suspend', ['ctrl+z'], 'Program', 'suspend; fg comes back', everywhere),
  row('quit', ['q', 'ctrl+c'], 'Program', 'quit', everywhere, 'quit'),
];

/** Finds what a key asks for in a scope. */
export function commandOf(keymap: Keymap, key: string, scope: Scope): Command | undefined {
  return keymap.find((binding) => binding.keys.includes(key) && binding.scopes.includes(scope))?.command;
}

/** Writes a key the way people read it: `↓`, `Ctrl-d`, `PgDn`. */
export function keyLabel(key: string): string {
  const label = labels.get(key);
  if (label !== undefined) return label;
  return key.startsWith('ctrl+') ? `Ctrl-${key.slice('ctrl+'.length)}` : key;
}

const labels = new Map([
  ['up', '↑'],
  ['down', '↓'],
  ['left', '←'],
  ['right', '→'],
  ['pageup', 'PgUp'],
  ['pagedown', 'PgDn'],
  ['home', 'Home'],
  ['end', 'End'],
  ['enter', '⏎'],
  ['escape', 'Esc'],
  ['tab', 'Tab'],
  ['shift+tab', 'Shift-Tab'],
  ['space', 'Space'],
]);

function row(
  command: Command,
  keys: readonly string[],
  group: Binding['group'],
  help: string,
  scopes: readonly Scope[],
  hint?: string,
): Binding {
  return { command, keys, help, group, scopes, ...(hint === undefined ? {} : { hint }) };
}

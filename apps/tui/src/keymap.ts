/** What a key can ask for. Named for the intent, never for the key. */
export type Command =
  | 'next-row'
  | 'previous-row'
  | 'half-page-down'
  | 'half-page-up'
  | 'page-down'
  | 'page-up'
  | 'first-row'
  | 'last-row'
  | 'open'
  | 'back'
  | 'stop'
  | 'refresh'
  | 'toggle-help'
  | 'quit'
  | 'suspend';

/** Where keys are pressed: one row of the table may mean something in some of these only. */
export type Scope = 'list' | 'detail' | 'help';

export interface Binding {
  readonly command: Command;
  /** Every key that does it, as `keyNames` names them. */
  readonly keys: readonly string[];
  /** What the help screen says about it. */
  readonly help: string;
  readonly group: 'Move' | 'Read' | 'Program';
  readonly scopes: readonly Scope[];
  /** Its word in the footer, when it stands there. Neighbours with the same word share one entry. */
  readonly hint?: string;
}

const everywhere: readonly Scope[] = ['list', 'detail', 'help'];

/** The one table of keys: the browser looks keys up in it, and the help screen and the footer are drawn from it. */
export const keymap: readonly Binding[] = [
  row('next-row', ['j', 'down'], 'Move', 'down a row; 12j moves twelve', everywhere, 'move'),
  row('previous-row', ['k', 'up'], 'Move', 'up a row', everywhere, 'move'),
  row('half-page-down', ['ctrl+d'], 'Move', 'down half a page', everywhere),
  row('half-page-up', ['ctrl+u'], 'Move', 'up half a page', everywhere),
  row('page-down', ['pagedown'], 'Move', 'down a page', everywhere),
  row('page-up', ['pageup'], 'Move', 'up a page', everywhere),
  row('first-row', ['g', 'home'], 'Move', 'first row', everywhere),
  row('last-row', ['G', 'end'], 'Move', 'last row that is loaded; 300G goes to row 300', everywhere),
  row('open', ['enter', 'l', 'right'], 'Read', 'open the detail', ['list'], 'detail'),
  row('back', ['escape', 'h', 'left'], 'Read', 'back to the list', ['detail', 'help'], 'back'),
  row('stop', ['escape'], 'Move', 'stop a move that waits for rows', ['list']),
  row('refresh', ['r'], 'Read', 'read the list again; after a problem, try again', ['list', 'detail'], 'refresh'),
  row('toggle-help', ['?'], 'Program', 'this help', everywhere, 'help'),
  row('suspend', ['ctrl+z'], 'Program', 'suspend; fg comes back', everywhere),
  row('quit', ['q', 'ctrl+c'], 'Program', 'quit', everywhere, 'quit'),
];

/** Finds what a key asks for in a scope. */
export function commandOf(key: string, scope: Scope): Command | undefined {
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

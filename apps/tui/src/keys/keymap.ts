import type { Move } from '../widgets/movement.ts';
import type { OverlayName } from '../state/overlay.ts';

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
  | 'filter'
  | 'next-match'
  | 'palette'
  | 'columns'
  | 'service-filters'
  | 'saved-views'
  | 'previous-match'
  | 'sort'
  | 'reverse-sort'
  | 'column-left'
  | 'column-right'
  | 'widen'
  | 'narrow'
  | 'scroll-left'
  | 'scroll-right'
  | 'summary'
  | 'refresh'
  | 'load-all'
  | 'mark'
  | 'mark-range'
  | 'mark-all'
  | 'copy'
  | 'copy-menu'
  | 'choose'
  | 'open-page'
  | 'toggle-mouse'
  | 'refresh-all'
  | 'watch'
  | 'next-form'
  | 'search'
  | 'next-found'
  | 'previous-found'
  | 'open-in-pager'
  | 'open-in-editor'
  | 'export'
  | 'write'
  | 'new-customer'
  | 'send'
  | 'leave'
  | 'keep'
  | 'run'
  | 'complete'
  | 'ask'
  | 'next-value'
  | 'previous-value'
  | 'toggle-column'
  | 'move-column-up'
  | 'move-column-down'
  | 'own-columns'
  | 'next-field'
  | 'previous-field'
  | 'accounts'
  | 'next-theme'
  | 'toggle-help'
  | 'quit'
  | 'suspend';

/** Where keys are pressed: one row of the table may mean something in some of these only. */
export type Scope = 'list' | 'detail' | 'summary' | OverlayName;

export interface Binding {
  readonly command: Command;
  /** Every key that does it, as `keyNames` names them. */
  readonly keys: readonly string[];
  /** What the help screen says about it; `{command}` stands for the key of a command. */
  readonly help: string;
  readonly group: 'Move' | 'Go' | 'Find' | 'Read' | 'Act' | 'Program';
  readonly scopes: readonly Scope[];
  /** Its word in the footer, when it stands there. Neighbours with the same word share one entry. */
  readonly hint?: string;
}

export type Keymap = readonly Binding[];

const panes: readonly Scope[] = ['list', 'detail'];
const screens: readonly Scope[] = [...panes, 'summary'];
const everywhere: readonly Scope[] = [...screens, 'help'];
const menus: readonly Scope[] = ['copy', 'switch'];
const rows: readonly Scope[] = [...everywhere, ...menus, 'columns'];
/** Where letters are typed, so that they move nothing. */
const typing: readonly Scope[] = ['filter', 'palette'];
const finding: readonly Scope[] = [...typing, 'filters', 'columns'];

/**
 * The one table of keys: the browser looks keys up in it, and the help, the footer and the documentation are drawn from
 * it. Digits are counts and the numbers of the tabs, so no key of the table is a digit.
 */
export const defaultKeymap: Keymap = [
  row('next-row', ['j', 'down'], 'Move', 'down a row; 12{next-row} moves twelve', rows, 'move'),
  row('previous-row', ['k', 'up'], 'Move', 'up a row', rows, 'move'),
  row('half-page-down', ['ctrl+d'], 'Move', 'down half a page', everywhere),
  row('half-page-up', ['ctrl+u'], 'Move', 'up half a page', everywhere),
  row('page-down', ['pagedown'], 'Move', 'down a page', [...everywhere, 'columns', 'filter']),
  row('page-up', ['pageup'], 'Move', 'up a page', [...everywhere, 'columns', 'filter']),
  row('first-row', ['g', 'home'], 'Move', 'first row', rows),
  row('last-row', ['G', 'end'], 'Move', 'last row that is loaded; 300{last-row} goes to row 300', rows),
  row('next-row', ['down', 'ctrl+n'], 'Move', 'down a row', typing, 'choose'),
  row('previous-row', ['up', 'ctrl+p'], 'Move', 'up a row', typing, 'choose'),
  row('stop', ['escape'], 'Move', 'stop what waits for rows; drop a range; unmark all', ['list']),
  row('open', ['enter', 'l', 'right'], 'Go', 'open the detail', ['list'], 'detail'),
  row('follow', ['enter'], 'Go', 'follow the link', ['detail'], 'follow'),
  row('back', ['escape', 'h', 'left'], 'Go', 'back to the list', ['detail', 'summary', 'help', ...menus], 'back'),
  row('other-pane', ['tab'], 'Go', 'the other pane', panes),
  row('history-back', ['['], 'Go', 'the view before; 1 to 5 go to a tab', panes),
  row('history-forward', [']'], 'Go', 'the view after', panes),
  row('last-view', ['-'], 'Go', 'the view that was here last', panes),
  row(
    'filter',
    ['/'],
    'Find',
    'filter the loaded rows: text !not column:value /expression/ -f fuzzy',
    ['list'],
    'filter',
  ),
  row(
    'palette',
    [':', 'ctrl+p'],
    'Find',
    'commands: a list, filters of the service, saved views, themes, every key',
    panes,
    'command',
  ),
  row('service-filters', ['F'], 'Find', 'what the service filters, as a form', panes),
  row('columns', ['c'], 'Find', 'choose and order the columns', ['list'], 'columns'),
  row('saved-views', ['V'], 'Find', 'saved views; {palette}save NAME keeps one', panes),
  row('next-match', ['n'], 'Find', 'next row that the filter passes', ['list']),
  row('previous-match', ['N'], 'Find', 'previous row that the filter passes', ['list']),
  row('sort', ['s'], 'Find', 'sort the loaded rows by the column of the cursor', ['list'], 'sort'),
  row('reverse-sort', ['S'], 'Find', 'the other way round', ['list']),
  row('column-left', ['<'], 'Find', 'column cursor to the left', ['list']),
  row('column-right', ['>'], 'Find', 'column cursor to the right', ['list']),
  row('widen', ['+'], 'Find', 'widen the column', ['list']),
  row('narrow', ['_'], 'Find', 'narrow the column', ['list']),
  row('scroll-left', ['H'], 'Find', 'scroll the columns to the left', ['list']),
  row('scroll-right', ['L'], 'Find', 'scroll the columns to the right', ['list']),
  row('run', ['enter'], 'Find', 'do what the row says', ['palette'], 'run'),
  row('keep', ['enter'], 'Find', 'keep it', ['filter', 'columns'], 'keep'),
  row('complete', ['tab'], 'Find', 'complete the word', typing, 'complete'),
  row('ask', ['enter'], 'Find', 'ask the service', ['filters'], 'ask'),
  row('next-field', ['tab', 'down'], 'Find', 'next filter', ['filters'], 'filter'),
  row('previous-field', ['shift+tab', 'up'], 'Find', 'filter before', ['filters']),
  row('previous-value', ['left'], 'Find', 'value before, where there are some to choose from', ['filters'], 'value'),
  row(
    'next-value',
    ['right', 'space'],
    'Find',
    'next value, where there are some to choose from',
    ['filters'],
    'value',
  ),
  row('toggle-column', ['space'], 'Find', 'show or hide the column', ['columns'], 'show'),
  row('move-column-down', ['J'], 'Find', 'move the column to the right', ['columns'], 'order'),
  row('move-column-up', ['K'], 'Find', 'move the column to the left', ['columns'], 'order'),
  row('own-columns', ['r'], 'Find', 'the columns as they come', ['columns'], 'as it comes'),
  row('leave', ['escape'], 'Find', 'leave, and change nothing', finding, 'leave'),
  row('summary', ['i'], 'Go', 'a summary of what is loaded; also 5', screens),
  row('fold', ['z'], 'Read', 'fold or unfold a section', ['detail'], 'fold'),
  row('fold-all', ['Z'], 'Read', 'fold or unfold every section', ['detail']),
  row('next-form', ['J'], 'Read', 'the item as it was sent: JSON, then YAML, then its fields', panes, 'raw'),
  row('search', ['/'], 'Read', 'search the detail, or the help', ['detail', 'help'], 'search'),
  row('next-found', ['n'], 'Read', 'next line that has it', ['detail']),
  row('previous-found', ['N'], 'Read', 'line before that has it', ['detail']),
  row('open-in-pager', ['E'], 'Read', 'the item, or what is marked, in $PAGER', panes),
  row('open-in-editor', ['ctrl+e'], 'Read', 'a copy of it in $EDITOR', panes),
  row('refresh', ['r'], 'Read', 'read the list again; after a problem, try again', panes, 'refresh'),
  row('refresh-all', ['R'], 'Read', 'read this and every other view again', panes),
  row('watch', ['w'], 'Read', 'read the list again every 30 s, 10w every 10 s; again w ends it', panes, 'watch'),
  row('load-all', ['A'], 'Read', 'load the whole list; {stop} stops', panes),
  row('mark', ['space'], 'Act', 'mark or unmark the row; {stop} unmarks all', ['list'], 'mark'),
  row('mark-range', ['v'], 'Act', 'mark from here to where {mark-range} is pressed again', ['list']),
  row('mark-all', ['*'], 'Act', 'mark every row that is shown, or unmark them', ['list']),
  row('copy', ['y'], 'Act', 'copy the id, in the detail the value', panes, 'copy'),
  row('copy-menu', ['Y'], 'Act', 'copy something else: cell, JSON, CSV, path, shell command', panes),
  row('choose', ['enter'], 'Act', 'choose; a number chooses at once', menus, 'choose'),
  row('accounts', ['@'], 'Program', 'another account', panes),
  row('next-theme', ['T'], 'Program', 'other colours: dark, light, high contrast, none', screens),
  row('export', ['e'], 'Act', 'write rows to a file: CSV, JSON or NDJSON; marked, loaded or all', panes, 'export'),
  row('write', ['enter'], 'Act', 'write the file', ['export'], 'write'),
  row('next-field', ['tab', 'down'], 'Act', 'next line', ['export'], 'next'),
  row('open-page', ['o'], 'Act', 'open the web page of the row or the line', panes),
  row('new-customer', ['a'], 'Act', 'new customer', panes, 'new customer'),
  row('send', ['ctrl+s'], 'Act', 'look at what will be sent; then send it', ['new-customer'], 'review, send'),
  row('leave', ['escape'], 'Act', 'leave; what was typed is kept', ['new-customer', 'export', 'search'], 'leave'),
  row('next-field', ['tab', 'down', 'enter'], 'Act', 'next field', ['new-customer'], 'next'),
  row('previous-field', ['shift+tab', 'up'], 'Act', 'field before', ['new-customer', 'export']),
  row('toggle-mouse', ['m'], 'Program', 'mouse on or off: the wheel moves, a press selects, a second one opens', panes),
  row('toggle-help', ['?'], 'Program', 'this help', everywhere, 'help'),
  row('suspend', ['ctrl+z'], 'Program', 'suspend; fg comes back', everywhere),
  row('quit', ['q', 'ctrl+c'], 'Program', 'quit', everywhere, 'quit'),
];

/** Finds what a key asks for in a scope. */
export function commandOf(keymap: Keymap, key: string, scope: Scope): Command | undefined {
  return keymap.find((binding) => binding.keys.includes(key) && binding.scopes.includes(scope))?.command;
}

/** Gives what the help says about a binding, with the keys it speaks of as they are: `12{next-row}` is `12j`. */
export function helpOf({ help }: Binding, keymap: Keymap): string {
  return help.replaceAll(/\{([a-z-]+)\}/g, (whole, name: string) => {
    const binding = keymap.find(({ command }) => command === name);
    return binding === undefined ? whole : keyLabel(binding.keys[0] ?? '');
  });
}

/** Gives the first key of a command in a scope, the way people read it; none when no key is left for it. */
export function keyFor(keymap: Keymap, command: Command, scope: Scope): string {
  const binding = keymap.find((each) => each.command === command && each.scopes.includes(scope));
  return keyLabel(binding?.keys[0] ?? '');
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

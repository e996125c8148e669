import { isTyped, scopes, scopesWith, type Scope } from './scopes.ts';

/** What a key can ask for. Named for the intent, never for the key. Each has one row in the table. */
export type Command = (typeof defaultKeymap)[number]['command'];

/** What a key is about. */
export type Group = 'Move' | 'Go' | 'Find' | 'Read' | 'Act' | 'Type' | 'Program';

export interface Binding<Name extends string = Command> {
  readonly command: Name;
  /** Every key that does it, as `keyNames` names them. */
  readonly keys: readonly string[];
  /** What the help screen says about it; `{command}` stands for the key of a command. */
  readonly help: string;
  readonly group: Group;
  readonly scopes: readonly Scope[];
  /** Its word in the footer, when it stands there. Neighbours with the same word share one entry. */
  readonly hint?: string;
  /** Those of its keys that a profile cannot take from it. */
  readonly fixed?: readonly string[];
}

/** A key that was pressed, and what it asks for where it was. */
export interface Pressed {
  readonly key: string;
  readonly command: Command | undefined;
}

export type Keymap = readonly Binding[];

const panes: readonly Scope[] = ['list', 'detail'];
const screens: readonly Scope[] = [...panes, 'summary'];
const windows = scopesWith('rows', 'scroll-window');
const choices = scopesWith('choice-list');
const fields = scopesWith('text-field', 'word-field', 'choice-field');
const lines = scopesWith('prompt', 'text-field', 'word-field');
/** The prompts with rows to choose from. */
const choosing: readonly Scope[] = ['filter', 'palette', 'help-search'];
const reviews: readonly Scope[] = ['new-customer-review', 'new-customer-confirm'];

/**
 * The one table of keys: the browser looks keys up in it, and the help, the footer, every sentence that names a key and
 * the documentation are drawn from it. A digit is a count or the number of a tab where there are rows.
 */
export const defaultKeymap = [
  row('next-row', ['j', 'down'], 'Move', 'down a row; 12{next-row} moves twelve', [...windows, ...choices], 'move'),
  row('previous-row', ['k', 'up'], 'Move', 'up a row', [...windows, ...choices], 'move'),
  row('half-page-down', ['ctrl+d'], 'Move', 'down half a page', windows),
  row('half-page-up', ['ctrl+u'], 'Move', 'up half a page', windows),
  row('page-down', ['pagedown'], 'Move', 'down a page', [...windows, ...choices, 'filter', 'help-search']),
  row('page-up', ['pageup'], 'Move', 'up a page', [...windows, ...choices, 'filter', 'help-search']),
  row('first-row', ['g', 'home'], 'Move', 'first row', [...windows, ...choices]),
  row('last-row', ['G', 'end'], 'Move', 'last row that is loaded; 300{last-row} goes to row 300', [
    ...windows,
    ...choices,
  ]),
  row('next-choice', ['down', 'ctrl+n'], 'Move', 'down a row', [...choosing, 'new-customer-confirm'], 'choose'),
  row('previous-choice', ['up', 'ctrl+p'], 'Move', 'up a row', [...choosing, 'new-customer-confirm'], 'choose'),
  row('stop', ['escape'], 'Move', 'stop loading; unmark all; take the filter away; back to where a link came from', [
    'list',
  ]),
  row('open', ['enter', 'l', 'right'], 'Go', 'open the detail', ['list'], 'detail'),
  row('follow', ['enter'], 'Go', 'follow the link', ['detail'], 'follow'),
  {
    ...row('back', ['escape', 'h', 'left', 'q', 'ctrl+c'], 'Go', 'back, or close it', backScopes(), 'back'),
    fixed: ['ctrl+c'],
  },
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
    screens,
    'command',
  ),
  row('service-filters', ['F'], 'Find', 'what the service filters, as a form', panes),
  row('columns', ['c'], 'Find', 'choose and order the columns', ['list'], 'columns'),
  row('group', ['#'], 'Find', 'group and count by a column, with sums by currency', ['list']),
  row('saved-views', ['V'], 'Find', 'saved views; {palette}save NAME keeps one', panes),
  row('find', ['f', 'ctrl+f'], 'Find', 'find through the whole list: ask the service, or read on exactly', [
    'list',
    'filter',
  ]),
  row('next-match', ['n'], 'Find', 'next row that the filter passes', ['list']),
  row('previous-match', ['N'], 'Find', 'previous row that the filter passes', ['list']),
  row(
    'sort',
    ['s'],
    'Find',
    'sort the loaded rows by the column of the cursor; again turns them round, then not at all',
    ['list'],
    'sort',
  ),
  row('reverse-sort', ['S'], 'Find', 'the other way round', ['list']),
  row('then-sort', ['t'], 'Find', 'sort equal rows by the column of the cursor', ['list']),
  row('column-left', ['<'], 'Find', 'column cursor to the left', ['list', 'group']),
  row('column-right', ['>'], 'Find', 'column cursor to the right', ['list', 'group']),
  row('widen', ['+'], 'Find', 'widen the column', ['list']),
  row('narrow', ['_'], 'Find', 'narrow the column', ['list']),
  row('scroll-left', ['H'], 'Find', 'scroll the columns to the left', ['list']),
  row('scroll-right', ['L'], 'Find', 'scroll the columns to the right', ['list']),
  row('run', ['enter'], 'Find', 'do what the row says', ['palette'], 'run'),
  row('keep', ['enter'], 'Find', 'keep it', ['filter', 'columns', 'prompt', 'help-search'], 'keep'),
  row('complete', ['tab'], 'Find', 'complete the word', ['filter', 'palette'], 'complete'),
  row('ask', ['enter'], 'Find', 'ask the service', ['service-filters', 'service-filters-value'], 'apply'),
  row('toggle-column', ['space'], 'Find', 'show or hide the column', ['columns'], 'show'),
  row('move-column-down', ['J'], 'Find', 'move the column to the right', ['columns'], 'order'),
  row('move-column-up', ['K'], 'Find', 'move the column to the left', ['columns'], 'order'),
  row('own-columns', ['r'], 'Find', 'the columns as they come', ['columns'], 'as it comes'),
  row('summary', ['i'], 'Go', 'a summary of what is loaded; also 5', screens),
  row('next-item', ['>'], 'Go', 'the next item of the list', ['detail']),
  row('previous-item', ['<'], 'Go', 'the item before', ['detail']),
  row('fold', ['z'], 'Read', 'fold or unfold a section', ['detail'], 'fold'),
  row('fold-all', ['Z'], 'Read', 'fold or unfold every section', ['detail']),
  row('next-form', ['J'], 'Read', 'the item as it was sent: JSON, then YAML, then its fields', panes, 'raw'),
  row('detail-side', ['|'], 'Read', 'the detail beside the list, or below it', panes),
  row('search', ['/'], 'Read', 'search the detail, or the help', ['detail', 'help'], 'search'),
  row('next-found', ['n'], 'Read', 'next line that has it', ['detail']),
  row('previous-found', ['N'], 'Read', 'line before that has it', ['detail']),
  row('open-in-pager', ['E'], 'Read', 'the item, or what is marked, in $PAGER', panes),
  row('open-in-editor', ['ctrl+e'], 'Read', 'a copy of it in $EDITOR', panes),
  row('refresh', ['r'], 'Read', 'read the list again; after a problem, try again', panes, 'refresh'),
  row('refresh-all', ['R'], 'Read', 'read this and every other view again', panes),
  row(
    'watch',
    ['w'],
    'Read',
    'read the list again every 30 s, 10{watch} every 10 s; again {watch} ends it',
    panes,
    'watch',
  ),
  row('load-all', ['A'], 'Read', 'load the whole list; {stop} stops loading', panes),
  row('mark', ['space'], 'Act', 'mark or unmark the row; {stop} unmarks all', ['list'], 'mark'),
  row('mark-range', ['v'], 'Act', 'mark from here to where {mark-range} is pressed again', ['list']),
  row('mark-all', ['*'], 'Act', 'mark every row that is shown, or unmark them', ['list']),
  row(
    'copy',
    ['y'],
    'Act',
    'copy the id, in the detail the value',
    [...panes, 'customer', 'new-customer-created'],
    'copy',
  ),
  row('copy-id', ['I'], 'Act', 'copy the id of the row, in the detail, too', panes),
  row('copy-email', ['M'], 'Act', "copy the customer's e-mail", [...panes, 'customer']),
  row('copy-menu', ['Y'], 'Act', 'copy something else: cell, JSON, CSV, path, shell command', panes),
  row(
    'choose',
    ['enter'],
    'Act',
    'choose it',
    choices.filter((scope) => scope !== 'columns'),
    'choose',
  ),
  row('choose-by-number', numbers(), 'Act', 'choose the row with this number', ['copy-menu']),
  row('accounts', ['@'], 'Program', 'another account', panes),
  row('next-theme', ['T'], 'Program', 'other colours: dark, light, high contrast, none', screens),
  row('export', ['e'], 'Act', 'write rows to a file: CSV, JSON or NDJSON; marked, loaded or all', panes, 'export'),
  row('write', ['enter'], 'Act', 'write the file', ['export', 'export-file'], 'write'),
  row('open-page', ['o'], 'Act', 'open the web page of the row or the line', panes),
  row(
    'customer',
    ['C'],
    'Go',
    'everything of the customer: subscriptions, totals, what is due next',
    panes,
    'customer',
  ),
  row('new-customer', ['a'], 'Act', 'new customer', panes, 'new customer'),
  row(
    'send',
    ['ctrl+s'],
    'Act',
    'look at what will be sent; then send it',
    ['new-customer', ...reviews],
    'review, send',
  ),
  row(
    'accept',
    ['enter'],
    'Act',
    'take the field and go on',
    ['new-customer', 'new-customer-created', 'set-up-form'],
    'go on',
  ),
  row('next-field', ['tab', 'down'], 'Act', 'next field', fields, 'next'),
  row('previous-field', ['shift+tab', 'up'], 'Act', 'field before', fields),
  row('previous-value', ['left', 'h'], 'Act', 'value before', scopesWith('word-field', 'choice-field'), 'value'),
  row('next-value', ['right', 'space', 'l'], 'Act', 'next value', scopesWith('word-field', 'choice-field'), 'value'),
  {
    ...row(
      'leave',
      ['escape', 'q', 'ctrl+c'],
      'Act',
      'leave it; where text is typed, {leave} does',
      leaveScopes(),
      'leave',
    ),
    fixed: ['ctrl+c'],
  },
  row('cursor-left', ['left'], 'Type', 'a character to the left', scopesWith('prompt', 'text-field')),
  row('cursor-right', ['right'], 'Type', 'a character to the right', scopesWith('prompt', 'text-field')),
  row('line-start', ['home', 'ctrl+a'], 'Type', 'to the start of the line', lines),
  row('line-end', ['end', 'ctrl+e'], 'Type', 'to the end of the line', lines),
  row('delete-left', ['backspace'], 'Type', 'delete the character before; leave an empty prompt', lines),
  row('delete-right', ['delete'], 'Type', 'delete the character', lines),
  row('delete-word', ['ctrl+w'], 'Type', 'delete the word before', lines),
  row('delete-to-start', ['ctrl+u'], 'Type', 'delete what is before', lines),
  row('delete-to-end', ['ctrl+k'], 'Type', 'delete what is behind', lines),
  row('toggle-mouse', ['m'], 'Program', 'mouse on or off: the wheel moves, a press selects, a second one opens', panes),
  row('help', ['?'], 'Program', 'this help', [...screens, 'help'], 'help'),
  { ...row('suspend', ['ctrl+z'], 'Program', 'suspend; fg comes back', scopes), fixed: ['ctrl+z'] },
  { ...row('quit', ['q', 'ctrl+c'], 'Program', 'quit', ['list', 'set-up', 'too-small'], 'quit'), fixed: ['ctrl+c'] },
] as const satisfies readonly Binding<string>[];

/** Finds what a key asks for in a scope: nothing where it types a character. */
export function commandOf(keymap: Keymap, key: string, scope: Scope): Command | undefined {
  if (isTyped(key, scope)) return undefined;
  return keymap.find((binding) => binding.keys.includes(key) && binding.scopes.includes(scope))?.command;
}

/** Gives what the help says about a binding, with the keys it speaks of as they are: `12{next-row}` is `12j`. */
export function helpOf({ help, scopes: [scope = 'list'] }: Binding, keymap: Keymap): string {
  return withKeys(help, keymap, scope);
}

/** Puts keys into a sentence as they are in a scope, or where they work: `{refresh} tries again` is `r tries again`. */
export function withKeys(text: string, keymap: Keymap, scope: Scope): string {
  return text.replaceAll(/\{([a-z-]+)\}/g, (whole, name: string) => {
    const bindings = keymap.filter(({ command }) => command === name);
    const binding = bindings.find((each) => each.scopes.includes(scope)) ?? bindings[0];
    return binding === undefined ? whole : labelIn(binding, scope);
  });
}

/** Gives the first key of a command in a scope, the way people read it; none when no key is left for it. */
export function keyFor(keymap: Keymap, command: Command, scope: Scope): string {
  const binding = keymap.find((each) => each.command === command && each.scopes.includes(scope));
  return binding === undefined ? '' : labelIn(binding, scope);
}

/** Writes a key the way people read it: `↓`, `Ctrl-d`, `PgDn`. */
export function keyLabel(key: string): string {
  const label = labels.get(key);
  if (label !== undefined) return label;
  return key.startsWith('ctrl+') ? `Ctrl-${key.slice('ctrl+'.length)}` : key;
}

function labelIn({ keys }: Binding, scope: Scope): string {
  return keyLabel(keys.find((key) => !isTyped(key, scope)) ?? '');
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

/** Where there is something behind to go back to, and nothing chosen or typed that would be lost. */
function backScopes(): Scope[] {
  const read = scopesWith('scroll-window', 'choice-list');
  return ['detail', ...read.filter((scope) => !['set-up', 'columns', 'new-customer-review'].includes(scope))];
}

/** Where something typed or chosen is left. */
function leaveScopes(): Scope[] {
  const left = scopesWith('prompt', 'text-field', 'word-field', 'choice-field', 'notice');
  return [...left.filter((scope) => scope !== 'too-small'), 'columns', 'new-customer-review'];
}

function numbers(): string[] {
  return Array.from({ length: 9 }, (_, index) => String(index + 1));
}

function row<const Name extends string>(
  command: Name,
  keys: readonly string[],
  group: Group,
  help: string,
  where: readonly Scope[],
  hint?: string,
): Binding<Name> {
  return { command, keys, help, group, scopes: where, ...(hint === undefined ? {} : { hint }) };
}

import { accountsBox } from '../boxes/accounts/accounts.ts';
import { columnsBox } from '../boxes/columns/columns.ts';
import { copyMenuBox } from '../boxes/copy-menu/copy-menu.ts';
import { customerBox } from '../boxes/customer/customer.ts';
import { exportBox } from '../boxes/export/export.ts';
import { filterBox } from '../boxes/filter/filter.ts';
import { findBox } from '../boxes/find/find.ts';
import { groupBox } from '../boxes/group/group.ts';
import { helpBox } from '../boxes/help/help.ts';
import { newCustomerBox } from '../boxes/new-customer/new-customer.ts';
import { paletteBox } from '../boxes/palette/palette.ts';
import { searchBox } from '../boxes/search/search.ts';
import { serviceFiltersBox } from '../boxes/service-filters/service-filters.ts';
import type { Command } from '../keys/command.ts';
import type { Binding, Group } from '../keys/keymap.ts';
import { scopes, scopesWith, type Scope } from '../keys/scopes.ts';
import type { Opening } from '../state/state.ts';
import { summaryScreen } from './summary/summary.tsx';
import { listingNames } from '../service/resources/resources.ts';

const panes: readonly Scope[] = ['list', 'detail'];
const screens: readonly Scope[] = [...panes, 'summary'];
const windows = scopesWith('rows', 'scroll-window');
const choices = scopesWith('choice-list');
const fields = scopesWith('text-field', 'word-field', 'choice-field');
const lines = scopesWith('prompt', 'text-field', 'word-field');
/** The prompts with a list of choices. */
const choosing: readonly Scope[] = ['filter', 'palette', 'help-search'];
const reviews: readonly Scope[] = ['new-customer-review', 'new-customer-confirm'];

/**
 * The key table. The browser looks keys up in it; help, footer, messages that name a key, and the documentation are
 * made from it. On a screen a digit is the number of a tab.
 */
export const keyTable: readonly KeyRow[] = tableOf({
  'next-row': row(['j', 'down'], 'Move', 'down a row', [...windows, ...choices], 'move'),
  'previous-row': row(['k', 'up'], 'Move', 'up a row', [...windows, ...choices], 'move'),
  'half-page-down': row(['ctrl+d'], 'Move', 'down half a page', windows),
  'half-page-up': row(['ctrl+u'], 'Move', 'up half a page', windows),
  'page-down': row(['pagedown'], 'Move', 'down a page', [...windows, ...choices, 'filter', 'help-search']),
  'page-up': row(['pageup'], 'Move', 'up a page', [...windows, ...choices, 'filter', 'help-search']),
  'first-row': row(['g', 'home'], 'Move', 'first row', [...windows, ...choices]),
  'last-row': row(['G', 'end'], 'Move', 'last row that is loaded; 300{last-row} goes to row 300', [
    ...windows,
    ...choices,
  ]),
  'next-choice': row(['down', 'ctrl+n'], 'Move', 'down a row', [...choosing, 'new-customer-confirm'], 'choose'),
  'previous-choice': row(['up', 'ctrl+p'], 'Move', 'up a row', [...choosing, 'new-customer-confirm'], 'choose'),
  stop: row(['escape'], 'Move', 'stop loading; unmark all; clear the filter; back to where a link came from', ['list']),
  open: row(['enter', 'l', 'right'], 'Go', 'open the detail', ['list'], 'detail'),
  'open-rows': row(['enter'], 'Go', 'open the loaded rows that are counted here', ['summary'], 'rows'),
  follow: row(['enter'], 'Go', 'follow the link', ['detail'], 'follow'),
  back: {
    ...row(['escape', 'h', 'left', 'q', 'ctrl+c'], 'Go', 'back, or close it', backScopes(), 'back'),
    fixed: ['ctrl+c'],
  },
  'other-pane': row(['tab'], 'Go', 'the other pane', panes),
  'history-back': row(['['], 'Go', `the view before; 1 to ${listingNames.length + 1} go to a tab`, panes),
  'history-forward': row([']'], 'Go', 'the view after', panes),
  'last-view': row(['-'], 'Go', 'the view that was here last', panes),
  filter: opens(
    filterBox,
    ['/'],
    'Find',
    'filter the loaded rows: text !not column:value /expression/ -f fuzzy',
    ['list'],
    'filter',
  ),
  palette: opens(
    paletteBox,
    [':', 'ctrl+p'],
    'Find',
    'commands: a list, filters of the service, saved views, themes, every key',
    screens,
    'command',
  ),
  'service-filters': opens(serviceFiltersBox, ['F'], 'Find', 'what the service filters, as a form', panes),
  columns: opens(columnsBox, ['c'], 'Find', 'choose and order the columns', ['list'], 'columns'),
  group: opens(groupBox, ['#'], 'Find', 'group and count by a column, with sums by currency', ['list']),
  'saved-views': row(['V'], 'Find', 'saved views; {palette}save NAME keeps one', panes),
  find: opens(findBox, ['f', 'ctrl+f'], 'Find', 'search the whole list: ask the service, or load every item', [
    'list',
    'filter',
  ]),
  'next-match': row(['n'], 'Find', 'next row that matches the filter', ['list']),
  'previous-match': row(['N'], 'Find', 'previous row that matches the filter', ['list']),
  sort: row(
    ['s'],
    'Find',
    'sort the loaded rows by the column of the cursor; again reverses, then ends it',
    ['list'],
    'sort',
  ),
  'reverse-sort': row(['S'], 'Find', 'sort in the reverse order', ['list']),
  'then-sort': row(['t'], 'Find', 'sort equal rows by the column of the cursor', ['list']),
  'column-left': row(['<'], 'Find', 'column cursor to the left; in a week of the summary the day before', [
    'list',
    'group',
    'summary',
  ]),
  'column-right': row(['>'], 'Find', 'column cursor to the right; in a week of the summary the next day', [
    'list',
    'group',
    'summary',
  ]),
  widen: row(['+'], 'Find', 'widen the column', ['list']),
  narrow: row(['_'], 'Find', 'narrow the column', ['list']),
  'scroll-left': row(['H'], 'Find', 'scroll the columns to the left', ['list']),
  'scroll-right': row(['L'], 'Find', 'scroll the columns to the right', ['list']),
  run: row(['enter'], 'Find', 'run the row', ['palette'], 'run'),
  keep: row(['enter'], 'Find', 'keep it', ['filter', 'columns', 'prompt', 'help-search'], 'keep'),
  complete: row(['tab'], 'Find', 'complete the word', ['filter', 'palette'], 'complete'),
  ask: row(['enter'], 'Find', 'ask the service', ['service-filters', 'service-filters-value'], 'apply'),
  'toggle-column': row(['space'], 'Find', 'show or hide the column', ['columns'], 'show'),
  'move-column-down': row(['J'], 'Find', 'move the column to the right', ['columns'], 'order'),
  'move-column-up': row(['K'], 'Find', 'move the column to the left', ['columns'], 'order'),
  'own-columns': row(['r'], 'Find', 'the default columns', ['columns'], 'defaults'),
  summary: opens(summaryScreen, ['i'], 'Go', `a summary of what is loaded; also ${listingNames.length + 1}`, screens),
  'next-item': row(['>'], 'Go', 'the next item of the list', ['detail']),
  'previous-item': row(['<'], 'Go', 'the item before', ['detail']),
  fold: row(['z'], 'Read', 'fold or unfold a section', ['detail'], 'fold'),
  'fold-all': row(['Z'], 'Read', 'fold or unfold every section', ['detail']),
  'next-form': row(['J'], 'Read', 'the item as it was sent: JSON, then YAML, then its fields', panes, 'raw'),
  'detail-side': row(['|'], 'Read', 'the detail beside the list, or below it', panes),
  search: opens(searchBox, ['/'], 'Read', 'search the detail, or the help', ['detail', 'help'], 'search'),
  'next-found': row(['n'], 'Read', 'next line that matches', ['detail']),
  'previous-found': row(['N'], 'Read', 'previous line that matches', ['detail']),
  'open-in-pager': row(['E'], 'Read', 'the item, or what is marked, in $PAGER', panes),
  'open-in-editor': row(['ctrl+e'], 'Read', 'a copy of it in $EDITOR', panes),
  refresh: row(['r'], 'Read', 'reload the list; after a problem, try again', panes, 'refresh'),
  'refresh-all': row(['R'], 'Read', 'reload this and every other view', panes),
  watch: row(['w'], 'Read', 'reload the list every 30 s, 10{watch} every 10 s; {watch} again stops', panes, 'watch'),
  'load-all': row(['A'], 'Read', 'load the whole list; {stop} stops loading', panes),
  mark: row(['space'], 'Act', 'mark or unmark the row; {stop} unmarks all', ['list'], 'mark'),
  'mark-range': row(['v'], 'Act', 'mark from here to where {mark-range} is pressed again', ['list']),
  'mark-all': row(['*'], 'Act', 'mark every row that is shown, or unmark them', ['list']),
  copy: row(
    ['y'],
    'Act',
    'copy the id, in the detail the value',
    [...panes, 'customer', 'new-customer-created'],
    'copy',
  ),
  'copy-id': row(['I'], 'Act', 'copy the id of the row, in the detail, too', panes),
  'copy-email': row(['M'], 'Act', "copy the customer's e-mail", [...panes, 'customer']),
  'copy-menu': opens(copyMenuBox, ['Y'], 'Act', 'copy something else: cell, JSON, CSV, path, shell command', panes),
  choose: row(
    ['enter'],
    'Act',
    'choose it',
    choices.filter((scope) => scope !== 'columns'),
    'choose',
  ),
  'choose-by-number': row(numbers(), 'Act', 'choose the row with this number', ['copy-menu']),
  accounts: opens(accountsBox, ['@'], 'Program', 'another account', panes),
  'next-theme': row(['T'], 'Program', 'other colours: dark, light, high contrast, none', screens),
  export: opens(
    exportBox,
    ['e'],
    'Act',
    'write rows to a file: CSV, JSON or NDJSON; marked, loaded or all',
    panes,
    'export',
  ),
  write: row(['enter'], 'Act', 'write the file', ['export', 'export-file'], 'write'),
  'open-page': row(['o'], 'Act', 'open the web page of the row or the line', panes),
  customer: opens(
    customerBox,
    ['C'],
    'Go',
    'everything of the customer: subscriptions, totals, what is due next',
    panes,
    'customer',
  ),
  'new-customer': opens(newCustomerBox, ['a'], 'Act', 'new customer', panes, 'new customer'),
  send: row(['ctrl+s'], 'Act', 'look at what will be sent; then send it', ['new-customer', ...reviews], 'review, send'),
  accept: row(
    ['enter'],
    'Act',
    'accept the field and go to the next',
    ['new-customer', 'new-customer-created', 'set-up-form'],
    'go on',
  ),
  'next-field': row(['tab', 'down'], 'Act', 'next field', fields, 'next'),
  'previous-field': row(['shift+tab', 'up'], 'Act', 'field before', fields),
  'previous-value': row(['left', 'h'], 'Act', 'value before', scopesWith('word-field', 'choice-field'), 'value'),
  'next-value': row(['right', 'space', 'l'], 'Act', 'next value', scopesWith('word-field', 'choice-field'), 'value'),
  leave: {
    ...row(['escape', 'q', 'ctrl+c'], 'Act', 'leave it; where text is typed, {leave} does', leaveScopes(), 'leave'),
    fixed: ['ctrl+c'],
  },
  'cursor-left': row(['left'], 'Type', 'a character to the left', scopesWith('prompt', 'text-field')),
  'cursor-right': row(['right'], 'Type', 'a character to the right', scopesWith('prompt', 'text-field')),
  'line-start': row(['home', 'ctrl+a'], 'Type', 'to the start of the line', lines),
  'line-end': row(['end', 'ctrl+e'], 'Type', 'to the end of the line', lines),
  'delete-left': row(['backspace'], 'Type', 'delete the character before; leave an empty prompt', lines),
  'delete-right': row(['delete'], 'Type', 'delete the character', lines),
  'delete-word': row(['ctrl+w'], 'Type', 'delete the word before', lines),
  'delete-to-start': row(['ctrl+u'], 'Type', 'delete to the start of the line', lines),
  'delete-to-end': row(['ctrl+k'], 'Type', 'delete to the end of the line', lines),
  'toggle-mouse': row(['m'], 'Program', 'mouse on or off: the wheel moves, a press selects, a second one opens', panes),
  help: opens(
    helpBox,
    ['?'],
    'Program',
    'this help',
    [...new Set([...screens, ...scopesWith('scroll-window', 'choice-list', 'choice-field')])],
    'help',
  ),
  suspend: { ...row(['ctrl+z'], 'Program', 'suspend; fg comes back', scopes), fixed: ['ctrl+z'] },
  quit: { ...row(['q', 'ctrl+c'], 'Program', 'quit', ['list', 'set-up', 'too-small'], 'quit'), fixed: ['ctrl+c'] },
});

/** A binding, and the box or screen that it opens, if any. */
export interface KeyRow extends Binding, Partial<Opens> {}

interface Opens {
  readonly opens: Opening;
}

/** The properties of a row, without the name of its command. */
type Row = Omit<Binding, 'command'> & Partial<Opens>;

/** The scopes that return to a previous view, and have no input that would be lost. */
function backScopes(): Scope[] {
  const read = scopesWith('scroll-window', 'choice-list');
  return ['detail', ...read.filter((scope) => !['set-up', 'columns', 'new-customer-review'].includes(scope))];
}

/** The scopes in which leaving discards a text or a choice. */
function leaveScopes(): Scope[] {
  const left = scopesWith('prompt', 'text-field', 'word-field', 'choice-field', 'notice');
  return [...left.filter((scope) => scope !== 'too-small'), 'columns', 'new-customer-review'];
}

function numbers(): string[] {
  return Array.from({ length: 9 }, (_, index) => String(index + 1));
}

function row(keys: readonly string[], group: Group, help: string, where: readonly Scope[], hint?: string): Row {
  return { keys, help, group, scopes: where, ...(hint === undefined ? {} : { hint }) };
}

/** A row whose command opens a box or a screen. */
function opens(opened: Opening, ...rest: Parameters<typeof row>): Row & Opens {
  return { ...row(...rest), opens: opened };
}

/** Builds the table: a row for each command in the code, and rows with any other name that open something. */
function tableOf<Rows extends Record<Command, Row>>(
  rows: Rows & Record<Exclude<keyof Rows, Command>, Opens>,
): readonly KeyRow[] {
  return Object.entries<Row>(rows).map(([command, each]) => ({
    ...each,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no code compares another name; its row only opens something
    command: command as Command,
  }));
}

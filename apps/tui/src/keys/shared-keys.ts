import type { Group, Key, Widget, Move } from './keymap.ts';

/** The keys of several parts of the program. A key of one part is declared there, with its handler. */

export const back = {
  ...keyOf('back', ['escape', 'h', 'left', 'q', 'ctrl+c'], 'Go', 'back, or close it', 'back'),
  fixed: ['ctrl+c'],
};
/** Closes what has a text or a choice that would be lost. */
export const leave = {
  ...keyOf('leave', ['escape', 'q', 'ctrl+c'], 'Act', 'leave it; where text is typed, {leave} does', 'leave'),
  fixed: ['ctrl+c'],
};
export const choose = keyOf('choose', ['enter'], 'Act', 'choose it', 'choose');
export const keep = keyOf('keep', ['enter'], 'Find', 'keep it', 'keep');
export const complete = keyOf('complete', ['tab'], 'Find', 'complete the word', 'complete');
export const accept = keyOf('accept', ['enter'], 'Act', 'accept the field and go to the next', 'go on');
export const copy = keyOf('copy', ['y'], 'Act', 'copy the id, in the detail the value', 'copy');
export const copyEmail = keyOf('copy-email', ['M'], 'Act', "copy the customer's e-mail");
export const columnLeft = keyOf(
  'column-left',
  ['<'],
  'Find',
  'column cursor to the left; in a week of the summary the day before',
  'column',
);
export const columnRight = keyOf(
  'column-right',
  ['>'],
  'Find',
  'column cursor to the right; in a week of the summary the next day',
  'column',
);
export const helpKey = keyOf('help', ['?'], 'Program', 'this help', 'help');
export const searchKey = keyOf('search', ['/'], 'Read', 'search the detail, or the help', 'search');
export const nextField = keyOf('next-field', ['tab', 'down'], 'Act', 'next field', 'next');
export const previousField = keyOf('previous-field', ['shift+tab', 'up'], 'Act', 'field before');
export const previousValue = keyOf('previous-value', ['left', 'h'], 'Act', 'value before', 'value');
export const nextValue = keyOf('next-value', ['right', 'space', 'l'], 'Act', 'next value', 'value');

/** A key that a widget brings along, wherever it stands. */
export interface WidgetKey extends Key {
  readonly widgets: readonly Widget[];
  /** The move that it makes; a key without one edits the line. */
  readonly move?: Move;
}

const windows: readonly Widget[] = ['scroll-window'];
const lists: readonly Widget[] = [...windows, 'choice-list'];
const prompts: readonly Widget[] = ['choosing-prompt'];
const typing: readonly Widget[] = ['prompt', 'choosing-prompt', 'text-field'];
const lines: readonly Widget[] = [...typing, 'word-field'];

export const widgetKeys: readonly WidgetKey[] = [
  moving('next-row', ['j', 'down'], 'down a row', lists, 'move'),
  moving('previous-row', ['k', 'up'], 'up a row', lists, 'move'),
  moving('half-page-down', ['ctrl+d'], 'down half a page', windows),
  moving('half-page-up', ['ctrl+u'], 'up half a page', windows),
  moving('page-down', ['pagedown'], 'down a page', [...lists, ...prompts]),
  moving('page-up', ['pageup'], 'up a page', [...lists, ...prompts]),
  moving('first-row', ['g', 'home'], 'first row', lists),
  moving('last-row', ['G', 'end'], 'last row that is loaded; 300{last-row} goes to row 300', lists),
  { ...keyOf('next-choice', ['down', 'ctrl+n'], 'Move', 'down a row', 'choose'), widgets: prompts, move: 'next-row' },
  {
    ...keyOf('previous-choice', ['up', 'ctrl+p'], 'Move', 'up a row', 'choose'),
    widgets: prompts,
    move: 'previous-row',
  },
  editing('cursor-left', ['left'], 'a character to the left', typing),
  editing('cursor-right', ['right'], 'a character to the right', typing),
  editing('line-start', ['home', 'ctrl+a'], 'to the start of the line', lines),
  editing('line-end', ['end', 'ctrl+e'], 'to the end of the line', lines),
  editing('delete-left', ['backspace'], 'delete the character before; leave an empty prompt', lines),
  editing('delete-right', ['delete'], 'delete the character', lines),
  editing('delete-word', ['ctrl+w'], 'delete the word before', lines),
  editing('delete-to-start', ['ctrl+u'], 'delete to the start of the line', lines),
  editing('delete-to-end', ['ctrl+k'], 'delete to the end of the line', lines),
];

function moving(move: Move, keys: readonly string[], help: string, widgets: readonly Widget[], hint?: string) {
  return { ...keyOf(move, keys, 'Move', help, hint), widgets, move };
}

function editing(command: string, keys: readonly string[], help: string, widgets: readonly Widget[]): WidgetKey {
  return { ...keyOf(command, keys, 'Type', help), widgets };
}

function keyOf(command: string, keys: readonly string[], group: Group, help: string, hint?: string): Key {
  return { command, keys, group, help, ...(hint === undefined ? {} : { hint }) };
}

import { keyLabel, typedBy } from './key-names.ts';

/** The topic of a key in the help. The help and the footer keep this order. */
export const groups = ['Move', 'Go', 'Find', 'Read', 'Act', 'Type', 'Program'] as const;
export type Group = (typeof groups)[number];

export interface Key {
  /** The name of the command, for the intent and not for the key: a profile changes its keys by this name. */
  readonly command: string;
  /** Every key that does it, as `keyNames` names them. */
  readonly keys: readonly string[];
  readonly group: Group;
  /** What the help screen says about it; `{command}` stands for the key of a command. */
  readonly help: string;
  /** Its word in the footer, when it stands there. Neighbours with the same word share one entry. */
  readonly hint?: string;
  /** The keys that a profile cannot change. */
  readonly fixed?: readonly string[];
}

/** The commands that move through rows, in a list, a detail or the help alike. */
export const moves = [
  'next-row',
  'previous-row',
  'half-page-down',
  'half-page-up',
  'page-down',
  'page-up',
  'first-row',
  'last-row',
] as const;

export type Move = (typeof moves)[number];

export function isMove(command: string | undefined): command is Move {
  return command !== undefined && (moves as readonly string[]).includes(command);
}

/** What receives the keys in a scope. */
export type Widget =
  | 'scroll-window'
  | 'choice-list'
  /** A line of text above the keys, or above rows of its own. */
  | 'prompt'
  /** A line of text with rows to choose from. */
  | 'choosing-prompt'
  | 'text-field'
  /** A value in a form that is typed or chosen. */
  | 'word-field'
  | 'choice-field'
  | 'notice';

/** A scope is a part of the screen that can have the focus: `list`, `filter`, `export-file`. */
export interface Scope {
  readonly widget: Widget;
  /** Where it is on the screen, in words for help and documents: `list`, `new customer`. */
  readonly place: string;
}

/** A row of the key table, with the scopes in which it works. */
export interface KeyRow extends Key {
  readonly scopes: ReadonlyMap<string, Scope>;
}

export type Keymap = readonly KeyRow[];

export interface Pressed {
  readonly key: string;
  readonly command: string | undefined;
  /** A text that was pasted, instead of a key. */
  readonly pasted?: string;
}

/** Returns the row of a key in a scope; none if the key types a character there. */
export function rowOfKey<Row extends KeyRow>(keymap: readonly Row[], key: string, scope: string): Row | undefined {
  return keymap.find(({ keys, scopes }) => keys.includes(key) && scopes.has(scope) && !isTyped(key, scopes.get(scope)));
}

/** Whether a key types a character in a scope, so that it can mean nothing else there. */
export function isTyped(key: string, scope: Scope | undefined): boolean {
  if (scope === undefined || !isText(scope.widget)) return false;
  return typedBy(key) !== undefined && !(scope.widget === 'word-field' && key === 'space');
}

function isText(widget: Widget): boolean {
  return ['prompt', 'choosing-prompt', 'text-field', 'word-field'].includes(widget);
}

/** Returns the help text of a row with actual keys: `300{last-row}` becomes `300G`. */
export function helpOf({ help, scopes }: KeyRow, keymap: Keymap): string {
  const [scope = ''] = scopes.keys();
  return withKeys(help, keymap, scope);
}

/** Inserts the keys of a scope, or of any scope, into a sentence: `{refresh} tries again` becomes `r tries again`. */
export function withKeys(text: string, keymap: Keymap, scope: string): string {
  return text.replaceAll(/\{([a-z-]+)\}/g, (whole, name: string) => {
    const row = keymap.find(({ command }) => command === name);
    return row === undefined ? whole : labelIn(row, scope);
  });
}

/** Returns the first key of a command in a scope, as displayed; none if it has no key there. */
export function keyFor(keymap: Keymap, command: string, scope: string): string {
  const row = keymap.find((each) => each.command === command);
  if (row === undefined) throw new Error(`There is no command ${command}.`);
  return row.scopes.has(scope) ? labelIn(row, scope) : '';
}

export function placesOf({ scopes }: KeyRow): string {
  return [...new Set(Array.from(scopes.values(), ({ place }) => place))].join(', ');
}

function labelIn({ keys, scopes }: KeyRow, scope: string): string {
  return keyLabel(keys.find((key) => !isTyped(key, scopes.get(scope))) ?? '');
}

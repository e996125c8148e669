import { typedBy } from './key-names.ts';

/** The widget that receives the keys in a scope. A new scope gets the rows of its widget in the key table. */
export type Widget =
  /** Rows with a cursor. */
  | 'rows'
  /** Lines that scroll. */
  | 'scroll-window'
  | 'choice-list'
  /** A line of text above the keys, or above rows of its own. */
  | 'prompt'
  /** A line of text in a form. */
  | 'text-field'
  /** A value in a form that is typed or chosen. */
  | 'word-field'
  /** A value in a form that is chosen. */
  | 'choice-field'
  /** Something to read. */
  | 'notice';

/** The scopes of each screen. */
const screenScopes = {
  browse: { list: 'rows', detail: 'rows' },
  summary: { summary: 'scroll-window' },
  'set-up': {
    'set-up': 'choice-list',
    'set-up-form': 'text-field',
    'set-up-checking': 'notice',
    'set-up-amounts': 'choice-list',
  },
} as const satisfies Record<string, Readonly<Record<string, Widget>>>;

/** The scopes of each box with keys of its own. */
const boxScopes = {
  help: { help: 'scroll-window', 'help-search': 'prompt' },
  'copy-menu': { 'copy-menu': 'choice-list' },
  customer: { customer: 'choice-list' },
  group: { group: 'choice-list' },
  filter: { filter: 'prompt' },
  palette: { palette: 'prompt' },
  columns: { columns: 'choice-list' },
  'service-filters': { 'service-filters': 'text-field', 'service-filters-value': 'word-field' },
  export: { export: 'choice-field', 'export-file': 'text-field', 'export-writing': 'notice' },
  'new-customer': {
    'new-customer': 'text-field',
    'new-customer-review': 'scroll-window',
    'new-customer-confirm': 'prompt',
    'new-customer-sending': 'notice',
    'new-customer-created': 'notice',
  },
} as const satisfies Record<string, Readonly<Record<string, Widget>>>;

/** The scopes of all boxes that have only the keys of their widget. */
const sharedScopes = {
  'choice-list': 'choice-list',
  'scroll-window': 'scroll-window',
  prompt: 'prompt',
  notice: 'notice',
} as const satisfies Partial<Record<Widget, Widget>>;

/** The screen of a terminal that is too small. */
const noRoom = { 'too-small': 'notice' } as const;

type KeysOf<Groups> = { [Name in keyof Groups]: keyof Groups[Name] }[keyof Groups];

/** Where keys are pressed: a row of the key table means something in some of these only. */
export type Scope =
  | KeysOf<typeof screenScopes>
  | KeysOf<typeof boxScopes>
  | keyof typeof sharedScopes
  | keyof typeof noRoom;

const widgets: ReadonlyMap<Scope, Widget> = new Map(
  [...Object.values(screenScopes), ...Object.values(boxScopes), sharedScopes, noRoom].flatMap(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of these objects are the scopes
    (group) => Object.entries(group) as [Scope, Widget][],
  ),
);

/** Every scope there is. */
export const scopes: readonly Scope[] = [...widgets.keys()];

/** Returns the scopes in which one of these widgets receives the keys. */
export function scopesWith(...wanted: readonly Widget[]): Scope[] {
  return scopes.filter((scope) => wanted.includes(widgetOf(scope)));
}

export function widgetOf(scope: Scope): Widget {
  return widgets.get(scope) ?? 'notice';
}

/** Whether a key types a character in a scope, so that it can mean nothing else there. */
export function isTyped(key: string, scope: Scope): boolean {
  const widget = widgetOf(scope);
  if (widget === 'word-field') return key !== 'space' && typedBy(key) !== undefined;
  return (widget === 'prompt' || widget === 'text-field') && typedBy(key) !== undefined;
}

/** Names where a scope is on the screen, in words for help and documentation: `list`, `new customer`, `other boxes`. */
export function placeOf(scope: Scope): string {
  const owner = Object.entries({ 'set-up': screenScopes['set-up'], ...boxScopes }).find(([, group]) => scope in group);
  return (owner?.[0] ?? otherPlaces.get(scope) ?? scope).replaceAll('-', ' ');
}

/** Names the places of scopes, each once. */
export function placesOf(among: readonly Scope[]): string {
  return [...new Set(among.map(placeOf))].join(', ');
}

const otherPlaces: ReadonlyMap<Scope, string> = new Map([
  ['choice-list', 'other boxes'],
  ['scroll-window', 'texts'],
  ['prompt', 'prompts'],
  ['notice', 'messages'],
  ['too-small', 'a terminal that is too small'],
]);

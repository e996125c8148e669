import { keyLabel } from '../../keys/key-names.ts';
import { helpOf, isMove } from '../../keys/keymap.ts';
import { screenScopeOf, runCommand } from '../../state/stack.ts';
import type { ListingName } from '../../service/listings.ts';
import type { State } from '../../state/state.ts';
import { runOf } from './command-line.ts';
import { verbs, type Verb } from './verbs.ts';
import { listingNames, resources } from '../../service/resources/resources.ts';

export interface PaletteRow {
  /** Its kind: a list, `view`, `theme`, or the group of a key. */
  readonly kind: string;
  readonly text: string;
  /** The key with the same effect, a short help, or who applies a filter: the service or the program. */
  readonly note?: string | undefined;
  readonly names?: readonly string[];
  readonly line: string;
  /** `undefined` for a row that only completes the line. */
  readonly run?: ((state: State) => State) | undefined;
}

export function catalogue(state: State): PaletteRow[] {
  return [
    ...valuesOf('view', state),
    ...listingNames.flatMap((listing) => {
      const [word = listing] = resources[listing].words;
      const narrowed = resources[listing].filters.flatMap(({ name, choices = [] }) =>
        choices.map((choice) => `${name}=${choice}`),
      );
      return [goRow(listing, 'all', word), ...narrowed.map((text) => goRow(listing, text, `${word} ${text}`))];
    }),
    ...valuesOf('theme', state),
    ...verbs.map(({ name, takes, help }) => ({
      kind: name,
      text: takes,
      note: help,
      line: `${name} `,
      names: [name],
    })),
    ...keyRows(state),
  ];
}

export function verbRows(verb: Verb, value: string, state: State): PaletteRow[] {
  const row = (given: string): PaletteRow => ({
    kind: verb.name,
    text: given,
    note: verb.help,
    line: `${verb.name} ${given}`,
    run: (before) => verb.run(before, given),
  });
  const values = verb.values(state, value);
  const isOwn = value !== '' && !values.includes(value) && (verb.isFree || values.length === 0);
  return [...(isOwn ? [row(value)] : []), ...values.map(row)];
}

function valuesOf(name: string, state: State): PaletteRow[] {
  return verbs.filter((verb) => verb.name === name).flatMap((verb) => verbRows(verb, '', state));
}

function goRow(kind: ListingName, text: string, line: string): PaletteRow {
  return { kind, text, line: `${line} `, run: runOf(line, kind) };
}

function keyRows(state: State): PaletteRow[] {
  const scope = screenScopeOf(state);
  return state.keymap
    .filter(({ command, scopes }) => scopes.has(scope) && !isMove(command) && command !== 'palette')
    .map((row) => {
      const { command, group, keys } = row;
      const help = helpOf(row, state.keymap);
      return {
        kind: group.toLowerCase(),
        text: help,
        note: keys.map(keyLabel).join(' '),
        line: help,
        names: [command, ...command.split('-'), ...(synonyms[command] ?? [])],
        run: (before) => runCommand(before, command),
      };
    });
}

/** Words of other programs for our commands. */
const synonyms: Readonly<Record<string, readonly string[] | undefined>> = {
  accounts: ['switch', 'login', 'live', 'test', 'mode', 'profile', 'environment'],
  columns: ['hide', 'show', 'fields', 'reset'],
  copy: ['yank', 'clipboard'],
  'copy-menu': ['clipboard', 'curl', 'markdown'],
  customer: ['history'],
  export: ['download', 'csv', 'file', 'write'],
  find: ['search', 'all'],
  group: ['count', 'aggregate', 'pivot', 'sum', 'total'],
  help: ['keys', 'bindings', 'shortcuts', '?'],
  'history-back': ['undo'],
  narrow: ['width'],
  'new-customer': ['create', 'add'],
  'next-form': ['json', 'yaml'],
  'next-theme': ['colours', 'colors', 'settings'],
  'open-page': ['browser', 'web', 'invoice'],
  refresh: ['reload', 'again', 'update'],
  sort: ['order'],
  summary: ['total', 'sum', 'statistics'],
  watch: ['follow', 'live'],
  widen: ['width'],
};

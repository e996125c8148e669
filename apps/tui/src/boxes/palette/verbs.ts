import { withTable, chooseTable, tableOf } from '../../state/tables.ts';
import { isLike } from '@paydeck/presentation/internal';
import { amountUnits } from '@paydeck/profiles/internal';
import { themes, type Theme } from '../../drawing/theme.ts';
import type { SavedView } from '../../service/display.ts';
import { addTask, say, type State } from '../../state/state.ts';
import { chooseAmountUnit, viewOf } from '../../state/views.ts';
import { sortBy } from '../../table/sorting.ts';
import { readSort } from '../../service/sort-words.ts';
import { knownCustomers } from '../../state/loaded.ts';
import { fieldsOf } from '../../service/fields.ts';
import { showSaved } from '../../state/saved-views.ts';
import { columnNamed } from '../../state/table-settings.ts';

export interface Verb {
  readonly name: string;
  readonly takes: string;
  readonly help: string;
  /** Whether any argument is valid, not only the listed values. */
  readonly isFree: boolean;
  values(state: State, value: string): readonly string[];
  run(state: State, value: string): State;
}

export const verbs: readonly Verb[] = [
  {
    name: 'customer',
    takes: 'an e-mail, an id or a part of a name',
    help: 'everything of the customer',
    isFree: true,
    values: (state, value) =>
      value.length < 2
        ? state.created.map(({ email }) => email)
        : knownCustomers(state)
            .filter((customer) => isLike(customer, value))
            .slice(0, mostCustomers)
            .map(({ email, id }) => (email === '' ? id : email)),
    run: (state, wanted) => addTask(state, { name: 'open-customer', wanted }),
  },
  {
    name: 'save',
    takes: 'a name',
    help: 'saves this view: filters, order, columns',
    isFree: true,
    values: viewNames,
    run: saveView,
  },
  {
    name: 'view',
    takes: 'a saved view',
    help: 'shows a saved view',
    isFree: false,
    values: viewNames,
    run(state, value) {
      const view = state.display.views.find(({ name }) => name === value);
      return view === undefined ? say(state, `There is no view ${value}.`, 'problem') : showSaved(state, view);
    },
  },
  {
    name: 'forget',
    takes: 'a saved view',
    help: 'removes a saved view',
    isFree: false,
    values: viewNames,
    run: forgetView,
  },
  {
    name: 'sort',
    takes: 'columns with commas',
    help: 'sorts the loaded rows; :desc after a column reverses it',
    isFree: true,
    values: (state, value) => within(fieldsOf(viewOf(state).list.listing), value),
    run: sort,
  },
  {
    name: 'columns',
    takes: 'columns with commas',
    help: 'chooses the columns of this list',
    isFree: true,
    values: () => [],
    run: chooseColumns,
  },
  {
    name: 'amounts',
    takes: 'minor or major',
    help: 'what amounts count: cents, or whole units',
    isFree: false,
    values: (_state, value) => within(amountUnits, value),
    run(state, value) {
      const unit = amountUnits.find((each) => each === value);
      return unit === undefined
        ? say(state, 'Amounts are minor (cents) or major (whole units).', 'problem')
        : chooseAmountUnit(state, unit);
    },
  },
  {
    name: 'theme',
    takes: 'a theme',
    help: 'changes the colours',
    isFree: false,
    values: (_state, value) => within(themes, value),
    run(state, value) {
      const theme = themes.find((name) => name === value);
      return theme === undefined
        ? say(state, `The themes are ${themes.join(', ')}.`, 'problem')
        : withTheme(state, theme);
    },
  },
];

function viewNames({ display }: State, value: string): readonly string[] {
  return within(
    display.views.map(({ name }) => name),
    value,
  );
}

function within(names: readonly string[], value: string): readonly string[] {
  return names.filter((name) => name.startsWith(value));
}

/** More rows than the palette shows are useless. */
const mostCustomers = 20;

function saveView(state: State, name: string): State {
  if (!goodName.test(name)) {
    return say(state, 'A view needs a name of letters, digits, - and _, such as past-due.', 'problem');
  }
  const { listing, query, rows } = viewOf(state).list;
  const { options } = rows;
  const view: SavedView = {
    name,
    list: listing,
    query,
    filter: options.filter === '' ? undefined : options.filter,
    columns: tableOf(state).columns,
    sort: options.sort.length === 0 ? undefined : options.sort,
  };
  const views = [...state.display.views.filter((known) => known.name !== name), view];
  return addTask({ ...state, display: { ...state.display, views } }, { name: 'save-view', view });
}

function forgetView(state: State, name: string): State {
  const views = state.display.views.filter((known) => known.name !== name);
  if (views.length === state.display.views.length) return say(state, `There is no view ${name}.`, 'problem');
  return addTask({ ...state, display: { ...state.display, views } }, { name: 'forget-view', view: name });
}

/** What a TOML key is without quotes, so that the config file stays readable. */
const goodName = /^[\w-]{1,40}$/;

function withTheme(state: State, theme: Theme): State {
  return say({ ...state, theme }, `Theme: ${theme}. To keep it: display.theme of the profile.`);
}

export function nextTheme(state: State): State {
  return withTheme(state, themes[(themes.indexOf(state.theme) + 1) % themes.length] ?? 'auto');
}

function sort(state: State, value: string): State {
  const wanted = readSort(value) ?? [];
  return withColumns(
    state,
    wanted.map(({ key }) => key),
    (keys) =>
      sortBy(
        state,
        wanted.map((each, index) => ({ ...each, key: keys[index] ?? each.key })),
      ),
  );
}

function chooseColumns(state: State, value: string): State {
  const names = value.split(/[\s,]+/).filter((name) => name !== '');
  return withColumns(state, names, (columns) => withTable(chooseTable(state, { columns }), { scroll: 0 }));
}

/** Does something with the keys of named columns, or reports the first name that is of none. */
function withColumns(state: State, names: readonly string[], run: (keys: readonly string[]) => State): State {
  const { listing } = viewOf(state).list;
  const unknown = names.find((name) => columnNamed(listing, name) === undefined);
  if (unknown !== undefined) return say(state, `There is no column ${unknown}.`, 'problem');
  return run(names.flatMap((name) => columnNamed(listing, name)?.key ?? []));
}

import { accountsBox } from '../boxes/accounts/accounts.ts';
import { columnsBox } from '../boxes/columns/columns.ts';
import { copyMenuBox } from '../boxes/copy-menu/copy-menu.ts';
import { customerBox } from '../boxes/customer/customer.ts';
import { exportBox } from '../boxes/export/export.ts';
import { filterBox } from '../boxes/filter/filter.ts';
import { findBox } from '../boxes/find/find.ts';
import { groupBox } from '../boxes/group/group.ts';
import { helpBox, openHelp } from '../boxes/help/help.ts';
import { newCustomerBox } from '../boxes/new-customer/new-customer.ts';
import { paletteBox } from '../boxes/palette/palette.ts';
import { searchBox } from '../boxes/search/search.ts';
import { serviceFiltersBox } from '../boxes/service-filters/service-filters.ts';
import { groups, type Scope, type Widget } from '../keys/keymap.ts';
import { helpKey, widgetKeys } from '../keys/shared-keys.ts';
import { frontOf, typeKey } from '../state/stack.ts';
import { quit } from '../boxes/quit.ts';
import { type Binding, type Command, type Definition, addTask } from '../state/state.ts';
import { nextTheme } from '../boxes/palette/verbs.ts';
import { browseScreen } from './browse/browse.tsx';
import { setUpScreen } from './set-up/set-up.tsx';
import { summaryScreen } from './summary/summary.tsx';

const tooSmall: Definition<unknown> = { name: 'too-small', scopes: { 'too-small': 'notice' }, bindings: [] };

const definitions: readonly Definition<never>[] = [
  browseScreen,
  summaryScreen,
  setUpScreen,
  tooSmall,
  filterBox,
  paletteBox,
  serviceFiltersBox,
  columnsBox,
  groupBox,
  findBox,
  searchBox,
  customerBox,
  copyMenuBox,
  exportBox,
  newCustomerBox,
  accountsBox,
  helpBox,
];

export const scopes: ReadonlyMap<string, Scope> = new Map(
  definitions.flatMap(({ name, scopes: own }) =>
    Object.entries(own).map(([scope, widget]) => {
      const place = name === browseScreen.name ? scope : name.replaceAll('-', ' ');
      return [scope, { widget, place }] as const;
    }),
  ),
);

const program: readonly Binding<unknown>[] = [
  {
    command: 'next-theme',
    keys: ['T'],
    group: 'Program',
    help: 'other colours: dark, light, high contrast, none',
    in: ['list', 'detail', 'summary'],
    run: nextTheme,
  },
  {
    ...helpKey,
    in: scopesWith('scroll-window', 'choice-list', 'choice-field').filter((scope) => scope !== 'help'),
    run: openHelp,
  },
  {
    command: 'suspend',
    keys: ['ctrl+z'],
    group: 'Program',
    help: 'suspend; fg comes back',
    fixed: ['ctrl+z'],
    run: (state) => addTask(state, { name: 'suspend' }),
  },
  {
    command: 'quit',
    keys: ['q', 'ctrl+c'],
    group: 'Program',
    help: 'quit',
    hint: 'quit',
    fixed: ['ctrl+c'],
    in: ['list', 'set-up', 'too-small'],
    run: quit,
  },
];

/**
 * The key table, collected from the screens and the boxes, the widgets, and the program. The browser looks keys up in
 * it; help, footer, messages that name a key, and the documentation are made from it. On a screen a digit is the number
 * of a tab.
 */
export const keyTable: readonly Command[] = tableOf([
  ...widgetKeys.map(({ widgets, move, ...key }): Binding<unknown> => ({
    ...key,
    in: scopesWith(...widgets),
    whyNot(state, model) {
      return move === undefined ? undefined : frontOf(state).definition.whyNoMove?.(state, model);
    },
    run(state, model, pressed) {
      const { definition } = frontOf(state);
      return move === undefined ? typeKey(state, pressed) : (definition.move?.(state, model, move) ?? state);
    },
  })),
  ...definitions.flatMap(openingOf),
  ...definitions.flatMap(({ scopes: own, bindings }: Definition<unknown>) =>
    bindings.map((binding) => ({ in: Object.keys(own), ...binding })),
  ),
  ...program,
]);

export function scopesWith(...widgets: readonly Widget[]): string[] {
  return [...scopes].flatMap(([name, { widget }]) => (widgets.includes(widget) ? [name] : []));
}

function openingOf({ name, opening }: Pick<Definition<unknown>, 'name' | 'opening'>): Binding<unknown>[] {
  if (opening === undefined) return [];
  const { open, ...key } = opening;
  return [{ command: name, ...key, run: (state) => open(state) }];
}

export function tableOf(bindings: readonly Binding<unknown>[]): Command[] {
  const rows = new Map<string, Command>();
  for (const binding of bindings) {
    const { in: where = [...scopes.keys()], run: _run, whyNot: _whyNot, ...key } = binding;
    const here = where.map((name) => {
      const scope = scopes.get(name);
      if (scope === undefined) throw new Error(`${key.command} names no scope: ${name}.`);
      return [name, { ...scope, binding }] as const;
    });
    rows.set(key.command, { ...key, scopes: new Map([...(rows.get(key.command)?.scopes ?? []), ...here]) });
  }
  return groups.flatMap((group) => [...rows.values()].filter((row) => row.group === group));
}

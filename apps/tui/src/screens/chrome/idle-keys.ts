import type { Keymap } from '../../keys/keymap.ts';
import { hasCustomers } from '../../state/known-customers.ts';
import { rowCount } from '../../state/list-state.ts';
import { scopeOf, viewOf, type State } from '../../state/state.ts';

/** Returns the key table without the keys of list and detail that would only report why they do nothing. */
export function withoutIdleKeys(state: State): Keymap {
  const { keymap, session } = state;
  const { list } = viewOf(state);
  const isEmptyList = scopeOf(state) === 'list' && rowCount(list) === 0;
  const idle = new Set<string>([
    ...(isEmptyList ? needRow : []),
    ...(hasCustomers(list) ? [] : ['customer']),
    ...(session.canWrite ? [] : ['new-customer']),
  ]);
  return keymap.filter(({ command }) => !idle.has(command));
}

const needRow = ['next-row', 'previous-row', 'open', 'sort', 'next-form', 'mark', 'copy', 'export', 'customer'];

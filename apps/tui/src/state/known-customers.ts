import { customersOf, type KnownCustomer } from '@paydeck/presentation/internal';
import { itemsOf } from './loaded.ts';
import { selectedItem, type ListState } from './list-state.ts';
import type { State } from './state.ts';
import { viewOf } from './views.ts';

/** Returns the customers of all loaded subscriptions, and those created in this session, each once. */
export function knownCustomers({ views, created }: State): KnownCustomer[] {
  const lists = Object.values(views).filter(({ list }) => hasCustomers(list));
  const ofLists = lists.flatMap(({ list }) => customersIn(itemsOf('subscriptions', list)));
  return [...new Map([...created, ...ofLists].map((customer) => [customer.id, customer])).values()];
}

/** Whether the rows of a list name customers. */
export function hasCustomers({ listing }: ListState): boolean {
  return listing === 'subscriptions';
}

/** Returns the customer of the selected row; `undefined` if the list names none. */
export function customerOfRow(state: State): KnownCustomer | undefined {
  const { list } = viewOf(state);
  if (!hasCustomers(list)) return undefined;
  const selected = selectedItem(list);
  if (selected === undefined) return undefined;
  return customersOf(itemsOf('subscriptions', { loadState: { items: [selected] } }))[0];
}

type Subscriptions = ReturnType<typeof itemsOf<'subscriptions'>>;

/** The customers of some items, cached, because the palette needs them with every key. */
function customersIn(items: Subscriptions): KnownCustomer[] {
  const known = remembered.get(items) ?? customersOf(items);
  remembered.set(items, known);
  return known;
}

const remembered = new WeakMap<Subscriptions, KnownCustomer[]>();

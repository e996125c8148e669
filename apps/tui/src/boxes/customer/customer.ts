import type { Subscription } from '@paydeck/core';
import { isExactly, isLike, type KnownCustomer } from '@paydeck/presentation/internal';
import { back, copy, copyEmail } from '../../keys/shared-keys.ts';
import { isCustomerId, isEmail } from '../../service/known-id.ts';
import { close, modelOf, open } from '../../state/stack.ts';
import { type Box, type State, addTask } from '../../state/state.ts';
import { openView, viewOf, withList } from '../../state/views.ts';
import { customerOfRow, knownCustomers } from '../../state/loaded.ts';
import { goToId } from '../../state/list-state.ts';
import { choiceBox } from '../choice-box.ts';
import { copyText } from '../copy-text.ts';
import { customerHead, customerRows, type CustomerBox, type CustomerChoice, type LoadStatus } from './drawing.ts';

export function openCustomer(state: State, wanted: string): State {
  const known = knownCustomers(state);
  const exact = known.find((customer) => isExactly(customer, wanted));
  if (exact !== undefined) return showCustomer(state, exact);
  if (isCustomerId(wanted)) return showCustomer(state, { id: wanted, name: '', email: '' });
  const found = isEmail(wanted) ? [] : known.filter((customer) => isLike(customer, wanted));
  const box = open(state, customerBox, { ...closed(state), wanted, found });
  return found.length === 0 ? findInAll(box) : box;
}

export function showCustomer(state: State, customer: KnownCustomer): State {
  const loadStatus: LoadStatus = { is: 'under-way', task: state.nextId };
  const box = open(state, customerBox, { ...closed(state), wanted: customer.email, customer, loadStatus });
  return addTask(box, { name: 'read-customer', customer: customer.id });
}

export function addSubscriptions(state: State, task: number, items: readonly Subscription[], at: number): State {
  return changed(state, task, (box) => ({ ...box, at, items: [...box.items, ...items] }));
}

export function addFound(state: State, task: number, customers: readonly KnownCustomer[], searched: number): State {
  return changed(state, task, (box) => {
    const ids = new Set(box.found.map(({ id }) => id));
    return { ...box, searched, found: [...box.found, ...customers.filter(({ id }) => !ids.has(id))] };
  });
}

export function endLoading(state: State, task: number, loadStatus: LoadStatus): State {
  const next = changed(state, task, (box) => ({ ...box, loadStatus }));
  const box = modelOf(next, customerBox);
  const [only, ...more] = box?.found ?? [];
  const isFound = next !== state && box?.customer === undefined && loadStatus.is === 'complete' && more.length === 0;
  return isFound && only !== undefined ? showCustomer(next, only) : next;
}

export const customerBox: Box<CustomerBox> = choiceBox<CustomerBox, CustomerChoice>({
  name: 'customer',
  opening: {
    keys: ['C'],
    group: 'Read',
    help: 'everything of the customer: subscriptions, totals, what is due next',
    hint: 'customer',
    in: ['list', 'detail'],
    whyNot: (state) => (customerOfRow(state) === undefined ? noCustomer : undefined),
    open(state) {
      const customer = customerOfRow(state);
      return customer === undefined ? state : showCustomer(state, customer);
    },
  },
  bindings: [
    {
      ...back,
      run: (state, box) =>
        box.loadStatus.is === 'under-way' ? stopped(box, box.loadStatus.task, state) : close(state),
    },
    { ...copy, run: (state, box) => copyText(state, customerAtCursor(box)?.id) },
    { ...copyEmail, run: (state, box) => copyText(state, customerAtCursor(box)?.email) },
  ],
  title: () => 'Customer',
  widest: 104,
  head: customerHead,
  choices: choicesOf,
  rows: customerRows,
  footer: (_state, { customer }) =>
    `${customer === undefined ? '{choose} show this customer' : '{choose} open'}  {copy-email} copy e-mail  {copy} copy id`,
  choose,
});

const noCustomer = 'This row has no customer. :customer with an e-mail, an id or a part of a name finds one.';

/** Returns the rows to choose from. One to search further follows the matches. */
function choicesOf(_state: State, { customer, items, found, loadStatus }: CustomerBox): readonly CustomerChoice[] {
  if (customer !== undefined) return items;
  return loadStatus.is === 'not-begun' ? [...found, 'search-further'] : found;
}

function choose(state: State, choice: CustomerChoice | undefined, box: CustomerBox): State {
  const { customer } = box;
  if (choice === 'search-further') return findInAll(state);
  if (choice !== undefined && !('subscription_id' in choice)) return showCustomer(withoutTask(box, state), choice);
  if (customer === undefined) return state;
  const opened = openView(close(withoutTask(box, state)), 'subscriptions', { customer_id: customer.id });
  return choice === undefined
    ? opened
    : withList(opened, (list, height) => goToId(list, choice.subscription_id, height));
}

function customerAtCursor({ customer, found, cursor }: CustomerBox): KnownCustomer | undefined {
  return customer ?? found[cursor];
}

/** Searches the whole list of subscriptions, because the service has no filter for names and e-mails. */
function findInAll(state: State): State {
  const box = modelOf(state, customerBox);
  if (box === undefined) return state;
  const loadStatus: LoadStatus = { is: 'under-way', task: state.nextId };
  return addTask(open(state, customerBox, { ...box, loadStatus }), { name: 'find-customer', wanted: box.wanted });
}

function stopped(box: CustomerBox, task: number, state: State): State {
  const stop = addTask(state, { name: 'stop-task', task });
  return open(stop, customerBox, { ...box, loadStatus: { is: 'stopped' } });
}

function withoutTask({ loadStatus }: CustomerBox, state: State): State {
  return loadStatus.is === 'under-way' ? addTask(state, { name: 'stop-task', task: loadStatus.task }) : state;
}

function changed(state: State, task: number, change: (box: CustomerBox) => CustomerBox): State {
  const box = modelOf(state, customerBox);
  if (box?.loadStatus.is !== 'under-way' || box.loadStatus.task !== task) return state;
  return open(state, customerBox, change(box));
}

function closed(state: State): CustomerBox {
  return {
    wanted: '',
    customer: undefined,
    found: [],
    items: [],
    searched: 0,
    cursor: 0,
    loadStatus: { is: 'not-begun' },
    sentBefore: state.traffic.sent,
    at: viewOf(state).list.loadState.at ?? 0,
  };
}

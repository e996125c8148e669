import type { Subscription } from '@paydeck/core';
import {
  formatTotals,
  displayWidth,
  fit,
  formatDate,
  formatRelative,
  isPastDue,
  isRecurring,
  parseTimestamp,
  renews,
  safeText,
  statusCounts,
  statusTone,
  sumByCurrency,
  type Format,
  type KnownCustomer,
} from '@paydeck/presentation/internal';
import { type Line, type Span, wrappedLines, wrappedAmounts } from '../../drawing/line.ts';
import { timeOfDay } from '../../service/time-text.ts';
import { formatOf } from '../../service/display.ts';
import { keyed } from '../../state/stack.ts';
import { columnOf } from '../../state/table-settings.ts';
import { laidIn } from '../../table/columns.ts';
import { rowLine } from '../../table/row-line.ts';
import type { State } from '../../state/state.ts';

export function customerHead(state: State, box: CustomerBox, width: number): Line[] {
  const head = box.customer === undefined ? findingHead(box) : showingHead(box, box.customer, state, width);
  return [...head, [], ...wrappedLines(readingText(box, state), width, toneOf(box)), []];
}

export function customerRows(
  choices: readonly CustomerChoice[],
  state: State,
  box: CustomerBox,
  width: number,
): Line[] {
  const format = formatOf(state.display, box.at);
  const laid = laidIn(width - 2, box.items, subscriptionColumns, format);
  const nameWidth = Math.min(Math.max(0, ...box.found.map(({ name }) => displayWidth(name))), longestName);
  return choices.map((choice) => {
    if (choice === 'search-further') return [{ text: ' Search the whole list…' }];
    if ('subscription_id' in choice) return [{ text: ' ' }, ...rowLine(laid, choice, format)];
    const { name, email, id } = choice;
    return [{ text: ` ${fit(name, nameWidth)}  ${email}` }, { text: `  ${id}`, style: 'muted' }];
  });
}

function findingHead({ wanted, found }: CustomerBox): Span[][] {
  const count = found.length === 1 ? '1 customer' : `${found.length} customers`;
  return [[{ text: `${count} with "${safeText(wanted)}"`, style: 'heading' }]];
}

function showingHead(
  { items, at, loadStatus }: CustomerBox,
  known: KnownCustomer,
  state: State,
  width: number,
): Span[][] {
  const format = formatOf(state.display, at);
  const { name, email, id } = { ...known, ...namesIn(items, known) };
  const who = [name, email].filter((text) => text !== '');
  const counts = statusCounts(items).flatMap(({ status, count }, index): Span[] => [
    { text: index === 0 ? ': ' : ', ' },
    { text: `${count} ${status}`, style: statusTone(status) },
  ]);
  const subscriptions = `${items.length} subscription${items.length === 1 ? '' : 's'}`;
  return [
    [{ text: who.join('  ') || id, style: 'heading' }],
    ...(who.length === 0 ? [] : [[{ text: id, style: 'muted' } as const]]),
    // Without a complete list, no subscription does not mean that there is none.
    ...(items.length === 0 && loadStatus.is !== 'complete'
      ? []
      : [[], [{ text: subscriptions }, ...counts], ...sumLines(items, format, width), ...dueLines(items, format)]),
  ];
}

/** Lists the recurring and the other totals by currency: per payment, before tax. */
function sumLines(items: readonly Subscription[], format: Format, width: number): Span[][] {
  const recurring = items.filter(isRecurring);
  const late = items.filter(isPastDue);
  const line = (label: string, of: readonly Subscription[]): Span[][] =>
    of.length === 0 ? [] : wrappedAmounts(`${label}: ${totals(of, format)}`, width).map((text) => [{ text }]);
  return [...line('each payment, active, before tax', recurring), ...line('past due', late)];
}

function totals(items: readonly Subscription[], format: Format): string {
  const amounts = items.map(({ currency, recurring_pre_tax_amount: amount }) => ({ currency, amount }));
  return formatTotals(sumByCurrency(amounts), format);
}

function dueLines(items: readonly Subscription[], format: Format): Span[][] {
  const next = items
    .filter(renews)
    .flatMap((item) => dueOf(item) ?? [])
    .filter(({ at }) => at >= format.now)
    .toSorted((left, right) => left.at - right.at)[0];
  if (next === undefined) return [[{ text: 'nothing is due next', style: 'muted' }]];
  const { item, at } = next;
  const when = `${formatDate(at)} (${formatRelative(at, format.now)})`;
  return [[{ text: `due next: ${when}  ${totals([item], format)}  ${productOf(item)}`, style: 'good' }]];
}

function dueOf(item: Subscription): { item: Subscription; at: number } | undefined {
  const at = parseTimestamp(item.next_billing_date);
  return at === undefined ? undefined : { item, at };
}

function readingText(box: CustomerBox, state: State): string {
  const { loadStatus, customer, found } = box;
  const sent = state.traffic.sent - box.sentBefore;
  const requests = `${sent} request${sent === 1 ? '' : 's'}`;
  const searched = customer === undefined ? `${box.searched} subscriptions searched, ` : '';
  if (loadStatus.is === 'not-begun')
    return 'Only the rows loaded so far were searched. The service cannot search by name or e-mail: to find more customers, all subscriptions have to be read.';
  if (loadStatus.is === 'under-way') return keyed(state, `Loading: ${searched}${requests} so far. {back} stops.`);
  if (loadStatus.is === 'stopped') return `Stopped, so this is not all: ${searched}${requests}.`;
  if (loadStatus.is === 'failed') return `Not complete: ${loadStatus.problem}`;
  const none = customer === undefined && found.length === 0 ? 'No subscription has such a customer. ' : '';
  return `${none}Complete: ${searched}${requests}, read ${timeOfDay(loadStatus.at)}.`;
}

function toneOf({ loadStatus }: CustomerBox): Span['style'] {
  if (loadStatus.is === 'failed') return 'problem';
  return loadStatus.is === 'complete' || loadStatus.is === 'not-begun' ? 'muted' : 'warning';
}

function namesIn(items: readonly Subscription[], { name, email }: KnownCustomer): Partial<KnownCustomer> {
  const [first] = items;
  if (first === undefined || name !== '' || email !== '') return {};
  return { name: safeText(first.customer.name), email: safeText(first.customer.email) };
}

function productOf({ product_name: name, product_id: id }: Subscription): string {
  return safeText(typeof name === 'string' && name !== '' ? name : id);
}

const longestName = 28;

const subscriptionColumns = [
  'status',
  'recurring_pre_tax_amount',
  'next_billing_date',
  'product_name',
  'subscription_id',
].flatMap((key) => columnOf('subscriptions', key) ?? []);

export type CustomerChoice = Subscription | KnownCustomer | 'search-further';

/** A customer with all their subscriptions, or the customers that match a search. */
export interface CustomerBox {
  readonly wanted: string;
  readonly customer: KnownCustomer | undefined;
  readonly found: readonly KnownCustomer[];
  readonly items: readonly Subscription[];
  readonly searched: number;
  readonly cursor: number;
  readonly loadStatus: LoadStatus;
  readonly sentBefore: number;
  readonly at: number;
}

export type LoadStatus =
  | { readonly is: 'not-begun' }
  | { readonly is: 'under-way'; readonly task: number }
  | { readonly is: 'complete'; readonly at: number }
  | { readonly is: 'stopped' }
  | { readonly is: 'failed'; readonly problem: string };

import type { Client, Discount, List, ListOptions, Payout, Subscription, Webhook } from '@paydeck/core';
import { exactNumber } from '../amounts/amount.ts';
import { fieldValue, type FieldKind } from '../columns/field.ts';
import type { Format } from '../columns/format.ts';
import { readTimeSpan } from '../times/time-span.ts';
import { formatDate, parseTimestamp } from '../times/timestamp.ts';
import { isOfCustomer } from './customers.ts';
import { discountCounts, discountState, endingDays } from './discount-states.ts';
import { figureOf, type Figure } from './figure.ts';
import { pastDue } from './past-due.ts';
import { payoutAmounts, payoutTotals } from './payout-totals.ts';
import { recurringRevenue } from './recurring.ts';
import type { ReportName } from './report-names.ts';
import { hasNoTypes, isDisabled, webhookCounts } from './webhook-states.ts';

/** A table of a report. Its rows are plain JSON, by the keys of its columns; amounts are as the service sends them. */
export interface ReportTable {
  readonly title: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly Readonly<Record<string, ReportValue>>[];
  /** Whether its rows are left out of the sums of the report. */
  readonly hasProblems?: true;
}

export interface ReportColumn {
  readonly key: string;
  /** An amount has its currency in the column `currency` of its row. */
  readonly kind: FieldKind;
}

/** A sum that JSON readers would round is a text. */
export type ReportValue = string | number | boolean | null;

/** What a report is made with. */
export interface ReportContext {
  /** The time that ages and states are measured at, in milliseconds since 1970. */
  readonly at: number;
  /** The e-mail address or the id of the customer. */
  readonly customer?: string | undefined;
  readonly format: Pick<Format, 'payoutCurrency'>;
}

export interface ReportKind {
  readonly title: string;
  /** What counts, a sentence each. */
  readonly definition: (context: ReportContext) => readonly string[];
  /** Starts the report: what to read, one list after the other, and the figure of its items. */
  readonly start: (
    client: Client,
    context: ReportContext,
  ) => {
    readonly lists: readonly ((options: ListOptions) => List<unknown>)[];
    readonly figure: ReportFigure<unknown>;
  };
}

/** The tables of a report. */
interface ReportFigure<T> extends Figure<T, ReportTable[]> {
  /** How many items were added, each counted once. Needed where the lists of a report overlap. */
  count?(): number;
}

/** Returns the time of `--as-of`, in milliseconds since 1970: the end of a span, such as of a day. `undefined` if invalid. */
export function asOfTime(text: string, now: number): number | undefined {
  const span = readTimeSpan(text, now);
  return span === undefined ? undefined : Math.max(span.from, span.until - 1);
}

export const reports: Readonly<Record<ReportName, ReportKind>> = {
  recurring: report<Subscription>({
    title: 'Recurring revenue of a month',
    definition: () => [
      'Counts subscriptions with the status active, also those that are set to cancel.',
      'Leaves out those on demand, and those on trial: created_at plus trial_period_days is not over.',
      'Amounts are before tax, not multiplied by the quantity, and without discounts. A year is divided by twelve, and a month has 30.44 days.',
      'Currencies are not converted. A total is rounded once.',
    ],
    lists: (client) => [(options) => client.subscriptions.list({ status: 'active' }, options)],
    figure: ({ at }) => {
      const revenue = recurringRevenue(at);
      return {
        add: (item) => revenue.add(item),
        result() {
          const { totals, counts, skipped, onDemand, trials } = revenue.result();
          return [
            table(
              'A month',
              { currency: 'text', subscriptions: 'integer', per_month: 'amount' },
              sorted(totals).map(([currency, total]) => [currency, counts.get(currency) ?? 0, exactNumber(total)]),
            ),
            table('Active, not counted', { reason: 'text', subscriptions: 'integer' }, [
              ['on demand', onDemand],
              ['on trial', trials],
              ['amount or interval cannot be converted', skipped],
            ]),
          ];
        },
      };
    },
  }),
  'past-due': report<Subscription>({
    title: 'Past due by age',
    definition: () => [
      'Counts subscriptions with the status past_due when it was read, and one payment of each, before tax.',
      'The age is in days since next_billing_date if that has passed, else since previous_billing_date.',
      'Currencies are not converted.',
    ],
    lists: (client) => [(options) => client.subscriptions.list({ status: 'past_due' }, options)],
    figure: ({ at }) => {
      const due = pastDue(at);
      return {
        add: (item) => due.add(item),
        result: () => [
          table(
            'Past due',
            { age: 'text', currency: 'text', subscriptions: 'integer', amount: 'amount' },
            due
              .result()
              .map(({ age, currency, subscriptions, amount }) => [age, currency, subscriptions, exactNumber(amount)]),
          ),
        ],
      };
    },
  }),
  payouts: report<Payout>({
    title: 'Payouts of a month',
    definition: (context) => [
      `Counts payouts created from ${formatDate(startOfMonth(context.at))} to ${formatDate(context.at)}, in UTC.`,
      "The service's document does not say whether amount is before or after fee, refunds, chargebacks and tax.",
      `The currency is ${context.format.payoutCurrency === undefined ? 'empty where the service sends none' : "the profile's where the service sends none"}. Currencies are not converted.`,
      'A payout does not add up if one of its amounts is no whole number, if a deduction is negative, or if all together are below zero. It is not in the sums.',
    ],
    // The service may cut at whole milliseconds, so it is asked for one more.
    lists: (client, { at }) => [
      (options) =>
        client.payouts.list({ created_at_gte: new Date(startOfMonth(at)), created_at_lte: new Date(at + 1) }, options),
    ],
    figure: ({ at, format }) => {
      const sums = payoutTotals(format);
      const month = formatDate(at).slice(0, 'YYYY-MM'.length);
      return {
        add(item) {
          if ((parseTimestamp(item.created_at) ?? at) <= at) sums.add(item);
        },
        result() {
          const { totals, problems } = sums.result();
          return [
            table(
              'Payouts',
              { month: 'text', currency: 'text', payouts: 'integer', ...amountColumns },
              totals.map((total) => [
                month,
                total.currency ?? null,
                total.payouts,
                ...payoutAmounts.map((name) => exactNumber(total[name])),
              ]),
            ),
            {
              ...table(
                'Do not add up',
                { payout_id: 'text', problem: 'text' },
                problems.map(({ payout, problem }) => [payout.payout_id, problem]),
              ),
              hasProblems: true,
            },
          ];
        },
      };
    },
  }),
  discounts: report<Discount>({
    title: 'Discounts to look at',
    definition: () => [
      'Used up: times_used has reached usage_limit.',
      `Ending: can be redeemed, and expires in the next ${endingDays} days. Never used: times_used is 0.`,
      'Redeemable: started, not expired, not used up. The uses are those when it was read.',
    ],
    // The document leaves open whether a list without the filter has all of them. Those that become active after the first
    // list was read are in the third.
    lists: (client) =>
      [true, false, true].map((active) => (options: ListOptions) => client.discounts.list({ active }, options)),
    figure: ({ at }) => {
      const found = new Map<string, Discount>();
      return {
        add: (item) => void found.set(item.discount_id, item),
        count: () => found.size,
        result() {
          const items = [...found.values()];
          const counts = figureOf(discountCounts(at), items);
          return [
            table(
              'Discounts',
              {
                discount_id: 'text',
                code: 'text',
                state: 'text',
                times_used: 'integer',
                usage_limit: 'integer',
                expires_at: 'timestamp',
              },
              items.flatMap((item) => {
                const { words } = discountState(item, at);
                if (words.length === 0) return [];
                const fields = ['times_used', 'usage_limit', 'expires_at'].map((name) => valueOf(item, name));
                return [[item.discount_id, item.code, words.join(', '), ...fields]];
              }),
            ),
            table('Of all discounts', { state: 'text', discounts: 'integer' }, [
              ['all', items.length],
              ['redeemable', counts.redeemable],
              ['not redeemable', counts.notRedeemable],
              ['unknown', counts.unknown],
              ['used up', counts.usedUp],
              ['ending', counts.ending],
              ['never used', counts.neverUsed],
            ]),
          ];
        },
      };
    },
  }),
  webhooks: report<Webhook>({
    title: 'Webhook endpoints to look at',
    definition: () => [
      'Disabled: the service sends it no events. No types: its list of event types is empty.',
      'An endpoint without such a list gets all events.',
    ],
    lists: (client) => [(options) => client.webhooks.list({}, options)],
    figure: () => {
      const counts = webhookCounts();
      const rows: ReportValue[][] = [];
      return {
        add(item) {
          counts.add(item);
          const words = [isDisabled(item) ? 'disabled' : [], hasNoTypes(item) ? 'no types' : []].flat();
          if (words.length > 0) rows.push([item.id, item.url, words.join(', ')]);
        },
        result() {
          const { on, disabled, unknown, noTypes } = counts.result();
          return [
            table('Webhooks', { id: 'text', url: 'text', state: 'text' }, rows),
            table('Of all webhooks', { state: 'text', webhooks: 'integer' }, [
              ['all', on + disabled + unknown],
              ['enabled', on],
              ['disabled', disabled],
              ['unknown', unknown],
              ['no types', noTypes],
            ]),
          ];
        },
      };
    },
  }),
  customer: report<Subscription>({
    title: 'Customer',
    definition: ({ customer = '' }) => [
      `All subscriptions whose customer has the e-mail address or the id ${customer}.`,
      'Recurring and past due are counted as in the reports of these names.',
      'The service lists no customers, so one without a subscription is not found.',
    ],
    lists: (client) => [(options) => client.subscriptions.list({}, options)],
    figure: ({ at, customer = '' }) => {
      const revenue = recurringRevenue(at);
      const due = pastDue(at);
      const rows: ReportValue[][] = [];
      return {
        add(item) {
          if (!isOfCustomer(item, customer)) return;
          revenue.add(item);
          due.add(item);
          rows.push(Object.keys(subscriptionColumns).map((name) => valueOf({ ...item.customer, ...item }, name)));
        },
        result: () => [
          table('Subscriptions', subscriptionColumns, rows),
          table('Sums', { sum: 'text', currency: 'text', amount: 'amount' }, [
            ...sorted(revenue.result().totals).map(([currency, total]) => [
              'recurring, a month',
              currency,
              exactNumber(total),
            ]),
            ...due.result().map(({ age, currency, amount }) => [`past due, ${age}`, currency, exactNumber(amount)]),
          ]),
        ],
      };
    },
  }),
};

interface Definition<T> extends Pick<ReportKind, 'title' | 'definition'> {
  readonly lists: (client: Client, context: ReportContext) => readonly ((options: ListOptions) => List<T>)[];
  readonly figure: (context: ReportContext) => ReportFigure<T>;
}

/** The items of the lists of a report are those of its figure. */
function report<T>({ lists, figure, ...kind }: Definition<T>): ReportKind {
  return {
    ...kind,
    start: (client, context) => ({
      lists: lists(client, context),
      figure: figure(context),
    }),
  };
}

function table(
  title: string,
  columns: Readonly<Record<string, FieldKind>>,
  rows: readonly (readonly ReportValue[])[],
): ReportTable {
  const keys = Object.keys(columns);
  return {
    title,
    columns: Object.entries(columns).map(([key, kind]) => ({ key, kind })),
    rows: rows.map((row) => Object.fromEntries(keys.map((key, index) => [key, row[index] ?? null]))),
  };
}

const amountColumns = Object.fromEntries(payoutAmounts.map((name) => [name, 'amount' as const]));

const subscriptionColumns = {
  subscription_id: 'text',
  customer_id: 'text',
  status: 'text',
  product_name: 'text',
  recurring_pre_tax_amount: 'amount',
  currency: 'text',
  payment_frequency_count: 'integer',
  payment_frequency_interval: 'text',
  next_billing_date: 'timestamp',
} as const satisfies Record<string, FieldKind>;

function sorted(totals: ReadonlyMap<string, bigint>): [string, bigint][] {
  return [...totals].sort(([left], [right]) => (left < right ? -1 : 1));
}

function valueOf(item: unknown, path: string): ReportValue {
  const value = fieldValue(item, path);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function startOfMonth(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

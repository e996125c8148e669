import type { Subscription } from '@paydeck/core';
import { changes, type Mirror } from '@paydeck/mirror';
import {
  exactNumber,
  isRecurring,
  monthlyAmounts,
  trialEnd,
  type Report,
  type ReportTable,
} from '@paydeck/presentation/internal';
import { UsageError } from '../usage-error.ts';

/** Compares the recurring revenue of a month now with that of an earlier time, as the mirror knows both. */
export async function recurringSince(mirror: Mirror, since: Date, readAt: string): Promise<Report> {
  await checkKnown(mirror, since);
  const at = Date.parse(readAt);
  const before = await statesBefore(mirror, since);
  const movements = createMovements();
  let count = 0;
  for (const id of before.keys())
    if (!(await isLive(mirror, id))) movements.add(countedAt(before.get(id), since.getTime()), undefined);
  for (let last: Subscription | undefined; ;) {
    // oxlint-disable-next-line no-await-in-loop -- one part after the other
    const records: Subscription[] = await mirror.records('subscriptions', { limit: recordsAtOnce, before: last });
    for (const record of records) {
      const id = record.subscription_id;
      const then = before.has(id) ? before.get(id) : record;
      movements.add(countedAt(then, since.getTime()), countedAt(record, at), then !== undefined);
    }
    count += records.length;
    last = records.at(-1);
    if (records.length < recordsAtOnce) break;
  }
  return {
    report: 'recurring',
    title: 'Recurring revenue of a month, and what has changed',
    definition: [
      `Compares ${readAt} with ${since.toISOString()}, both as pulls have found them. A change between two pulls that was undone is not seen.`,
      'Counts subscriptions with the status active, without those on demand and on trial.',
      'New: created since. Returned: not counted then, and now. Churned: counted then, and not now. Expansion and contraction: another amount or interval.',
      'Amounts are before tax, not multiplied by the quantity, and without discounts. Each figure is rounded once.',
    ],
    as_of: readAt,
    read_at: readAt,
    items_read: count,
    complete: true,
    tables: [movements.table()],
  };
}

async function checkKnown(mirror: Mirror, since: Date): Promise<void> {
  const first = (await mirror.status()).find(({ list }) => list === 'subscriptions')?.first?.ended;
  if (first !== undefined && Date.parse(first) <= since.getTime()) return;
  const known = first === undefined ? 'it was never pulled completely' : `its first complete pull was at ${first}`;
  throw new UsageError(`--since is before what the mirror knows of subscriptions: ${known}.`);
}

/** Returns what changed subscriptions were at a time; `undefined` for those that did not exist. */
async function statesBefore(mirror: Mirror, since: Date): Promise<Map<string, Subscription | undefined>> {
  const states = new Map<string, Subscription | undefined>();
  for (const { list, id, before, record } of (await changes(mirror, since)).toReversed()) {
    if (list !== 'subscriptions') continue;
    const after = states.has(id) ? states.get(id) : record;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the record, with the fields that it had
    states.set(id, before === undefined ? undefined : ({ ...after, ...before } as Subscription));
  }
  return states;
}

async function isLive(mirror: Mirror, id: string): Promise<boolean> {
  const found = await mirror.get('subscriptions', id);
  return found !== undefined && found.goneAt === undefined;
}

/** Returns a subscription if it counts at a time. */
function countedAt(subscription: Subscription | undefined, at: number): Subscription | undefined {
  if (subscription === undefined || !isRecurring(subscription)) return undefined;
  return (trialEnd(subscription) ?? at) > at ? undefined : subscription;
}

const names = ['then', 'new', 'returned', 'expansion', 'contraction', 'churned', 'now'] as const;
type Name = (typeof names)[number];

/** Counts what subscriptions were and are. */
function createMovements() {
  const plus = figures();
  const minus = figures();
  return {
    add(then: Subscription | undefined, now: Subscription | undefined, existed = true): void {
      if (then !== undefined) plus.then.add(then);
      if (now !== undefined) plus.now.add(now);
      if (then === undefined && now !== undefined) plus[existed ? 'returned' : 'new'].add(now);
      if (then !== undefined && now === undefined) minus.churned.add(then);
      if (then === undefined || now === undefined) return;
      if (then.currency !== now.currency) {
        minus.churned.add(then);
        plus.new.add(now);
        return;
      }
      const difference = monthly(now) - monthly(then);
      if (difference === 0n) return;
      const name = difference > 0n ? 'expansion' : 'contraction';
      plus[name].add(now);
      minus[name].add(then);
    },
    table(): ReportTable {
      const added = results(plus);
      const taken = results(minus);
      const currencies = new Set(names.flatMap((name) => [...added[name].totals.keys(), ...taken[name].totals.keys()]));
      return {
        title: 'A month',
        columns: [
          { key: 'currency', kind: 'text' },
          { key: 'movement', kind: 'text' },
          { key: 'subscriptions', kind: 'integer' },
          { key: 'per_month', kind: 'amount' },
        ],
        rows: [...currencies].sort().flatMap((currency) =>
          names.map((name) => ({
            currency,
            movement: name,
            subscriptions: Math.max(added[name].counts.get(currency) ?? 0, taken[name].counts.get(currency) ?? 0),
            per_month: exactNumber((added[name].totals.get(currency) ?? 0n) - (taken[name].totals.get(currency) ?? 0n)),
          })),
        ),
      };
    },
  };
}

type Figures = Readonly<Record<Name, ReturnType<typeof monthlyAmounts>>>;

function figures(): Figures {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a figure for each name
  return Object.fromEntries(names.map((name) => [name, monthlyAmounts()])) as Figures;
}

function results(of: Figures): Readonly<Record<Name, ReturnType<Figures[Name]['result']>>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a result for each name
  return Object.fromEntries(names.map((name) => [name, of[name].result()])) as ReturnType<typeof results>;
}

function monthly(subscription: Subscription): bigint {
  const figure = monthlyAmounts();
  figure.add(subscription);
  return figure.result().totals.get(subscription.currency) ?? 0n;
}

const recordsAtOnce = 2_000;

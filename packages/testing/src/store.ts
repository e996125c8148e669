import type { Mode } from './access.ts';
import { Collection, NO_WRITES, type Writes } from './collection.ts';
import { DAY } from './dataset/calendar.ts';
import { createCustomers, type Customers } from './dataset/customers.ts';
import { createDiscounts, type Discounts } from './dataset/discounts.ts';
import { createIds, type Ids } from './dataset/ids.ts';
import { createIncome } from './dataset/income.ts';
import { createPayouts } from './dataset/payouts.ts';
import { type Catalogue, createCatalogue } from './dataset/products.ts';
import { derive } from './dataset/random.ts';
import { createSubscriptions, type Subscriptions } from './dataset/subscriptions.ts';
import { createWebhooks } from './dataset/webhooks.ts';

/** How many records of each kind a business starts with, in each of its two modes. */
export interface Counts {
  readonly subscriptions: number;
  readonly discounts: number;
  readonly payouts: number;
  readonly webhooks: number;
}

/** Everything that one business has in one mode. */
export interface World {
  readonly mode: Mode;
  readonly businessId: string;
  readonly catalogue: Catalogue;
  readonly customerData: Customers;
  readonly subscriptionData: Subscriptions;
  readonly discountData: Discounts;
  readonly customers: Collection;
  readonly subscriptions: Collection;
  readonly discounts: Collection;
  readonly payouts: Collection;
  readonly webhooks: Collection;
  /** Signs iterators, so that one of another list is recognised. */
  readonly iteratorSeed: number;
}

export interface Business {
  readonly id: string;
  /** The world of a mode, made when it is first asked for. */
  readonly world: (mode: Mode) => World;
  /** What was written in a mode; `undefined` if nothing ever was. */
  readonly written: (mode: Mode) => WorldWrites | undefined;
  /** Puts back what was written in a mode; `undefined` for nothing. */
  readonly rewrite: (mode: Mode, writes: WorldWrites | undefined) => void;
}

/** What was written in a world, by list. */
export type WorldWrites = Readonly<Record<(typeof LISTS)[number], Writes>>;

const LISTS = ['customers', 'subscriptions', 'discounts', 'payouts', 'webhooks'] as const;

/** The ids of businesses. */
export function businessIds(seed: number): Ids {
  return createIds('bus_', derive(seed, 1));
}

export function createBusiness(options: { seed: number; index: number; anchor: number; counts: Counts }): Business {
  const id = businessIds(options.seed).idOf(options.index);
  const worlds = new Map<Mode, World>();

  function world(mode: Mode): World {
    let made = worlds.get(mode);
    if (made === undefined) {
      const seed = derive(options.seed, 100 + options.index * 2 + (mode === 'live' ? 1 : 0));
      made = createWorld({ seed, mode, businessId: id, anchor: options.anchor, counts: options.counts });
      worlds.set(mode, made);
    }
    return made;
  }

  function written(mode: Mode): WorldWrites | undefined {
    const made = worlds.get(mode);
    if (made === undefined) return undefined;
    return {
      customers: made.customers.snapshot(),
      subscriptions: made.subscriptions.snapshot(),
      discounts: made.discounts.snapshot(),
      payouts: made.payouts.snapshot(),
      webhooks: made.webhooks.snapshot(),
    };
  }

  function rewrite(mode: Mode, writes: WorldWrites | undefined): void {
    const made = worlds.get(mode);
    for (const list of LISTS) made?.[list].restore(writes?.[list] ?? NO_WRITES);
  }

  return { id, world, written, rewrite };
}

function createWorld(options: { seed: number; mode: Mode; businessId: string; anchor: number; counts: Counts }): World {
  const { seed, mode, businessId, anchor, counts } = options;
  const spanMs = TWO_YEARS;
  const catalogue = createCatalogue(derive(seed, 1));
  const customerData = createCustomers({
    seed: derive(seed, 2),
    anchor,
    spanMs,
    subscriptions: counts.subscriptions,
    businessId,
  });
  const discountData = createDiscounts({
    seed: derive(seed, 3),
    anchor,
    spanMs,
    count: counts.discounts,
    businessId,
    catalogue,
  });
  const subscriptionData = createSubscriptions({
    seed: derive(seed, 4),
    anchor,
    spanMs,
    count: counts.subscriptions,
    catalogue,
    customers: customerData,
    discounts: discountData,
  });
  const payoutData = createPayouts({
    seed: derive(seed, 5),
    anchor,
    spanMs,
    count: counts.payouts,
    businessId,
    incomeIn: createIncome(subscriptionData),
  });
  return {
    mode,
    businessId,
    catalogue,
    customerData,
    subscriptionData,
    discountData,
    customers: new Collection(customerData),
    subscriptions: new Collection(subscriptionData),
    discounts: new Collection(discountData),
    payouts: new Collection(payoutData),
    webhooks: new Collection(createWebhooks({ seed: derive(seed, 6), anchor, spanMs, count: counts.webhooks })),
    iteratorSeed: derive(seed, 7),
  };
}

const TWO_YEARS = 730 * DAY;

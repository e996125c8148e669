import { isoTimestamp } from '../../data/calendar.ts';
import { createIds } from '../../data/ids.ts';
import { createPeople, type People } from '../../data/people.ts';
import { below, derive, hash } from '../../data/random.ts';
import type { Dataset } from '../../world/dataset.ts';
import type { World } from '../../world/world.ts';

/** The customers of a business. A few of them have many subscriptions. */
export interface CustomerRows extends Dataset {
  readonly people: People;
  /** The customer of a subscription, who existed when the subscription was created. */
  readonly ofSubscription: (row: number) => number;
  /** The five fields that a subscription shows of its customer. */
  readonly embedded: (index: number) => EmbeddedCustomer;
}

export interface EmbeddedCustomer {
  readonly customer_id: string;
  readonly email: string;
  readonly name: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly phone_number: string | null;
}

export function customerRows({ seed: worldSeed, anchor, spanMs, countOf, businessId }: World): CustomerRows {
  const subscriptions = countOf('subscriptions');
  const seed = derive(worldSeed, 2);
  const ids = createIds('cus_', derive(seed, 1));
  const people = createPeople(derive(seed, 2));
  const choiceSeed = derive(seed, 3);
  const metadataSeed = derive(seed, 4);
  const fresh = Math.ceil(subscriptions * PER_SUBSCRIPTION);
  const count = subscriptions === 0 ? 0 : fresh + Math.ceil(subscriptions / 20) + 1;
  const step = spanMs / Math.max(1, subscriptions) / PER_SUBSCRIPTION;

  function ofSubscription(row: number): number {
    if (count === 0) return row;
    const choice = hash(choiceSeed, row);
    // Customers are also sorted newest first. Those from here on are older than the subscription.
    const oldEnough = Math.min(count - 1, Math.ceil((row + 1) * PER_SUBSCRIPTION));
    if (choice % 100 < 75) return Math.min(count - 1, oldEnough + ((choice >>> 8) % 3));
    const anyOlder = oldEnough + below(Math.imul(choice, 0x9e3779b1) >>> 0, count - oldEnough);
    return Math.min(count - 1, Math.ceil(anyOlder / REGULAR) * REGULAR);
  }

  function metadataOf(index: number): Record<string, string> {
    const draw = hash(metadataSeed, index);
    return {
      ...(draw % 10 >= 6 && { source: SOURCES[draw % SOURCES.length] ?? '' }),
      ...(draw % 10 >= 8 && { crm_id: String(draw % 100_000) }),
    };
  }

  const createdAt = (index: number): number => anchor - 1 - Math.floor(index * step);
  const shown = (index: number): Omit<EmbeddedCustomer, 'customer_id'> => ({
    email: people.emailOf(index),
    name: people.nameOf(index),
    metadata: metadataOf(index),
    phone_number: people.phoneOf(index),
  });

  return {
    count,
    idOf: ids.idOf,
    rowOf: ids.rowOf,
    createdAt,
    rowsAfter: (time) => Math.min(count, Math.max(0, Math.ceil((anchor - 1 - time) / step))),
    record: (index) => ({
      customer_id: ids.idOf(index),
      business_id: businessId,
      created_at: isoTimestamp(createdAt(index)),
      ...shown(index),
    }),
    people,
    ofSubscription,
    embedded: (index) => ({ customer_id: ids.idOf(index), ...shown(index) }),
  };
}

/** The number of new customers per subscription. Other subscriptions belong to existing customers. */
const PER_SUBSCRIPTION = 0.6;

/** One of this many customers has many subscriptions. */
const REGULAR = 40;

const SOURCES = ['website', 'referral', 'conference', 'newsletter', 'partner'];

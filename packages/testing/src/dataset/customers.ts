import { isoTimestamp } from './calendar.ts';
import type { Dataset } from './dataset.ts';
import { createIds } from './ids.ts';
import { createPeople, type Person } from './people.ts';
import { below, derive, hash } from './random.ts';

/** The customers of a business: enough for its subscriptions, a few of them with many. */
export interface Customers extends Dataset {
  readonly person: (index: number) => Person;
  /** The customer of a subscription: one that existed when the subscription was made. */
  readonly ofSubscription: (row: number) => number;
  /** The five fields that a subscription shows of its customer, as JSON text. */
  readonly embeddedText: (index: number, person: Person) => string;
}

export function createCustomers(options: {
  seed: number;
  anchor: number;
  spanMs: number;
  subscriptions: number;
  businessId: string;
}): Customers {
  const { seed, anchor, spanMs, subscriptions, businessId } = options;
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
    // Customers are numbered newest first as well: from here on they are older than the subscription.
    const oldEnough = Math.min(count - 1, Math.ceil((row + 1) * PER_SUBSCRIPTION));
    if (choice % 100 < 75) return Math.min(count - 1, oldEnough + ((choice >>> 8) % 3));
    const anyOlder = oldEnough + below(Math.imul(choice, 0x9e3779b1) >>> 0, count - oldEnough);
    return Math.min(count - 1, Math.ceil(anyOlder / REGULAR) * REGULAR);
  }

  function metadataText(index: number): string {
    const draw = hash(metadataSeed, index);
    if (draw % 10 < 6) return '{}';
    if (draw % 10 < 8) return `{"source":"${SOURCES[draw % SOURCES.length]}"}`;
    return `{"source":"${SOURCES[draw % SOURCES.length]}","crm_id":"${draw % 100_000}"}`;
  }

  function shownText(index: number, person: Person): string {
    return `"email":"${person.email}","name":${person.nameText},"metadata":${metadataText(index)},"phone_number":${person.phone === null ? 'null' : `"${person.phone}"`}`;
  }

  const createdAt = (index: number): number => anchor - 1 - Math.floor(index * step);
  return {
    count,
    idOf: ids.idOf,
    rowOf: ids.rowOf,
    person: people,
    createdAt,
    rowsAfter: (time) => Math.min(count, Math.max(0, Math.ceil((anchor - 1 - time) / step))),
    hidden: () => ({}),
    columns: {},
    ofSubscription,
    embeddedText: (index, person) => `{"customer_id":"${ids.idOf(index)}",${shownText(index, person)}}`,
    text: (index) =>
      `{"customer_id":"${ids.idOf(index)}","business_id":"${businessId}","created_at":"${isoTimestamp(createdAt(index))}",${shownText(index, people(index))}}`,
  };
}

/** New customers for each new subscription; the other subscriptions belong to customers who had one before. */
const PER_SUBSCRIPTION = 0.6;

/** One customer in so many is a regular, who has many subscriptions. */
const REGULAR = 40;

const SOURCES = ['website', 'referral', 'conference', 'newsletter', 'partner'];

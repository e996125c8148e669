import { isoTimestamp } from '../../data/calendar.ts';
import { People } from '../../data/people.ts';
import { below, derive, hash } from '../../data/random.ts';
import type { JsonRecord } from '../../json.ts';
import { GeneratedRows } from '../../world/generated-rows.ts';
import type { World } from '../../world/world.ts';

export function customerRows(world: World): CustomerRows {
  return new CustomerRows(world);
}

export class CustomerRows extends GeneratedRows {
  readonly people: People;
  readonly #world: World;
  readonly #step: number;
  readonly #choiceSeed: number;
  readonly #metadataSeed: number;

  constructor(world: World) {
    const subscriptions = world.countOf('subscriptions');
    const fresh = Math.ceil(subscriptions * PER_SUBSCRIPTION);
    const count = subscriptions === 0 ? 0 : fresh + Math.ceil(subscriptions / 20) + 1;
    super(world, { count, idPrefix: 'cus_', stream: 2 });
    this.people = new People(derive(this.seed, 2));
    this.#world = world;
    this.#step = world.spanMs / Math.max(1, subscriptions) / PER_SUBSCRIPTION;
    this.#choiceSeed = derive(this.seed, 3);
    this.#metadataSeed = derive(this.seed, 4);
  }

  override createdAt(row: number): number {
    return this.#world.anchor - 1 - Math.floor(row * this.#step);
  }

  /** The customer of a subscription, who existed when the subscription was created. */
  ofSubscription(row: number): number {
    const { count } = this;
    if (count === 0) return row;
    const choice = hash(this.#choiceSeed, row);
    // Customers are also sorted newest first. Those from here on are older than the subscription.
    const oldEnough = Math.min(count - 1, Math.ceil((row + 1) * PER_SUBSCRIPTION));
    if (choice % 100 < 75) return Math.min(count - 1, oldEnough + ((choice >>> 8) % 3));
    const anyOlder = oldEnough + below(Math.imul(choice, 0x9e3779b1) >>> 0, count - oldEnough);
    return Math.min(count - 1, Math.ceil(anyOlder / REGULAR) * REGULAR);
  }

  record(row: number): JsonRecord {
    return {
      customer_id: this.idOf(row),
      business_id: this.#world.businessId,
      created_at: isoTimestamp(this.createdAt(row)),
      ...this.#shown(row),
    };
  }

  embedded(row: number): JsonRecord {
    return { customer_id: this.idOf(row), ...this.#shown(row) };
  }

  #shown(row: number): JsonRecord {
    const draw = hash(this.#metadataSeed, row);
    return {
      email: this.people.emailOf(row),
      name: this.people.nameOf(row),
      metadata: {
        ...(draw % 10 >= 6 && { source: SOURCES[draw % SOURCES.length] ?? '' }),
        ...(draw % 10 >= 8 && { crm_id: String(draw % 100_000) }),
      },
      phone_number: this.people.phoneOf(row),
    };
  }
}

/** The number of new customers per subscription. Other subscriptions belong to existing customers. */
const PER_SUBSCRIPTION = 0.6;

const REGULAR = 40;

const SOURCES = ['website', 'referral', 'conference', 'newsletter', 'partner'];

import { type CustomerRows, customerRows } from '../customers/rows.ts';
import { discountRows } from '../discounts/rows.ts';
import { type Interval, isoTimestamp } from '../../data/calendar.ts';
import { Ids } from '../../data/ids.ts';
import { type Catalogue, catalogueOf, priceIn, type Product } from '../../data/products.ts';
import { below, derive, hash, pick, unit } from '../../data/random.ts';
import type { JsonRecord } from '../../json.ts';
import type { Column, Hidden } from '../../world/dataset.ts';
import { GeneratedRows } from '../../world/generated-rows.ts';
import type { World } from '../../world/world.ts';
import { billingDates } from './billing-dates.ts';
import { isOngoing, type Status, statusAt, STATUSES } from './status.ts';

export function subscriptionRows(world: World): SubscriptionRows {
  return new SubscriptionRows(world);
}

/** The columns by which millions of subscriptions can be filtered quickly. */
export type SubscriptionColumn = 'status' | 'product' | 'brand' | 'customer' | 'cancelling';

class SubscriptionRows extends GeneratedRows {
  readonly columns: Readonly<Record<SubscriptionColumn, Column>>;
  readonly #world: World;
  readonly #catalogue: Catalogue;
  readonly #customers: CustomerRows;
  readonly #methods: Ids;
  readonly #changes: Ids;
  readonly #seeds: Readonly<Record<'status' | 'product' | 'flags' | 'moment' | 'discount' | 'change', number>>;

  constructor(world: World) {
    super(world, { count: world.countOf('subscriptions'), idPrefix: 'sub_', stream: 4, timeline: 4 });
    const { seed } = this;
    this.#world = world;
    this.#catalogue = world.once(catalogueOf);
    this.#customers = world.once(customerRows);
    this.#methods = new Ids('pm_', derive(seed, 2));
    this.#changes = new Ids('chg_', derive(seed, 3));
    this.#seeds = {
      status: derive(seed, 5),
      product: derive(seed, 6),
      flags: derive(seed, 7),
      moment: derive(seed, 8),
      discount: derive(seed, 9),
      change: derive(seed, 10),
    };
    const { products, brandIds } = this.#catalogue;
    const customers = this.#customers;
    this.columns = {
      status: { size: STATUSES.length, valueOf: (row) => STATUSES.indexOf(this.#statusOf(row)) },
      product: { size: products.length, valueOf: (row) => this.#productIndex(row) },
      brand: { size: brandIds.length, valueOf: (row) => brandIds.indexOf(this.#productOf(row).brandId) },
      customer: { size: customers.count, valueOf: (row) => customers.ofSubscription(row) },
      cancelling: { size: 2, valueOf: (row) => (this.#isCancelling(row, this.#statusOf(row)) ? 1 : 0) },
    };
  }

  /** The monthly income of a row in US cents; 0 for a subscription without regular payments. */
  monthlyCents(row: number): number {
    const { onDemand, cents, interval, intervalCount } = this.#productOf(row);
    if (onDemand || !isOngoing(this.#statusOf(row))) return 0;
    const quantity = quantityOf(hash(this.#seeds.flags, row));
    return Math.round((cents * TIMES_A_YEAR[interval]) / intervalCount / 12) * quantity;
  }

  record(row: number): JsonRecord {
    return this.template(row, this.#statusOf(row), this.createdAt(row), this.#world.anchor);
  }

  hidden(row: number): Hidden {
    return { brand_id: this.#productOf(row).brandId };
  }

  /** Generates a consistent record with a given status and creation time, which a test can edit. */
  template(row: number, status: Status, createdAt: number, now: number): JsonRecord {
    const product = this.#productOf(row);
    const { people } = this.#customers;
    const customer = this.#customers.ofSubscription(row);
    const { currency } = people.countryOf(customer);
    const flags = hash(this.#seeds.flags, row);
    const moment = hash(this.#seeds.moment, row);
    const quantity = quantityOf(flags);
    const dates = billingDates({ product, status, createdAt, now, moment: unit(moment) });
    const discount = this.#discountOf(row);
    const hasMethod = hasPaymentMethod(status, moment);
    const isPaused = status === 'paused' || (status === 'on_hold' && moment % 2 === 0);
    const pausedAt = now - Math.floor(unit(moment) * Math.max(0, now - createdAt) * 0.5);
    return {
      subscription_id: this.idOf(row),
      billing: people.billingOf(customer),
      cancel_at_next_billing_date: this.#isCancelling(row, status),
      created_at: isoTimestamp(createdAt),
      currency,
      customer: this.#customers.embedded(customer),
      discounts: discount === undefined ? [] : [discount],
      has_payment_method: hasMethod,
      metadata: METADATA[moment % METADATA.length] ?? {},
      next_billing_date: isoTimestamp(dates.next),
      previous_billing_date: isoTimestamp(dates.previous),
      on_demand: product.onDemand,
      payment_frequency_count: product.intervalCount,
      payment_frequency_interval: product.interval,
      subscription_period_count: dates.period.count,
      subscription_period_interval: dates.period.interval,
      product_id: product.id,
      quantity,
      recurring_pre_tax_amount: product.onDemand ? 0 : priceIn(currency, product.cents) * quantity,
      status,
      tax_inclusive: (flags >>> 20) % 5 === 0,
      trial_period_days: product.trialDays,
      cancelled_at: dates.cancelledAt === null ? null : isoTimestamp(dates.cancelledAt),
      customer_business_name: people.companyOf(customer),
      discount_cycles_remaining: discount?.discount_cycles_remaining ?? null,
      discount_id: discount?.discount_id ?? null,
      paused_at: isPaused ? isoTimestamp(pausedAt) : null,
      payment_method_id: hasMethod ? this.#methods.idOf(row) : null,
      product_name: product.name,
      scheduled_change: isOngoing(status) ? this.#changeOf(row, { quantity, createdAt, next: dates.next, now }) : null,
      tax_id: people.taxIdOf(customer),
      trial_amount: product.trialDays > 0 && (flags >>> 4) % 8 === 0 ? priceIn(currency, 100) : null,
    };
  }

  #discountOf(row: number): { discount_id: string; discount_cycles_remaining: number | null } | undefined {
    const discounts = this.#world.once(discountRows);
    const draw = hash(this.#seeds.discount, row);
    if (discounts.count === 0 || draw % 100 >= 15) return undefined;
    return {
      discount_id: discounts.idOf(below(Math.imul(draw, 0x9e3779b1) >>> 0, discounts.count)),
      discount_cycles_remaining: (draw >>> 8) % 3 === 0 ? null : 1 + ((draw >>> 12) % 11),
    };
  }

  /** The scheduled change of plan of a continuing subscription: one row in twenty of all rows. */
  #changeOf(
    row: number,
    { quantity, createdAt, next, now }: { quantity: number; createdAt: number; next: number; now: number },
  ): JsonRecord | null {
    const draw = hash(this.#seeds.change, row);
    if (draw % 100 >= 7) return null;
    const others = this.#catalogue.products.length - 1;
    const { id, name, description } = this.#productAt(this.#productIndex(row) + 1 + ((draw >>> 8) % others));
    const addon = below(draw, ADDONS.length);
    return {
      id: this.#changes.idOf(row),
      product_id: id,
      product_name: name,
      product_description: description,
      quantity,
      created_at: isoTimestamp(Math.max(createdAt, now - ((draw >>> 4) % (7 * 24)) * 3_600_000)),
      effective_at: isoTimestamp(next),
      addons:
        (draw >>> 16) % 2 > 0
          ? [
              {
                addon_id: this.#catalogue.addonIdOf(addon),
                name: pick(draw, ADDONS),
                quantity: 1 + ((draw >>> 20) % 4),
              },
            ]
          : [],
    };
  }

  #statusOf(row: number): Status {
    return statusAt(this.#world.anchor - this.createdAt(row), hash(this.#seeds.status, row) % 100);
  }

  #productIndex(row: number): number {
    return this.#catalogue.byShare(hash(this.#seeds.product, row) % 100);
  }

  #productOf(row: number): Product {
    return this.#productAt(this.#productIndex(row));
  }

  #productAt(index: number): Product {
    const { products } = this.#catalogue;
    const product = products[index % products.length];
    if (product === undefined) throw new RangeError(`No product ${index}.`);
    return product;
  }

  #isCancelling(row: number, status: Status): boolean {
    return isOngoing(status) && hash(this.#seeds.flags, row) % 100 < 8;
  }
}

function hasPaymentMethod(status: Status, random: number): boolean {
  if (status === 'pending' || status === 'failed') return random % 4 === 0;
  return status !== 'past_due' || random % 3 > 0;
}

function quantityOf(flags: number): number {
  return (flags >>> 8) % 10 < 8 ? 1 : 2 + ((flags >>> 12) % 24);
}

const TIMES_A_YEAR: Readonly<Record<Interval, number>> = { Day: 365, Week: 52, Month: 12, Year: 1 };

const ADDONS = ['Priority support', 'Extra seats', 'Audit log', 'Custom domain'] as const;

const METADATA: readonly Readonly<Record<string, string>>[] = [
  {},
  {},
  {},
  { team: 'growth' },
  { team: 'platform', cost_center: '4021' },
  { referrer: 'newsletter' },
  { plan_note: 'renewal call booked' },
  { order: 'web-checkout' },
];

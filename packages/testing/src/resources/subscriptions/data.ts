import { type Interval, isoTimestamp } from '../../data/calendar.ts';
import type { Column, Dataset } from '../../world/dataset.ts';
import { createIds } from '../../data/ids.ts';
import { catalogueOf, priceIn, type Product } from '../../data/products.ts';
import { below, derive, hash, pick, unit } from '../../data/random.ts';
import { createTimeline } from '../../data/timeline.ts';
import type { World } from '../../world/world.ts';
import type { JsonRecord } from '../../json.ts';
import { customerData } from '../customers/data.ts';
import { discountData } from '../discounts/data.ts';
import { billingDates } from './billing-dates.ts';
import { isOngoing, type Status, STATUSES, statusAt } from './status.ts';

export interface Subscriptions extends Dataset {
  readonly columns: Readonly<Record<SubscriptionColumn, Column>>;
  /** The monthly income of a row in US cents; 0 for a subscription without regular payments. */
  readonly monthlyCents: (row: number) => number;
  /** Generates a consistent record with a given status and creation time, which a test can edit. */
  readonly template: (row: number, status: Status, createdAt: number, now: number) => JsonRecord;
}

/** The columns by which millions of subscriptions can be filtered quickly. */
export type SubscriptionColumn = 'status' | 'product' | 'brand' | 'customer' | 'cancelling';

export function subscriptionData(world: World): Subscriptions {
  const { anchor, spanMs } = world;
  const count = world.countOf('subscriptions');
  const catalogue = world.once(catalogueOf);
  const customers = world.once(customerData);
  const discounts = world.once(discountData);
  const seed = derive(world.seed, 4);
  const ids = createIds('sub_', derive(seed, 1));
  const methods = createIds('pm_', derive(seed, 2));
  const changes = createIds('chg_', derive(seed, 3));
  const timeline = createTimeline({ anchor, spanMs, count, seed: derive(seed, 4) });
  const statusSeed = derive(seed, 5);
  const productSeed = derive(seed, 6);
  const flagSeed = derive(seed, 7);
  const momentSeed = derive(seed, 8);
  const discountSeed = derive(seed, 9);
  const changeSeed = derive(seed, 10);

  const statusOf = (row: number): Status => statusAt(anchor - timeline.createdAt(row), hash(statusSeed, row) % 100);
  const productIndex = (row: number): number => catalogue.byShare(hash(productSeed, row) % 100);
  const productOf = (row: number): Product => productAt(productIndex(row));
  const isCancelling = (row: number, status: Status): boolean => isOngoing(status) && hash(flagSeed, row) % 100 < 8;

  function productAt(index: number): Product {
    const product = catalogue.products[index % catalogue.products.length];
    if (product === undefined) throw new RangeError(`No product ${index}.`);
    return product;
  }

  const columns: Subscriptions['columns'] = {
    status: { size: STATUSES.length, valueOf: (row) => STATUSES.indexOf(statusOf(row)) },
    product: { size: catalogue.products.length, valueOf: productIndex },
    brand: {
      size: catalogue.brandIds.length,
      valueOf: (row) => catalogue.brandIds.indexOf(productOf(row).brandId),
    },
    customer: { size: customers.count, valueOf: customers.ofSubscription },
    cancelling: { size: 2, valueOf: (row) => (isCancelling(row, statusOf(row)) ? 1 : 0) },
  };

  function monthlyCents(row: number): number {
    const { onDemand, cents, interval, intervalCount } = productOf(row);
    if (onDemand || !isOngoing(statusOf(row))) return 0;
    return Math.round((cents * TIMES_A_YEAR[interval]) / intervalCount / 12) * quantityOf(hash(flagSeed, row));
  }

  function template(row: number, status: Status, createdAt: number, now: number): JsonRecord {
    const product = productOf(row);
    const customer = customers.ofSubscription(row);
    const { currency } = customers.people.countryOf(customer);
    const flags = hash(flagSeed, row);
    const moment = hash(momentSeed, row);
    const quantity = quantityOf(flags);
    const dates = billingDates({ product, status, createdAt, now, moment: unit(moment) });
    const discount = discountOf(row);
    const hasMethod = hasPaymentMethod(status, moment);
    const isPaused = status === 'paused' || (status === 'on_hold' && moment % 2 === 0);
    const pausedAt = now - Math.floor(unit(moment) * Math.max(0, now - createdAt) * 0.5);
    return {
      subscription_id: ids.idOf(row),
      billing: customers.people.billingOf(customer),
      cancel_at_next_billing_date: isCancelling(row, status),
      created_at: isoTimestamp(createdAt),
      currency,
      customer: customers.embedded(customer),
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
      customer_business_name: customers.people.companyOf(customer),
      discount_cycles_remaining: discount?.discount_cycles_remaining ?? null,
      discount_id: discount?.discount_id ?? null,
      paused_at: isPaused ? isoTimestamp(pausedAt) : null,
      payment_method_id: hasMethod ? methods.idOf(row) : null,
      product_name: product.name,
      scheduled_change: isOngoing(status) ? changeOf(row, { quantity, createdAt, next: dates.next, now }) : null,
      tax_id: customers.people.taxIdOf(customer),
      trial_amount: product.trialDays > 0 && (flags >>> 4) % 8 === 0 ? priceIn(currency, 100) : null,
    };
  }

  function discountOf(row: number): { discount_id: string; discount_cycles_remaining: number | null } | undefined {
    const draw = hash(discountSeed, row);
    if (discounts.count === 0 || draw % 100 >= 15) return undefined;
    return {
      discount_id: discounts.idOf(below(Math.imul(draw, 0x9e3779b1) >>> 0, discounts.count)),
      discount_cycles_remaining: (draw >>> 8) % 3 === 0 ? null : 1 + ((draw >>> 12) % 11),
    };
  }

  /** The scheduled change of plan of a continuing subscription: one row in twenty of all rows. */
  function changeOf(
    row: number,
    { quantity, createdAt, next, now }: { quantity: number; createdAt: number; next: number; now: number },
  ): JsonRecord | null {
    const draw = hash(changeSeed, row);
    if (draw % 100 >= 7) return null;
    const { id, name, description } = productAt(
      productIndex(row) + 1 + ((draw >>> 8) % (catalogue.products.length - 1)),
    );
    const addon = below(draw, ADDONS.length);
    return {
      id: changes.idOf(row),
      product_id: id,
      product_name: name,
      product_description: description,
      quantity,
      created_at: isoTimestamp(Math.max(createdAt, now - ((draw >>> 4) % (7 * 24)) * 3_600_000)),
      effective_at: isoTimestamp(next),
      addons:
        (draw >>> 16) % 2 > 0
          ? [{ addon_id: catalogue.addonIdOf(addon), name: pick(draw, ADDONS), quantity: 1 + ((draw >>> 20) % 4) }]
          : [],
    };
  }

  return {
    count,
    idOf: ids.idOf,
    rowOf: ids.rowOf,
    createdAt: timeline.createdAt,
    rowsAfter: timeline.rowsAfter,
    record: (row) => template(row, statusOf(row), timeline.createdAt(row), anchor),
    hidden: (row) => ({ brand_id: productOf(row).brandId }),
    columns,
    monthlyCents,
    template,
  };
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

import { addInterval, DAY, type Interval, intervalsBetween } from './calendar.ts';
import type { Customers } from './customers.ts';
import type { Column, Dataset, Hidden } from './dataset.ts';
import type { Discounts } from './discounts.ts';
import { createIds } from './ids.ts';
import { type Catalogue, priceIn } from './products.ts';
import { below, derive, hash, pick, unit } from './random.ts';
import { createTimeline } from './timeline.ts';
import { type Part, part, WireBuffer } from './wire-buffer.ts';

/** The eight statuses, in the order of the service's document. */
export const STATUSES = [
  'pending',
  'active',
  'on_hold',
  'paused',
  'cancelled',
  'failed',
  'expired',
  'past_due',
] as const;

export type Status = (typeof STATUSES)[number];

export interface Subscriptions extends Dataset {
  /** What a row brings in a month, in US cents; 0 if it does not pay, or not at regular times. */
  readonly monthlyCents: (row: number) => number;
  /** A record with a chosen status and creation time, consistent in everything else: what a test author starts from. */
  readonly template: (row: number, status: Status, createdAt: number, now: number) => string;
}

/** What every column name of this dataset is filtered by. */
export type SubscriptionColumn = 'status' | 'product' | 'brand' | 'customer' | 'cancelling';

export function createSubscriptions(options: {
  seed: number;
  anchor: number;
  spanMs: number;
  count: number;
  catalogue: Catalogue;
  customers: Customers;
  discounts: Discounts;
}): Subscriptions {
  const { seed, anchor, count, catalogue, customers, discounts } = options;
  const ids = createIds('sub_', derive(seed, 1));
  const methods = createIds('pm_', derive(seed, 2));
  const changes = createIds('chg_', derive(seed, 3));
  const timeline = createTimeline({ anchor, spanMs: options.spanMs, count, seed: derive(seed, 4) });
  const statusSeed = derive(seed, 5);
  const productSeed = derive(seed, 6);
  const flagSeed = derive(seed, 7);
  const momentSeed = derive(seed, 8);
  const discountSeed = derive(seed, 9);
  const changeSeed = derive(seed, 10);

  const frequencies = catalogue.products.map(({ onDemand, interval, intervalCount }) =>
    part(
      `,"on_demand":${onDemand},"payment_frequency_count":${intervalCount},"payment_frequency_interval":"${interval}","subscription_period_count":`,
    ),
  );
  const productIds = catalogue.products.map(({ id }) => part(`","product_id":"${id}","quantity":`));
  const productNames = catalogue.products.map(({ name }) => part(`,"product_name":"${name}","scheduled_change":`));

  const newProducts = catalogue.products.map(({ id, name, description }) =>
    part(`","product_id":"${id}","product_name":"${name}","product_description":"${description}","quantity":`),
  );
  const addons = ADDONS.map((name, index) =>
    part(`{"addon_id":"${catalogue.addonIdOf(index)}","name":"${name}","quantity":`),
  );

  const statusOf = (row: number): number => {
    const age = anchor - timeline.createdAt(row);
    const draw = hash(statusSeed, row) % 100;
    if (age < 14 * DAY) return YOUNG[draw] ?? ACTIVE;
    const status = GROWN[draw] ?? ACTIVE;
    return status === EXPIRED && age < 40 * DAY ? ACTIVE : status;
  };
  const productOf = (row: number): number => catalogue.byShare(hash(productSeed, row) % 100);
  const isCancelling = (row: number, status: number): boolean =>
    (status === ACTIVE || status === PAST_DUE) && hash(flagSeed, row) % 100 < 8;

  const columns: Readonly<Record<SubscriptionColumn, Column>> = {
    status: { size: STATUSES.length, valueOf: statusOf },
    product: { size: catalogue.products.length, valueOf: productOf },
    brand: {
      size: catalogue.brandIds.length,
      valueOf: (row) => catalogue.brandIds.indexOf(catalogue.products[productOf(row)]?.brandId ?? ''),
    },
    customer: { size: customers.count, valueOf: customers.ofSubscription },
    cancelling: { size: 2, valueOf: (row) => (isCancelling(row, statusOf(row)) ? 1 : 0) },
  };

  const pricesAMonth = catalogue.products.map(({ onDemand, cents, interval, intervalCount }) =>
    onDemand ? 0 : Math.round((cents * TIMES_A_YEAR[interval]) / intervalCount / 12),
  );

  function monthlyCents(row: number): number {
    const status = statusOf(row);
    if (status !== ACTIVE && status !== PAST_DUE) return 0;
    return (pricesAMonth[productOf(row)] ?? 0) * quantityOf(hash(flagSeed, row));
  }

  function hidden(row: number): Hidden {
    return { brand_id: catalogue.products[productOf(row)]?.brandId ?? null };
  }

  function write(out: WireBuffer, row: number, status: number, createdAt: number, now: number): void {
    const productIndex = productOf(row);
    const product = catalogue.products[productIndex];
    if (product === undefined) throw new RangeError(`No product for row ${row}.`);
    const flags = hash(flagSeed, row);
    const moment = hash(momentSeed, row);
    const age = Math.max(0, now - createdAt);
    const customer = customers.ofSubscription(row);
    const { currency, currencyPart } = customers.people.countryOf(customer);
    const quantity = quantityOf(flags);

    const firstPayment = createdAt + product.trialDays * DAY;
    // A subscription ends when it is cancelled, or when its period is over.
    const cancelledAt = status === CANCELLED ? createdAt + Math.floor(unit(moment) * age) : undefined;
    const period = status === EXPIRED ? expiredPeriod(age) : TEN_YEARS;
    const end = cancelledAt ?? (status === EXPIRED ? addInterval(createdAt, period.interval, period.count) - 1 : now);
    const payments = paymentsBy(end, firstPayment, product.interval, product.intervalCount);
    const nextPayment = addInterval(firstPayment, product.interval, payments * product.intervalCount);
    const pausedAt =
      status === PAUSED || (status === ON_HOLD && moment % 2 === 0)
        ? now - Math.floor(unit(moment) * age * 0.5)
        : undefined;
    const hasMethod =
      status === PENDING || status === FAILED ? moment % 4 === 0 : status !== PAST_DUE || moment % 3 > 0;
    const amount = product.onDemand ? 0 : priceIn(currency, product.cents) * quantity;
    const discount = discountOf(row);

    ids.write(row, out.part(PART.id));
    customers.people.writeBilling(customer, out.part(PART.billing));
    out.part(isCancelling(row, status) ? PART.isCancelling : PART.isNotCancelling).timestamp(createdAt);
    out.part(PART.currency).part(currencyPart).part(PART.customer);
    customers.writeEmbedded(customer, out);
    out.part(PART.discounts);
    if (discount >= 0) {
      discounts.writeId(discount, out.part(PART.discount));
      writeCycles(row, out.part(PART.cycles));
      out.part(PART.endOfDiscount);
    }
    out.part(hasMethod ? PART.hasMethod : PART.hasNoMethod).part(entry(METADATA, moment % METADATA.length));
    out.timestamp(nextPayment).part(PART.previous);
    out.timestamp(
      payments === 0 ? createdAt : addInterval(firstPayment, product.interval, (payments - 1) * product.intervalCount),
    );
    out.part(entry(frequencies, productIndex)).part(period.text).part(entry(productIds, productIndex));
    out.integer(quantity).part(PART.amount).integer(amount).part(entry(STATUS_PARTS, status));
    out.part((flags >>> 20) % 5 === 0 ? PART.isTaxed : PART.isNotTaxed).integer(product.trialDays);
    out.part(PART.cancelledAt).timestamp(cancelledAt);
    customers.people.writeCompany(customer, out.part(PART.company));
    if (discount >= 0) {
      writeCycles(row, out.part(PART.legacyCycles));
      discounts.writeId(discount, out.part(PART.legacyDiscount));
      out.part(PART.endOfLegacyDiscount);
    } else out.part(PART.noLegacyDiscount);
    out.timestamp(pausedAt);
    if (hasMethod) {
      methods.write(row, out.part(PART.method));
      out.part(PART.quote);
    } else out.part(PART.noMethod);
    out.part(entry(productNames, productIndex));
    writeChange(out, row, status, quantity, createdAt, nextPayment, now);
    customers.people.writeTaxId(customer, out.part(PART.taxId));
    out.part(PART.trialAmount);
    if (product.trialDays > 0 && (flags >>> 4) % 8 === 0) out.integer(priceIn(currency, 100));
    else out.part(PART.null);
    out.part(PART.end);
  }

  /** The row of the discount, or -1 for none. */
  function discountOf(row: number): number {
    const draw = hash(discountSeed, row);
    if (discounts.count === 0 || draw % 100 >= 15) return -1;
    return below(Math.imul(draw, 0x9e3779b1) >>> 0, discounts.count);
  }

  function writeCycles(row: number, out: WireBuffer): void {
    const draw = hash(discountSeed, row);
    if ((draw >>> 8) % 3 === 0) out.part(PART.null);
    else out.integer(1 + ((draw >>> 12) % 11));
  }

  function writeChange(
    out: WireBuffer,
    row: number,
    status: number,
    quantity: number,
    createdAt: number,
    next: number,
    now: number,
  ): void {
    const draw = hash(changeSeed, row);
    // One row in twenty, over all rows; only subscriptions that go on can change.
    if ((status !== ACTIVE && status !== PAST_DUE) || draw % 100 >= 7) return void out.part(PART.null);
    const index = (productOf(row) + 1 + ((draw >>> 8) % (catalogue.products.length - 1))) % catalogue.products.length;
    changes.write(row, out.part(PART.change));
    out.part(entry(newProducts, index)).integer(quantity);
    out.part(PART.changeMade).timestamp(Math.max(createdAt, now - ((draw >>> 4) % (7 * 24)) * 3_600_000));
    out.part(PART.changeEffective).timestamp(next).part(PART.addons);
    if ((draw >>> 16) % 2 > 0) {
      out.part(pick(draw, addons)).integer(1 + ((draw >>> 20) % 4));
      out.part(PART.endOfAddon);
    }
    out.part(PART.endOfChange);
  }

  function text(row: number, status: number, createdAt: number, now: number): string {
    write(scratch, row, status, createdAt, now);
    return scratch.takeText();
  }

  return {
    count,
    idOf: ids.idOf,
    rowOf: ids.rowOf,
    createdAt: timeline.createdAt,
    rowsAfter: timeline.rowsAfter,
    text: (row) => text(row, statusOf(row), timeline.createdAt(row), anchor),
    write: (row, out) => write(out, row, statusOf(row), timeline.createdAt(row), anchor),
    hidden,
    columns,
    monthlyCents,
    template: (row, status, createdAt, now) => text(row, STATUSES.indexOf(status), createdAt, now),
  };
}

/** How many payments were due by a time. */
function paymentsBy(time: number, firstPayment: number, interval: Interval, count: number): number {
  return time < firstPayment ? 0 : intervalsBetween(firstPayment, time, interval, count) + 1;
}

const PENDING = 0;
const ACTIVE = 1;
const ON_HOLD = 2;
const PAUSED = 3;
const CANCELLED = 4;
const FAILED = 5;
const EXPIRED = 6;
const PAST_DUE = 7;

/** The status of each of a hundred subscriptions in their first two weeks. */
const YOUNG = shared([62, ACTIVE], [24, PENDING], [8, FAILED], [6, CANCELLED]);

/** Of a hundred older ones. */
const GROWN = shared(
  [63, ACTIVE],
  [15, CANCELLED],
  [6, PAST_DUE],
  [5, EXPIRED],
  [4, ON_HOLD],
  [4, PAUSED],
  [2, FAILED],
  [1, PENDING],
);

function shared(...shares: readonly (readonly [count: number, status: number])[]): Uint8Array {
  return Uint8Array.from(shares.flatMap(([count, status]) => Array.from({ length: count }, () => status)));
}

/** How long a subscription lasts. */
interface Period {
  readonly count: number;
  readonly interval: Interval;
  readonly text: Part;
}

function periodOf(count: number, interval: Interval): Period {
  return { count, interval, text: part(`${count},"subscription_period_interval":"${interval}`) };
}

const [TEN_YEARS, YEAR, MONTH] = [periodOf(10, 'Year'), periodOf(1, 'Year'), periodOf(1, 'Month')];

/** The longest of a year and a month that has passed. */
function expiredPeriod(age: number): Period {
  return age > 370 * DAY ? YEAR : MONTH;
}

function quantityOf(flags: number): number {
  return (flags >>> 8) % 10 < 8 ? 1 : 2 + ((flags >>> 12) % 24);
}

const TIMES_A_YEAR: Readonly<Record<Interval, number>> = { Day: 365, Week: 52, Month: 12, Year: 1 };

const scratch = new WireBuffer();

const STATUS_PARTS = STATUSES.map((status) => part(`,"status":"${status}","tax_inclusive":`));

/** What stands between the values of a record. */
const PART = {
  id: part('{"subscription_id":"sub_'),
  billing: part('","billing":'),
  isCancelling: part(',"cancel_at_next_billing_date":true,"created_at":'),
  isNotCancelling: part(',"cancel_at_next_billing_date":false,"created_at":'),
  currency: part(',"currency":"'),
  customer: part('","customer":'),
  discounts: part(',"discounts":['),
  discount: part('{"discount_id":"dsc_'),
  cycles: part('","discount_cycles_remaining":'),
  endOfDiscount: part('}'),
  hasMethod: part('],"has_payment_method":true,"metadata":'),
  hasNoMethod: part('],"has_payment_method":false,"metadata":'),
  previous: part(',"previous_billing_date":'),
  amount: part(',"recurring_pre_tax_amount":'),
  isTaxed: part('true,"trial_period_days":'),
  isNotTaxed: part('false,"trial_period_days":'),
  cancelledAt: part(',"cancelled_at":'),
  company: part(',"customer_business_name":'),
  legacyCycles: part(',"discount_cycles_remaining":'),
  legacyDiscount: part(',"discount_id":"dsc_'),
  endOfLegacyDiscount: part('","paused_at":'),
  noLegacyDiscount: part(',"discount_cycles_remaining":null,"discount_id":null,"paused_at":'),
  method: part(',"payment_method_id":"pm_'),
  noMethod: part(',"payment_method_id":null'),
  taxId: part(',"tax_id":'),
  trialAmount: part(',"trial_amount":'),
  change: part('{"id":"chg_'),
  changeMade: part(',"created_at":'),
  changeEffective: part(',"effective_at":'),
  addons: part(',"addons":['),
  endOfAddon: part('}'),
  endOfChange: part(']}'),
  quote: part('"'),
  null: part('null'),
  end: part('}'),
};

function entry(parts: readonly Part[], index: number): Part {
  return parts[index] ?? PART.null;
}

const ADDONS = ['Priority support', 'Extra seats', 'Audit log', 'Custom domain'] as const;

const METADATA = [
  '{}',
  '{}',
  '{}',
  '{"team":"growth"}',
  '{"team":"platform","cost_center":"4021"}',
  '{"referrer":"newsletter"}',
  '{"plan_note":"renewal call booked"}',
  '{"order":"web-checkout"}',
].map((metadata) => part(`${metadata},"next_billing_date":`));

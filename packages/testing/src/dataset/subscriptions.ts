import { addInterval, DAY, type Interval, intervalsBetween, isoTimestamp } from './calendar.ts';
import type { Customers } from './customers.ts';
import type { Column, Dataset, Hidden } from './dataset.ts';
import type { Discounts } from './discounts.ts';
import { createIds } from './ids.ts';
import { type Catalogue, priceIn } from './products.ts';
import { below, derive, hash, pick, unit } from './random.ts';
import { createTimeline } from './timeline.ts';
import { part, WireBuffer } from './wire-buffer.ts';

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

  const statusOf = (row: number): number => {
    const age = anchor - timeline.createdAt(row);
    const draw = hash(statusSeed, row) % 100;
    if (age < 14 * DAY) return lookUp(YOUNG, draw);
    const status = lookUp(GROWN, draw);
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
    const [periodCount, periodInterval] = status === EXPIRED ? expiredPeriod(age) : TEN_YEARS;
    const end = cancelledAt ?? (status === EXPIRED ? addInterval(createdAt, periodInterval, periodCount) - 1 : now);
    const [previous, next] = paymentsAround(createdAt, firstPayment, end, product.interval, product.intervalCount);
    const pausedAt =
      status === PAUSED || (status === ON_HOLD && moment % 2 === 0)
        ? now - Math.floor(unit(moment) * age * 0.5)
        : undefined;
    const hasMethod =
      status === PENDING || status === FAILED ? moment % 4 === 0 : status !== PAST_DUE || moment % 3 > 0;
    const amount = product.onDemand ? 0 : priceIn(currency, product.cents) * quantity;
    const discount = discountOf(row);

    out.part(PART.id);
    ids.write(row, out);
    out.part(PART.billing);
    customers.people.writeBilling(customer, out);
    out.part(PART.cancelling).part(isCancelling(row, status) ? TRUE : FALSE);
    out.part(PART.created).timestamp(createdAt).part(PART.currency).part(currencyPart).part(PART.customer);
    customers.writeEmbedded(customer, out);
    out.part(PART.discounts);
    if (discount >= 0) {
      out.part(PART.discount);
      discounts.writeId(discount, out);
      out.part(PART.cycles);
      writeCycles(row, out);
      out.part(PART.endOfDiscount);
    }
    out.part(PART.hasMethod).part(hasMethod ? TRUE : FALSE);
    out.part(PART.metadata).part(METADATA[moment % METADATA.length] ?? NULL);
    out.part(PART.next).timestamp(next).part(PART.previous).timestamp(previous);
    out
      .part(frequencies[productIndex] ?? NULL)
      .integer(periodCount)
      .part(PART.period)
      .text(periodInterval);
    out.part(productIds[productIndex] ?? NULL).integer(quantity);
    out
      .part(PART.amount)
      .integer(amount)
      .part(STATUS_PARTS[status] ?? NULL);
    out.part((flags >>> 20) % 5 === 0 ? TRUE : FALSE);
    out.part(PART.trialDays).integer(product.trialDays).part(PART.cancelledAt).timestamp(cancelledAt);
    out.part(PART.company);
    customers.people.writeCompany(customer, out);
    out.part(PART.legacyCycles);
    if (discount >= 0) writeCycles(row, out);
    else out.part(NULL);
    out.part(PART.legacyDiscount);
    if (discount >= 0) {
      out.part(PART.discountPrefix);
      discounts.writeId(discount, out);
      out.part(QUOTE);
    } else out.part(NULL);
    out.part(PART.paused).timestamp(pausedAt).part(PART.method);
    if (hasMethod) {
      out.part(PART.methodPrefix);
      methods.write(row, out);
      out.part(QUOTE);
    } else out.part(NULL);
    out.part(productNames[productIndex] ?? NULL);
    writeChange(out, row, status, quantity, createdAt, next, now);
    out.part(PART.taxId);
    customers.people.writeTaxId(customer, out);
    out.part(PART.trialAmount);
    if (product.trialDays > 0 && (flags >>> 4) % 8 === 0) out.integer(priceIn(currency, 100));
    else out.part(NULL);
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
    if ((draw >>> 8) % 3 === 0) out.part(NULL);
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
    if ((status !== ACTIVE && status !== PAST_DUE) || draw % 100 >= 7) return void out.part(NULL);
    const index = (productOf(row) + 1 + ((draw >>> 8) % (catalogue.products.length - 1))) % catalogue.products.length;
    const product = catalogue.products[index];
    if (product === undefined) return void out.part(NULL);
    const madeAt = Math.max(createdAt, now - ((draw >>> 4) % (7 * 24)) * 3_600_000);
    const addon = pick(draw, ADDONS);
    const addons =
      (draw >>> 16) % 2 === 0
        ? '[]'
        : `[{"addon_id":"${catalogue.addonIdOf(ADDONS.indexOf(addon))}","name":"${addon}","quantity":${1 + ((draw >>> 20) % 4)}}]`;
    // So rare that the text costs nothing.
    out.text(
      `{"id":"${changes.idOf(row)}","product_id":"${product.id}","product_name":"${product.name}","product_description":"${product.description}",` +
        `"quantity":${quantity},"created_at":"${isoTimestamp(madeAt)}","effective_at":"${isoTimestamp(next)}","addons":${addons}}`,
    );
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

/** The last payment that was due by a time (or the start, if none was) and the one after it. */
export function paymentsAround(
  createdAt: number,
  firstPayment: number,
  time: number,
  interval: Interval,
  count: number,
): readonly [previous: number, next: number] {
  if (time < firstPayment) return [createdAt, firstPayment];
  const paid = intervalsBetween(firstPayment, time, interval, count);
  // Counted from the first payment each time, so that a subscription of the 31st comes back to the 31st.
  return [addInterval(firstPayment, interval, paid * count), addInterval(firstPayment, interval, (paid + 1) * count)];
}

const PENDING = 0;
const ACTIVE = 1;
const ON_HOLD = 2;
const PAUSED = 3;
const CANCELLED = 4;
const FAILED = 5;
const EXPIRED = 6;
const PAST_DUE = 7;

type Shares = readonly (readonly [upTo: number, status: number])[];

/** Of a hundred subscriptions in their first two weeks. */
const YOUNG: Shares = [
  [62, ACTIVE],
  [86, PENDING],
  [94, FAILED],
  [100, CANCELLED],
];

/** Of a hundred older ones. */
const GROWN: Shares = [
  [63, ACTIVE],
  [78, CANCELLED],
  [84, PAST_DUE],
  [89, EXPIRED],
  [93, ON_HOLD],
  [97, PAUSED],
  [99, FAILED],
  [100, PENDING],
];

function lookUp(shares: Shares, percent: number): number {
  for (const [upTo, status] of shares) if (percent < upTo) return status;
  return ACTIVE;
}

/** The longest of a year and a month that has passed. */
function expiredPeriod(age: number): readonly [count: number, interval: Interval] {
  return age > 370 * DAY ? [1, 'Year'] : [1, 'Month'];
}

function quantityOf(flags: number): number {
  return (flags >>> 8) % 10 < 8 ? 1 : 2 + ((flags >>> 12) % 24);
}

const TIMES_A_YEAR: Readonly<Record<Interval, number>> = { Day: 365, Week: 52, Month: 12, Year: 1 };

const TEN_YEARS = [10, 'Year'] as const;

const scratch = new WireBuffer();

const [NULL, TRUE, FALSE, QUOTE] = [part('null'), part('true'), part('false'), part('"')];

const STATUS_PARTS = STATUSES.map((status) => part(`,"status":"${status}","tax_inclusive":`));

/** What stands between the values of a record. */
const PART = {
  id: part('{"subscription_id":"sub_'),
  billing: part('","billing":'),
  cancelling: part(',"cancel_at_next_billing_date":'),
  created: part(',"created_at":'),
  currency: part(',"currency":"'),
  customer: part('","customer":'),
  discounts: part(',"discounts":['),
  discount: part('{"discount_id":"dsc_'),
  cycles: part('","discount_cycles_remaining":'),
  endOfDiscount: part('}'),
  hasMethod: part('],"has_payment_method":'),
  metadata: part(',"metadata":'),
  next: part(',"next_billing_date":'),
  previous: part(',"previous_billing_date":'),
  period: part(',"subscription_period_interval":"'),
  amount: part(',"recurring_pre_tax_amount":'),
  trialDays: part(',"trial_period_days":'),
  cancelledAt: part(',"cancelled_at":'),
  company: part(',"customer_business_name":'),
  legacyCycles: part(',"discount_cycles_remaining":'),
  legacyDiscount: part(',"discount_id":'),
  discountPrefix: part('"dsc_'),
  paused: part(',"paused_at":'),
  method: part(',"payment_method_id":'),
  methodPrefix: part('"pm_'),
  taxId: part(',"tax_id":'),
  trialAmount: part(',"trial_amount":'),
  end: part('}'),
};

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
].map(part);

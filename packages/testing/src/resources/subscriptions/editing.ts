import { parseTimestamp } from '../../data/timestamp.ts';
import { isoTimestamp } from '../../data/calendar.ts';
import { catalogueOf } from '../../data/products.ts';
import type { World } from '../../world/world.ts';
import { isRecord, type JsonRecord } from '../../json.ts';
import { customerData } from '../customers/data.ts';
import type { ChurnRules, Editing, Situation } from '../definition.ts';
import { negative, outOfOrder } from '../record-problems.ts';
import { subscriptionData } from './data.ts';
import { STATUSES } from './status.ts';

/** The hidden fields of a subscription. */
export interface HiddenOfSubscription {
  readonly brand_id?: string | undefined;
}

/** How a test adds and changes subscriptions. */
export const subscriptionEditing: Editing = {
  hidden: ['brand_id'],
  template: (row, at, { world, given, now }) => {
    // The validation of the record reports an unknown status.
    const status = STATUSES.find((known) => known === given['status']) ?? 'active';
    return world.once(subscriptionData).template(row, status, at, Math.max(at, now));
  },
  fill: (record, situation) => ({
    ...record,
    ...nameOfProduct(situation),
    ...knownCustomer(situation),
    ...timesOfStatus(record, situation),
  }),
  problems,
  written: keepCustomer,
};

export const subscriptionChurn: ChurnRules = {
  twin: ({ status, product_id, customer, cancel_at_next_billing_date }) => ({
    status,
    product_id,
    cancel_at_next_billing_date,
    customer: { customer_id: isRecord(customer) ? customer['customer_id'] : undefined },
  }),
  change: ({ quantity, status }, random) =>
    random % 2 === 0
      ? { quantity: Number(quantity) + 1 }
      : { status: status === 'active' ? 'past_due' : status === 'past_due' ? 'cancelled' : 'active' },
};

/** Adds the name of a known product. */
function nameOfProduct({ world, given }: Situation): JsonRecord {
  const { product_id: id, product_name: name } = given;
  if (typeof id !== 'string' || name !== undefined) return {};
  const catalogue = world.once(catalogueOf);
  return { product_name: catalogue.products[catalogue.indexOf(id)]?.name ?? null };
}

/** Adds all fields of a known customer. */
function knownCustomer({ world, given }: Situation): JsonRecord {
  const id = isRecord(given['customer']) ? given['customer']['customer_id'] : undefined;
  const known = typeof id === 'string' ? world.collection(customerData).find(id) : undefined;
  if (known === undefined) return {};
  const { customer_id, email, name, metadata, phone_number } = known.value;
  return { customer: { customer_id, email, name, metadata, phone_number } };
}

/** Adds the times that depend on the status. They default to now. */
function timesOfStatus(record: JsonRecord, { given, now }: Situation): JsonRecord {
  const { status } = given;
  if (status === undefined) return {};
  const time = (name: string, isWanted: boolean): unknown => {
    if (given[name] !== undefined) return given[name];
    return isWanted ? (record[name] ?? isoTimestamp(now)) : null;
  };
  return {
    cancelled_at: time('cancelled_at', status === 'cancelled'),
    paused_at: time('paused_at', status === 'paused'),
  };
}

/** Writes the customer of a subscription, so that it exists with the same values. */
function keepCustomer({ customer, created_at: createdAt }: JsonRecord, world: World): void {
  if (!isRecord(customer)) return;
  const id = String(customer['customer_id']);
  const customers = world.collection(customerData);
  if (customers.has(id)) return;
  const value = { customer_id: id, business_id: world.businessId, created_at: createdAt, ...customer };
  customers.write({ id, createdAt: parseTimestamp(String(createdAt), true) ?? 0, value, hidden: {} });
}

function problems(record: JsonRecord): string[] {
  const { status, cancelled_at: cancelledAt, paused_at: pausedAt } = record;
  return [
    ...negative(record, ['quantity', 'recurring_pre_tax_amount', 'trial_period_days', 'trial_amount']),
    ...outOfOrder(record, ['created_at', 'previous_billing_date', 'next_billing_date']),
    ...outOfOrder(record, ['created_at', 'cancelled_at']),
    ...((status === 'cancelled') === (cancelledAt !== null)
      ? []
      : ['cancelled_at is a time when status is cancelled, and null otherwise']),
    ...(status === 'paused' && pausedAt === null ? ['paused_at is a time when status is paused'] : []),
    ...(status !== 'paused' && status !== 'on_hold' && pausedAt !== null
      ? ['paused_at is null unless status is paused or on_hold']
      : []),
  ];
}

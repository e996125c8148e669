import { customerRows } from '../customers/rows.ts';
import type { ChurnRules, CountedResource, EditContext, Editing } from '../definition.ts';
import {
  arrayOf,
  BOOLEAN,
  INTEGER,
  METADATA,
  negative,
  objectOf,
  oneOf,
  orNull,
  outOfOrder,
  type Shape,
  TEXT,
  TIMESTAMP,
} from '../schemas.ts';
import { isoTimestamp, parseTimestamp } from '../../data/calendar.ts';
import { catalogueOf } from '../../data/products.ts';
import { isRecord, type JsonRecord } from '../../json.ts';
import type { World } from '../../world/world.ts';
import { listSubscriptions } from './list.ts';
import { subscriptionRows } from './rows.ts';
import { STATUSES } from './status.ts';

/** The hidden fields of a subscription. */
export interface HiddenOfSubscription {
  readonly brand_id?: string | undefined;
}

const CUSTOMER: Shape = {
  customer_id: TEXT,
  email: TEXT,
  name: TEXT,
  metadata: METADATA,
  phone_number: orNull(TEXT),
};

const SHAPE: Shape = {
  subscription_id: TEXT,
  billing: objectOf({
    country: TEXT,
    city: orNull(TEXT),
    state: orNull(TEXT),
    street: orNull(TEXT),
    zipcode: orNull(TEXT),
  }),
  cancel_at_next_billing_date: BOOLEAN,
  created_at: TIMESTAMP,
  currency: TEXT,
  customer: objectOf(CUSTOMER),
  discounts: arrayOf(objectOf({ discount_id: TEXT, discount_cycles_remaining: orNull(INTEGER) })),
  has_payment_method: BOOLEAN,
  metadata: METADATA,
  next_billing_date: TIMESTAMP,
  previous_billing_date: TIMESTAMP,
  on_demand: BOOLEAN,
  payment_frequency_count: INTEGER,
  payment_frequency_interval: TEXT,
  subscription_period_count: INTEGER,
  subscription_period_interval: TEXT,
  product_id: TEXT,
  quantity: INTEGER,
  recurring_pre_tax_amount: INTEGER,
  status: oneOf(...STATUSES),
  tax_inclusive: BOOLEAN,
  trial_period_days: INTEGER,
  cancelled_at: orNull(TIMESTAMP),
  customer_business_name: orNull(TEXT),
  discount_cycles_remaining: orNull(INTEGER),
  discount_id: orNull(TEXT),
  paused_at: orNull(TIMESTAMP),
  payment_method_id: orNull(TEXT),
  product_name: orNull(TEXT),
  scheduled_change: orNull(
    objectOf({
      id: TEXT,
      product_id: TEXT,
      product_name: orNull(TEXT),
      product_description: orNull(TEXT),
      quantity: INTEGER,
      created_at: TIMESTAMP,
      effective_at: TIMESTAMP,
      addons: arrayOf(objectOf({ addon_id: TEXT, name: TEXT, quantity: INTEGER })),
    }),
  ),
  tax_id: orNull(TEXT),
  trial_amount: orNull(INTEGER),
};

const EDITING: Editing = {
  hidden: ['brand_id'],
  template: (row, at, { world, given, now }) => {
    // The validation of the record reports an unknown status.
    const status = STATUSES.find((known) => known === given['status']) ?? 'active';
    return world.once(subscriptionRows).template(row, status, at, Math.max(at, now));
  },
  fill: (record, context) => ({
    ...record,
    ...nameOfProduct(context),
    ...knownCustomer(context),
    ...timesOfStatus(record, context),
  }),
  problems,
  written: keepCustomer,
};

const CHURN: ChurnRules = {
  similarFields: ({ status, product_id, customer, cancel_at_next_billing_date }) => ({
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

export const subscriptions: CountedResource<'subscriptions.list'> = {
  noun: 'subscription',
  schema: 'Subscription',
  id: 'subscription_id',
  shape: SHAPE,
  routes: [listSubscriptions],
  defaultCount: 200,
  data: subscriptionRows,
  editing: EDITING,
  churn: CHURN,
  drift: { required: ['currency', 'quantity', 'next_billing_date'], unknown: { status: 'dunning' } },
};

function nameOfProduct({ world, given }: EditContext): JsonRecord {
  const { product_id: id, product_name: name } = given;
  if (typeof id !== 'string' || name !== undefined) return {};
  const catalogue = world.once(catalogueOf);
  return { product_name: catalogue.products[catalogue.indexOf(id)]?.name ?? null };
}

function knownCustomer({ world, given }: EditContext): JsonRecord {
  const id = isRecord(given['customer']) ? given['customer']['customer_id'] : undefined;
  const known = typeof id === 'string' ? world.collection(customerRows).find(id) : undefined;
  if (known === undefined) return {};
  return { customer: Object.fromEntries(Object.keys(CUSTOMER).map((name) => [name, known.value[name]])) };
}

/** Adds the times that depend on the status. They default to now. */
function timesOfStatus(record: JsonRecord, { given, now }: EditContext): JsonRecord {
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

function keepCustomer({ customer, created_at: createdAt }: JsonRecord, world: World): void {
  if (!isRecord(customer)) return;
  const id = String(customer['customer_id']);
  const customers = world.collection(customerRows);
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

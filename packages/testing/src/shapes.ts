import { parseTimestamp } from './clock.ts';
import { STATUSES } from './dataset/subscriptions.ts';
import { isRecord } from './record.ts';

/** The type of a field, as the service's document has it. Which fields may be null is our reading: the document does not say. */
export type Field = {
  readonly kind: 'string' | 'integer' | 'boolean' | 'timestamp' | 'strings' | 'metadata' | 'object' | 'objects';
  readonly isNullable?: true;
  /** The values of a text that has a list of them. */
  readonly values?: readonly string[];
  /** The fields of an object, or of each object in a list. */
  readonly fields?: Shape;
};

export type Shape = Readonly<Record<string, Field>>;

const text: Field = { kind: 'string' };
const textOrNull: Field = { kind: 'string', isNullable: true };
const integer: Field = { kind: 'integer' };
const integerOrNull: Field = { kind: 'integer', isNullable: true };
const boolean: Field = { kind: 'boolean' };
const timestamp: Field = { kind: 'timestamp' };
const timestampOrNull: Field = { kind: 'timestamp', isNullable: true };
const metadata: Field = { kind: 'metadata' };

/** The fields of each resource, in the order of the service's document. */
export const SHAPES = {
  customers: {
    customer_id: text,
    business_id: text,
    created_at: timestamp,
    email: text,
    name: text,
    metadata,
    phone_number: textOrNull,
  },
  subscriptions: {
    subscription_id: text,
    billing: {
      kind: 'object',
      fields: { country: text, city: textOrNull, state: textOrNull, street: textOrNull, zipcode: textOrNull },
    },
    cancel_at_next_billing_date: boolean,
    created_at: timestamp,
    currency: text,
    customer: {
      kind: 'object',
      fields: { customer_id: text, email: text, name: text, metadata, phone_number: textOrNull },
    },
    discounts: { kind: 'objects', fields: { discount_id: text, discount_cycles_remaining: integerOrNull } },
    has_payment_method: boolean,
    metadata,
    next_billing_date: timestamp,
    previous_billing_date: timestamp,
    on_demand: boolean,
    payment_frequency_count: integer,
    payment_frequency_interval: text,
    subscription_period_count: integer,
    subscription_period_interval: text,
    product_id: text,
    quantity: integer,
    recurring_pre_tax_amount: integer,
    status: { kind: 'string', values: STATUSES },
    tax_inclusive: boolean,
    trial_period_days: integer,
    cancelled_at: timestampOrNull,
    customer_business_name: textOrNull,
    discount_cycles_remaining: integerOrNull,
    discount_id: textOrNull,
    paused_at: timestampOrNull,
    payment_method_id: textOrNull,
    product_name: textOrNull,
    scheduled_change: {
      kind: 'object',
      isNullable: true,
      fields: {
        id: text,
        product_id: text,
        product_name: textOrNull,
        product_description: textOrNull,
        quantity: integer,
        created_at: timestamp,
        effective_at: timestamp,
        addons: { kind: 'objects', fields: { addon_id: text, name: text, quantity: integer } },
      },
    },
    tax_id: textOrNull,
    trial_amount: integerOrNull,
  },
  discounts: {
    discount_id: text,
    business_id: text,
    code: text,
    name: textOrNull,
    amount: integer,
    created_at: timestamp,
    starts_at: timestampOrNull,
    expires_at: timestampOrNull,
    metadata,
    preserve_on_plan_change: boolean,
    restricted_to: { kind: 'strings' },
    times_used: integer,
    usage_limit: integerOrNull,
    per_customer_usage_limit: integerOrNull,
    subscription_cycles: integerOrNull,
    currency_options: {
      kind: 'objects',
      fields: { is_default: boolean, minimum_subtotal: integer, max_amount_possible: integerOrNull },
    },
  },
  payouts: {
    payout_id: text,
    business_id: text,
    amount: integer,
    chargebacks: integer,
    refunds: integer,
    fee: integer,
    tax: integer,
    payment_method: text,
    created_at: timestamp,
    updated_at: timestamp,
    name: textOrNull,
    payout_document_url: textOrNull,
    remarks: textOrNull,
  },
  webhooks: {
    id: text,
    url: text,
    description: text,
    metadata,
    created_at: text,
    updated_at: text,
    disabled: { kind: 'boolean', isNullable: true },
    filter_types: { kind: 'strings', isNullable: true },
    rate_limit: integerOrNull,
  },
} as const satisfies Readonly<Record<string, Shape>>;

/** What keeps a value from having a shape, each as a path and what is right there; empty if nothing does. */
export function problemsOf(value: unknown, shape: Shape, path = ''): string[] {
  if (!isRecord(value)) return [`${path === '' ? 'the record' : path.slice(0, -1)} must be an object`];
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(shape, name));
  return [
    ...unknown.map((name) => `${path}${name} is no field; fields are ${Object.keys(shape).join(', ')}`),
    ...Object.entries(shape).flatMap(([name, field]) => problemsOfField(value[name], field, `${path}${name}`)),
  ];
}

function problemsOfField(value: unknown, field: Field, path: string): string[] {
  if (value === null && field.isNullable === true) return [];
  const { kind, fields = {} } = field;
  if (kind === 'object') return problemsOf(value, fields, `${path}.`);
  if (kind === 'objects') {
    if (!Array.isArray(value)) return [`${path} must be an array`];
    return value.flatMap((item: unknown, index) => problemsOf(item, fields, `${path}[${index}].`));
  }
  if (field.values !== undefined && !field.values.some((allowed) => allowed === value)) {
    return [`${path} must be one of ${field.values.join(', ')}`];
  }
  return IS_RIGHT[kind](value)
    ? []
    : [`${path} must be ${EXPECTED[kind]}${field.isNullable === true ? ' or null' : ''}`];
}

type Simple = Exclude<Field['kind'], 'object' | 'objects'>;

const IS_RIGHT: Readonly<Record<Simple, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isSafeInteger(value),
  boolean: (value) => typeof value === 'boolean',
  timestamp: (value) => typeof value === 'string' && value.endsWith('Z') && parseTimestamp(value, false) !== undefined,
  strings: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  metadata: (value) => isRecord(value) && Object.values(value).every((item) => typeof item === 'string'),
};

const EXPECTED: Readonly<Record<Simple, string>> = {
  string: 'a string',
  integer: 'an integer',
  boolean: 'true or false',
  timestamp: 'an ISO 8601 time in UTC, such as 2026-03-02T09:00:00.000Z',
  strings: 'an array of strings',
  metadata: 'an object of strings',
};

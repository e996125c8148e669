import type { Subscription } from '@paydeck/core';

/** The stored part of a subscription: ids, numbers and dates. Names and e-mail addresses only if the user allows it. */
export interface StoredSubscription extends Pick<Subscription, (typeof storedFields)[number]> {
  readonly customer: { readonly customer_id: string; readonly name?: string; readonly email?: string };
}

/** The stored active subscriptions. */
export interface Snapshot {
  readonly version: 1;
  /** When they were read, in milliseconds since 1970. */
  readonly at: number;
  readonly hasNames: boolean;
  /** Whether there were more. */
  readonly isTruncated: boolean;
  readonly items: readonly StoredSubscription[];
}

const storedFields = [
  'subscription_id',
  'status',
  'product_id',
  'product_name',
  'currency',
  'recurring_pre_tax_amount',
  'payment_frequency_count',
  'payment_frequency_interval',
  'next_billing_date',
  'created_at',
  'cancelled_at',
  'cancel_at_next_billing_date',
  'on_demand',
  'trial_period_days',
] as const satisfies readonly (keyof Subscription)[];

/** Returns the stored part of a subscription. */
export function toStored(subscription: Subscription, hasNames: boolean): StoredSubscription {
  // A part that the service leaves out is reported as drift, and must not stop what can be shown without it.
  const { customer } = subscription;
  const customer_id = customer?.customer_id ?? '';
  const kept = Object.fromEntries(storedFields.map((field) => [field, subscription[field]]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets which fields there are.
  return {
    ...kept,
    customer: hasNames ? { customer_id, name: customer?.name ?? '', email: customer?.email ?? '' } : { customer_id },
  } as StoredSubscription;
}

/** Whether a file has what every command reads of `toStored`. */
export function isSnapshot(value: unknown): value is Snapshot {
  if (typeof value !== 'object' || value === null || !('version' in value) || value.version !== 1) return false;
  return (
    'at' in value &&
    Number.isFinite(value.at) &&
    'items' in value &&
    Array.isArray(value.items) &&
    value.items.every(isStored)
  );
}

function isStored(item: unknown): item is StoredSubscription {
  if (typeof item !== 'object' || item === null || !('customer' in item) || !('subscription_id' in item)) return false;
  return typeof item.subscription_id === 'string' && typeof item.customer === 'object' && item.customer !== null;
}

import type { DiscountType, ListName, ParamsOf } from '@paydeck/core';
import { valueAt } from '../columns/path.ts';
import { redeemability } from './redeemability.ts';
import { subscriptionStatuses } from './subscription-status.ts';

/** A parameter of a list, by the service's name, with its valid values. */
export interface Filter {
  readonly name: string;
  readonly kind: 'text' | 'timestamp' | 'boolean' | 'count' | 'choice';
  readonly choices?: readonly string[];
  /** The field of an item that has the value of a `choice`, if items contain it. */
  readonly field?: string;
  /** The maximum of a `count`. */
  readonly max?: number;
  /** What the filter selects; for a boolean, what `true` selects. */
  readonly help: string;
  /** What `false` selects, for a boolean. */
  readonly not?: string;
}

/** A filter whose selection can be repeated without the service. */
export interface ListFilter extends Filter {
  /** Whether the service would select an item; `undefined` when items do not contain what it filters by. */
  readonly matches: ((item: unknown, wanted: unknown) => boolean) | undefined;
}

/** The filters of every list, in the order of the help. It loads no client, because the help needs it at once. */
export const listFilters: {
  readonly [Name in ListName]: readonly (ListFilter & { readonly name: keyof ParamsOf<Name> })[];
} = {
  subscriptions: [
    {
      name: 'status',
      kind: 'choice',
      choices: subscriptionStatuses,
      field: 'status',
      help: 'only subscriptions in this status',
      matches: equal('status'),
    },
    {
      name: 'customer_id',
      kind: 'text',
      help: 'only the subscriptions of this customer',
      matches: equal('customer.customer_id'),
    },
    {
      name: 'product_id',
      kind: 'text',
      help: 'only the subscriptions to this product',
      matches: equal('product_id'),
    },
    { name: 'brand_id', kind: 'text', help: 'only the subscriptions of this brand', matches: undefined },
    {
      name: 'created_at_gte',
      kind: 'timestamp',
      help: 'only what was created after this time',
      matches: notBefore('created_at'),
    },
    {
      name: 'created_at_lte',
      kind: 'timestamp',
      help: 'only what was created before this time',
      matches: notAfter('created_at'),
    },
    {
      name: 'cancel_at_next_billing_date',
      kind: 'boolean',
      help: 'only what is scheduled for cancellation',
      not: 'only what is not scheduled for cancellation',
      matches: equal('cancel_at_next_billing_date'),
    },
  ],
  discounts: [
    {
      name: 'code',
      kind: 'text',
      help: 'only codes that contain this, in any case',
      matches: (item, wanted) => String(valueAt(item, 'code')).toLowerCase().includes(String(wanted).toLowerCase()),
    },
    {
      name: 'discount_type',
      kind: 'choice',
      choices: choicesOf<DiscountType>({ flat: true, percentage: true }),
      help: 'only discounts of this type',
      matches: undefined,
    },
    {
      name: 'active',
      kind: 'boolean',
      help: 'only what can be redeemed now',
      not: 'only what is expired, used up or not started',
      matches: (item, wanted) => redeemability(Object(item), Date.now()).isRedeemable === wanted,
    },
    {
      name: 'product_id',
      kind: 'text',
      help: 'only the discounts that apply to this product',
      matches: undefined,
    },
  ],
  payouts: [
    {
      name: 'created_at_gte',
      kind: 'timestamp',
      help: 'only payouts created at or after this time',
      matches: notBefore('created_at'),
    },
    {
      name: 'created_at_lte',
      kind: 'timestamp',
      help: 'only payouts created at or before this time',
      matches: notAfter('created_at'),
    },
  ],
  webhooks: [],
};

function equal(path: string): ListFilter['matches'] {
  return (item, wanted) => valueAt(item, path) === wanted;
}

function notBefore(path: string): ListFilter['matches'] {
  return (item, wanted) => timeOf(valueAt(item, path)) >= timeOf(wanted);
}

function notAfter(path: string): ListFilter['matches'] {
  return (item, wanted) => timeOf(valueAt(item, path)) <= timeOf(wanted);
}

function timeOf(value: unknown): number {
  return value instanceof Date ? value.getTime() : Date.parse(String(value));
}

/** The words of a choice. They are copied, and a word that the client adds does not compile until it is listed. */
function choicesOf<Word extends string>(words: Readonly<Record<Word, true>>): readonly string[] {
  return Object.keys(words);
}

import type { DiscountType, ListName, ParamsOf } from '@paydeck/core';
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

/** The filters of every list, in the order of the help. It loads no client, because the help needs it at once. */
export const listFilters: {
  readonly [Name in ListName]: readonly (Filter & { readonly name: keyof ParamsOf<Name> })[];
} = {
  subscriptions: [
    {
      name: 'status',
      kind: 'choice',
      choices: subscriptionStatuses,
      field: 'status',
      help: 'only subscriptions in this status',
    },
    { name: 'customer_id', kind: 'text', help: 'only the subscriptions of this customer' },
    { name: 'product_id', kind: 'text', help: 'only the subscriptions to this product' },
    { name: 'brand_id', kind: 'text', help: 'only the subscriptions of this brand' },
    { name: 'created_at_gte', kind: 'timestamp', help: 'only what was created after this time' },
    { name: 'created_at_lte', kind: 'timestamp', help: 'only what was created before this time' },
    {
      name: 'cancel_at_next_billing_date',
      kind: 'boolean',
      help: 'only what is scheduled for cancellation',
      not: 'only what is not scheduled for cancellation',
    },
  ],
  discounts: [
    { name: 'code', kind: 'text', help: 'only codes that contain this, in any case' },
    {
      name: 'discount_type',
      kind: 'choice',
      choices: choicesOf<DiscountType>({ flat: true, percentage: true }),
      help: 'only discounts of this type',
    },
    {
      name: 'active',
      kind: 'boolean',
      help: 'only what can be redeemed now',
      not: 'only what is expired, used up or not started',
    },
    { name: 'product_id', kind: 'text', help: 'only the discounts that apply to this product' },
  ],
  payouts: [
    { name: 'created_at_gte', kind: 'timestamp', help: 'only payouts created at or after this time' },
    { name: 'created_at_lte', kind: 'timestamp', help: 'only payouts created at or before this time' },
  ],
  webhooks: [],
};

/** The words of a choice. They are copied, and a word that the client adds does not compile until it is listed. */
function choicesOf<Word extends string>(words: Readonly<Record<Word, true>>): readonly string[] {
  return Object.keys(words);
}

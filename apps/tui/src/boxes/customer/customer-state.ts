import type { Subscription } from '@paydeck/core';
import type { KnownCustomer } from '../../service/customer.ts';

/** Everything of a customer, or the customers that something typed may mean. */
export interface CustomerBox {
  /** What was asked for: a part of a name or an e-mail, or an id. */
  readonly wanted: string;
  /** The customer that is shown; `undefined` while one is looked for. */
  readonly customer: KnownCustomer | undefined;
  /** Those that what was typed may mean. */
  readonly found: readonly KnownCustomer[];
  /** The subscriptions of the customer that have come. */
  readonly items: readonly Subscription[];
  /** How many subscriptions were looked through. */
  readonly looked: number;
  readonly cursor: number;
  readonly reading: Reading;
  /** How many requests the client had sent before. */
  readonly sentBefore: number;
  /** When the service answered last, in milliseconds since 1970. */
  readonly at: number;
}

/** How far the service was asked. */
export type Reading =
  | { readonly is: 'not-begun' }
  | { readonly is: 'under-way'; readonly task: number }
  | { readonly is: 'complete'; readonly at: number }
  | { readonly is: 'stopped' }
  | { readonly is: 'failed'; readonly problem: string };

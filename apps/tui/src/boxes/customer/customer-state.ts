import type { Subscription } from '@paydeck/core';
import type { KnownCustomer } from '@paydeck/presentation/internal';

/** A customer with all their subscriptions, or the customers that match a search. */
export interface CustomerBox {
  /** The search: a part of a name or an e-mail, or an id. */
  readonly wanted: string;
  /** The customer on the screen; `undefined` during a search. */
  readonly customer: KnownCustomer | undefined;
  readonly found: readonly KnownCustomer[];
  readonly items: readonly Subscription[];
  readonly searched: number;
  readonly cursor: number;
  readonly loadStatus: LoadStatus;
  /** The number of requests that the client had sent before. */
  readonly sentBefore: number;
  /** The time of the last response, in milliseconds since 1970. */
  readonly at: number;
}

export type LoadStatus =
  | { readonly is: 'not-begun' }
  | { readonly is: 'under-way'; readonly task: number }
  | { readonly is: 'complete'; readonly at: number }
  | { readonly is: 'stopped' }
  | { readonly is: 'failed'; readonly problem: string };

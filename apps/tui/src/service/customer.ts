import type { Subscription } from '@paydeck/core';
import { fold, safeText } from '@paydeck/presentation';

/** A customer as a subscription of theirs says it. The service lists no customers. All of it is safe text. */
export interface KnownCustomer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Gives the customer of a subscription; `undefined` where it names none. */
export function customerOf({ customer }: Subscription): KnownCustomer | undefined {
  // What the service sends may lack what its document says.
  const { customer_id: id, name, email }: Partial<Subscription['customer']> = customer ?? {};
  if (typeof id !== 'string' || id === '') return undefined;
  return { id: safeText(id), name: textOf(name), email: textOf(email) };
}

/** Gives each customer of the subscriptions once, in their order. */
export function customersOf(subscriptions: Iterable<Subscription>): KnownCustomer[] {
  const known = new Map<string, KnownCustomer>();
  for (const subscription of subscriptions) {
    const customer = customerOf(subscription);
    if (customer !== undefined && !known.has(customer.id)) known.set(customer.id, customer);
  }
  return [...known.values()];
}

/** Whether what was typed is a part of the customer's name, e-mail or id. */
export function isLike({ id, name, email }: KnownCustomer, typed: string): boolean {
  const wanted = fold(typed);
  return [email, name, id].some((text) => fold(text).includes(wanted));
}

/** Whether what was typed is the customer's whole e-mail or id. */
export function isExactly({ id, email }: KnownCustomer, typed: string): boolean {
  return id === typed || email.toLowerCase() === typed.toLowerCase();
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? safeText(value) : '';
}

import type { Subscription } from '@paydeck/core';
import { fold, safeText } from '@paydeck/presentation/internal';

/** A customer, from one of their subscriptions, because the service lists no customers. All texts are sanitized. */
export interface KnownCustomer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Returns the customer of a subscription; `undefined` if it names none. */
export function customerOf({ customer }: Subscription): KnownCustomer | undefined {
  // The response may lack documented fields.
  const { customer_id: id, name, email }: Partial<Subscription['customer']> = customer ?? {};
  if (typeof id !== 'string' || id === '') return undefined;
  return { id: safeText(id), name: textOf(name), email: textOf(email) };
}

/** Returns each customer of the subscriptions once, in order. */
export function customersOf(subscriptions: Iterable<Subscription>): KnownCustomer[] {
  const known = new Map<string, KnownCustomer>();
  for (const subscription of subscriptions) {
    const customer = customerOf(subscription);
    if (customer !== undefined && !known.has(customer.id)) known.set(customer.id, customer);
  }
  return [...known.values()];
}

/** Whether the text is a part of the customer's name, e-mail or id. */
export function isLike({ id, name, email }: KnownCustomer, typed: string): boolean {
  const wanted = fold(typed);
  return [email, name, id].some((text) => fold(text).includes(wanted));
}

/** Whether the text is the customer's whole e-mail or id. */
export function isExactly({ id, email }: KnownCustomer, typed: string): boolean {
  return id === typed || email.toLowerCase() === typed.toLowerCase();
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? safeText(value) : '';
}

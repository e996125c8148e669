import type { Subscription } from '@paydeck/core';
import { fold } from '../text/fold.ts';
import { safeText } from '../text/safe-text.ts';
import type { Figure } from './figure.ts';

/** A customer, from one of their subscriptions, because the service lists no customers. All texts are sanitized. */
export interface KnownCustomer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Returns the customer of a subscription; `undefined` if it names none. */
export function customerOf(subscription: Subscription): KnownCustomer | undefined {
  const customer = textsOf(subscription);
  return customer.id === '' ? undefined : customer;
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

/** Whether the text is a part of the customer's name, e-mail or id. Case, accents and blanks around it do not count. */
export function isLike({ id, name, email }: KnownCustomer, typed: string): boolean {
  const wanted = fold(typed.trim());
  return [email, name, id].some((text) => fold(text).includes(wanted));
}

/** Whether the text is the customer's whole e-mail or id. */
export function isExactly({ id, email }: KnownCustomer, typed: string): boolean {
  return id === typed || email.toLowerCase() === typed.toLowerCase();
}

/** Whether the customer of a subscription has the whole e-mail or id, which is not empty. */
export function isOfCustomer(subscription: Subscription, typed: string): boolean {
  return isExactly(textsOf(subscription), typed);
}

/** Customers whose name, e-mail or id has a text. */
export interface FoundCustomers {
  /** As in the first of their subscriptions that matches, in the order of the list. */
  readonly customers: readonly FoundCustomer[];
  /** How many subscriptions name no customer, and so are not searched. */
  readonly unnamed: number;
}

export interface FoundCustomer {
  readonly known: KnownCustomer;
  /** As the service sent it. */
  readonly sent: Subscription['customer'];
  /** How many of all subscriptions are the customer's, those under another name included. */
  readonly subscriptions: number;
}

export function matchingCustomers(text: string): Figure<Subscription, FoundCustomers> {
  const found = new Map<string, Omit<FoundCustomer, 'subscriptions'>>();
  const counts = new Map<string, number>();
  let unnamed = 0;
  return {
    add(subscription) {
      const known = customerOf(subscription);
      if (known === undefined) {
        unnamed += 1;
        return;
      }
      const { id } = known;
      counts.set(id, (counts.get(id) ?? 0) + 1);
      if (!found.has(id) && isLike(known, text)) found.set(id, { known, sent: subscription.customer });
    },
    result: () => ({
      customers: [...found].map(([id, customer]) => ({ ...customer, subscriptions: counts.get(id) ?? 0 })),
      unnamed,
    }),
  };
}

/** The response may lack documented fields, or have them with another type. */
function textsOf({ customer }: Subscription): KnownCustomer {
  const { customer_id: id, name, email }: Partial<Subscription['customer']> = customer ?? {};
  return { id: textOf(id), name: textOf(name), email: textOf(email) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? safeText(value) : '';
}

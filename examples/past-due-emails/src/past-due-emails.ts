import type { Client } from '@paydeck/core';

/** Yields the e-mail address of each customer with a past-due subscription once, as the pages arrive. */
export async function* pastDueEmails(client: Client): AsyncGenerator<string> {
  const seen = new Set<string>();
  for await (const { customer } of client.subscriptions.list({ status: 'past_due' })) {
    if (seen.has(customer.customer_id)) continue;
    seen.add(customer.customer_id);
    yield customer.email;
  }
}

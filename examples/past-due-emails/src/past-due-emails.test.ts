import { createFake } from '@paydeck/testing';
import { expect, test } from 'vitest';
import { pastDueEmails } from './past-due-emails.ts';

test('yields one address for each customer who is past due', async () => {
  const fake = createFake({ seed: 7, subscriptions: 1_037 });
  const client = fake.client();

  const emails = await Array.fromAsync(pastDueEmails(client));

  const pastDue = (await client.subscriptions.list().toArray()).filter(({ status }) => status === 'past_due');
  const customers = new Map(pastDue.map(({ customer }) => [customer.customer_id, customer.email]));
  expect(emails).toEqual([...customers.values()]);
  expect(emails.length).toBeGreaterThan(10);
});

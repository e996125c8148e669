// Iterates a list that is filtered by parameters.
import { createClient, type ListSubscriptionsParams, type Subscription } from '@paydeck/core';

const client = createClient({
  mode: 'test',
  apiKey: process.env['PAYDECK_TEST_KEY'] ?? '',
  baseUrl: process.env['PAYDECK_TEST_URL'] ?? '',
});
const params: ListSubscriptionsParams = { status: 'past_due', created_at_gte: new Date('2020-01-01') };
const owing = new Map<string, Subscription[]>();
for await (const subscription of client.subscriptions.list(params)) {
  const { customer_id } = subscription.customer;
  owing.set(customer_id, [...(owing.get(customer_id) ?? []), subscription]);
}
for (const [customerId, subscriptions] of owing) {
  const amounts = subscriptions.map(
    ({ recurring_pre_tax_amount, currency }) => `${recurring_pre_tax_amount} ${currency}`,
  );
  console.log(customerId, amounts.join(', '));
}

import type { OperationName } from '../endpoint.ts';
import type { Client } from '../client.ts';
import type { CallOptions } from '../calls/call.ts';
import { customer, discount, payout, subscription, webhook } from './records.ts';

/** One operation, called and answered in the plainest way. */
export interface OperationCase {
  readonly name: OperationName;
  readonly call: (client: Client, options?: CallOptions) => Promise<unknown>;
  /** A good answer. */
  readonly answer: Record<string, unknown>;
}

/** All six operations. */
export const OPERATIONS: readonly OperationCase[] = [
  {
    name: 'customers.create',
    call: (client, options) =>
      client.customers.create({ email: 'ada@example.com', name: 'Ada Lovelace' }, options).withResponse(),
    answer: { ...customer },
  },
  {
    name: 'subscriptions.list',
    call: (client, options) => client.subscriptions.list({}, options).page().withResponse(),
    answer: { items: [subscription] },
  },
  {
    name: 'discounts.list',
    call: (client, options) => client.discounts.list({}, options).page().withResponse(),
    answer: { items: [discount] },
  },
  {
    name: 'payouts.list',
    call: (client, options) => client.payouts.list({}, options).page().withResponse(),
    answer: { items: [payout] },
  },
  {
    name: 'webhooks.list',
    call: (client, options) => client.webhooks.list({}, options).page().withResponse(),
    answer: { data: [webhook], done: true, iterator: 'it_1', prev_iterator: null },
  },
  {
    name: 'webhooks.get',
    call: (client, options) => client.webhooks.get('wh_1', options).withResponse(),
    answer: { ...webhook },
  },
];

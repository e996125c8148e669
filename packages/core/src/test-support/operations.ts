import type { OperationName } from '../endpoint.ts';
import type { Client } from '../client.ts';
import type { CallOptions } from '../calls/call.ts';
import { customer, discount, payout, subscription, webhook } from './records.ts';

/** One operation with a minimal call and response. */
export interface OperationCase {
  readonly name: OperationName;
  readonly call: (client: Client, options?: CallOptions) => Promise<unknown>;
  /** A valid response. */
  readonly response: Record<string, unknown>;
}

type Cases = { readonly [Name in Exclude<OperationName, 'request'>]: OperationCase & { readonly name: Name } };

/** Every operation of the client. The type requires an entry for each new operation. */
export const OPERATIONS: readonly OperationCase[] = Object.values<OperationCase>({
  'customers.create': {
    name: 'customers.create',
    call: (client, options) =>
      client.customers.create({ email: 'ada@example.com', name: 'Ada Lovelace' }, options).withResponse(),
    response: { ...customer },
  },
  'subscriptions.list': {
    name: 'subscriptions.list',
    call: (client, options) => client.subscriptions.list({}, options).page().withResponse(),
    response: { items: [subscription] },
  },
  'discounts.list': {
    name: 'discounts.list',
    call: (client, options) => client.discounts.list({}, options).page().withResponse(),
    response: { items: [discount] },
  },
  'payouts.list': {
    name: 'payouts.list',
    call: (client, options) => client.payouts.list({}, options).page().withResponse(),
    response: { items: [payout] },
  },
  'webhooks.list': {
    name: 'webhooks.list',
    call: (client, options) => client.webhooks.list({}, options).page().withResponse(),
    response: { data: [webhook], done: true, iterator: 'it_1', prev_iterator: null },
  },
  'webhooks.get': {
    name: 'webhooks.get',
    call: (client, options) => client.webhooks.get('wh_1', options).withResponse(),
    response: { ...webhook },
  },
} satisfies Cases);

/** The resources that can be listed, by their name on the client. */
export const listNames = ['subscriptions', 'discounts', 'payouts', 'webhooks'] as const;

/** The name of a resource that can be listed, such as `payouts`. */
export type ListName = (typeof listNames)[number];

/** The operations of the service, as errors, events and drift reports name them. `request` is `client.request`. */
export type OperationName = `${ListName}.list` | 'customers.create' | 'webhooks.get' | 'request';

/** One operation of the service's document. */
export interface Endpoint {
  readonly name: OperationName;
  /** All but `GET` count as writes. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path template, such as `/webhooks/{webhook_id}`. */
  readonly path: string;
  /** The access that a key needs, in the words of "Grant the key …". */
  readonly access: string;
}

/** The two environments of the service. A key works in only one of them. */
export type Mode = 'test' | 'live';

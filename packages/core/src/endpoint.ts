/** The operations of the service, as errors, events and drift reports name them. `request` is `client.request`. */
export type OperationName =
  | 'customers.create'
  | 'subscriptions.list'
  | 'discounts.list'
  | 'payouts.list'
  | 'request'
  | 'webhooks.list'
  | 'webhooks.get';

/** The resources that can be listed, by their name on the client, such as `payouts`. */
export type ListName = {
  [Name in OperationName]: Name extends `${infer Resource}.list` ? Resource : never;
}[OperationName];

/** The methods of requests. All but `GET` count as writes. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One operation of the service's document. */
export interface Endpoint {
  readonly name: OperationName;
  readonly method: HttpMethod;
  /** The path template, such as `/webhooks/{webhook_id}`. */
  readonly path: string;
  /** The access that a key needs, in the words of "Grant the key …". */
  readonly access: string;
}

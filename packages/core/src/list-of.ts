import type { Client } from './client.ts';
import type { ListName } from './endpoint.ts';
import type { List, ListOptions } from './lists/list.ts';
import { Discount } from './resources/discounts.ts';
import { Payout } from './resources/payouts.ts';
import { Subscription } from './resources/subscriptions.ts';
import { Webhook } from './resources/webhooks.ts';
import type { ObjectSchema } from './validation/object-schema.ts';

/** The items of a list by its name: `ItemOf<'payouts'>` is `Payout`. */
export type ItemOf<Name extends ListName = ListName> = {
  [Each in ListName]: ReturnType<Client[Each]['list']> extends List<infer Item> ? Item : never;
}[Name];

/** The parameters of a list by its name: `ParamsOf<'payouts'>` is `ListPayoutsParams`. */
export type ParamsOf<Name extends ListName = ListName> = {
  [Each in ListName]: NonNullable<Parameters<Client[Each]['list']>[0]>;
}[Name];

/** The schema of an item of each list: `itemSchemas.payouts` is `Payout`. */
export const itemSchemas: { readonly [Name in ListName]: ObjectSchema<ItemOf<Name>> } = {
  subscriptions: Subscription,
  discounts: Discount,
  payouts: Payout,
  webhooks: Webhook,
};

/**
 * Returns the list of a name, for code that handles all lists alike: `listOf(client, 'payouts', params)` is
 * `client.payouts.list(params)`.
 *
 * @example
 * for (const name of listNames) console.log(name, (await listOf(client, name)).items.length);
 */
export function listOf<Name extends ListName>(
  client: Pick<Client, Name>,
  name: Name,
  params?: ParamsOf<Name>,
  options?: ListOptions,
): List<ItemOf<Name>> {
  const resources: Pick<
    { [Each in ListName]: { list(params?: ParamsOf<Each>, options?: ListOptions): List<ItemOf<Each>> } },
    Name
  > = client;
  return resources[name].list(params, options);
}

import type { Records } from '../lists/records.ts';
import { customers } from './customers/customers.ts';
import type { CountedResource, ResourceDefinition } from './definition.ts';
import { discounts } from './discounts/discounts.ts';
import { payouts } from './payouts/payouts.ts';
import { subscriptions } from './subscriptions/subscriptions.ts';
import { webhooks } from './webhooks/webhooks.ts';

/**
 * The resources of the service, one line for each. Worlds, `fake.payouts` and the like, the options and flags for their
 * number, the router, the operations and the OpenAPI document come from here.
 */
export const RESOURCES = { customers, subscriptions, discounts, payouts, webhooks } as const;

type Resources = typeof RESOURCES;

/** The name of a resource, such as `payouts`. */
export type ResourceName = keyof Resources;

/** The operations of the service, such as `'payouts.list'`. */
export type Operation = Resources[ResourceName]['routes'][number]['operation'];

/** The resources whose number is an option. */
export type CountedName = {
  [Name in ResourceName]: Resources[Name] extends CountedResource<infer _Value, infer _Extra, infer _Name>
    ? Name
    : never;
}[ResourceName];

/** How many records of each kind a business starts with, in each of its two modes. */
export type Counts = { readonly [Name in CountedName]: number };

/** Everything that a business has in one mode, to look at and to change. */
export type WorldRecords = { readonly [Name in ResourceName]: RecordsOf<Resources[Name]> };

type RecordsOf<Resource> =
  Resource extends ResourceDefinition<infer Value, infer Extra, infer _Name> ? Records<Value, Extra> : never;

/** The names of the resources, in the order of the table. */
export const RESOURCE_NAMES = namesOf(RESOURCES);

/** The names and default numbers of the resources whose number is an option. */
export const DEFAULT_COUNTS: readonly { readonly name: CountedName; readonly count: number }[] = RESOURCE_NAMES.flatMap(
  (name) => {
    const resource: ResourceDefinition & { readonly defaultCount?: number } = RESOURCES[name];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A resource with a default number is counted.
    return resource.defaultCount === undefined ? [] : [{ name: name as CountedName, count: resource.defaultCount }];
  },
);

function namesOf<Table extends object>(table: Table): readonly (keyof Table)[] {
  // The keys of a table are its names.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.keys(table) as (keyof Table)[];
}

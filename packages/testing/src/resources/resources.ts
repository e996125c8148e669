import type {
  Customer,
  Discount,
  OperationName as ClientOperation,
  Payout,
  Subscription,
  Webhook,
} from '@paydeck/core';
import type { Records } from '../lists/records.ts';
import { customers } from './customers/customers.ts';
import type { CountedResource, ResourceDefinition } from './definition.ts';
import { discounts } from './discounts/discounts.ts';
import type { HiddenOfDiscount } from './discounts/editing.ts';
import type { HiddenOfPayout } from './payouts/editing.ts';
import { payouts } from './payouts/payouts.ts';
import type { HiddenOfSubscription } from './subscriptions/editing.ts';
import { subscriptions } from './subscriptions/subscriptions.ts';
import { webhooks } from './webhooks/webhooks.ts';

/**
 * What each resource is to a test: its record, the fields that can be given and are not shown, its operations, and whether
 * an option says how many there are.
 */
export interface ResourceTypes {
  customers: { record: Customer; hidden: object; operation: 'customers.create'; counted: false };
  subscriptions: { record: Subscription; hidden: HiddenOfSubscription; operation: 'subscriptions.list'; counted: true };
  discounts: { record: Discount; hidden: HiddenOfDiscount; operation: 'discounts.list'; counted: true };
  payouts: { record: Payout; hidden: HiddenOfPayout; operation: 'payouts.list'; counted: true };
  webhooks: { record: Webhook; hidden: object; operation: 'webhooks.list' | 'webhooks.get'; counted: true };
}

/**
 * The resources of the service. Worlds, `fake.payouts` and the like, the options and flags for their number, the router and
 * the OpenAPI document come from here; the compiler holds the table to the types above, and to the resources of the client.
 */
export const RESOURCES: { readonly [Name in ResourceName]: DefinitionOf<ResourceTypes[Name]> } = {
  customers,
  subscriptions,
  discounts,
  payouts,
  webhooks,
} satisfies Record<ResourceName | ResourceOf<ClientOperation>, object>;

type ResourceOf<Operation extends string> = Operation extends `${infer Resource}.${string}` ? Resource : never;

type DefinitionOf<Types extends ResourceTypes[ResourceName]> = Types['counted'] extends true
  ? CountedResource<Types['record'], Types['hidden'], Types['operation']>
  : ResourceDefinition<Types['record'], Types['hidden'], Types['operation']>;

/** The name of a resource, such as `payouts`. */
export type ResourceName = keyof ResourceTypes;

/** The operations of the service, such as `'payouts.list'`. */
export type OperationName = ResourceTypes[ResourceName]['operation'];

/** The resources whose number is an option. */
export type CountedName = {
  [Name in ResourceName]: ResourceTypes[Name]['counted'] extends true ? Name : never;
}[ResourceName];

/** How many records of each kind a business starts with, in each of its two modes. */
export type Counts = { readonly [Name in CountedName]: number };

/** Everything that a business has in one mode, to look at and to change. */
export type WorldRecords = {
  readonly [Name in ResourceName]: Records<ResourceTypes[Name]['record'], ResourceTypes[Name]['hidden']>;
};

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

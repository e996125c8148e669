import type {
  Customer,
  Discount,
  OperationName as ClientOperation,
  Payout,
  Subscription,
  Webhook,
} from '@paydeck/core';
import { customers } from './customers/customers.ts';
import type { CountedResource, ResourceDefinition, Route } from './definition.ts';
import { discounts, type HiddenOfDiscount } from './discounts/discounts.ts';
import { type HiddenOfPayout, payouts } from './payouts/payouts.ts';
import type { Records } from './records.ts';
import { type HiddenOfSubscription, subscriptions } from './subscriptions/subscriptions.ts';
import { webhooks } from './webhooks/webhooks.ts';

/**
 * The types of each resource: its record, its hidden fields, its operations, and whether its initial number of records is
 * an option.
 */
export interface ResourceTypes {
  customers: { record: Customer; hidden: object; operation: 'customers.create'; counted: false };
  subscriptions: { record: Subscription; hidden: HiddenOfSubscription; operation: 'subscriptions.list'; counted: true };
  discounts: { record: Discount; hidden: HiddenOfDiscount; operation: 'discounts.list'; counted: true };
  payouts: { record: Payout; hidden: HiddenOfPayout; operation: 'payouts.list'; counted: true };
  webhooks: { record: Webhook; hidden: object; operation: 'webhooks.list' | 'webhooks.get'; counted: true };
}

/**
 * The resources of the service. Worlds, fields such as `fake.payouts`, options, flags, the router and the OpenAPI document
 * are generated from this table. The compiler checks the table against the types above and the resources of the client.
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
  ? CountedResource<Types['operation']>
  : ResourceDefinition<Types['operation']>;

/** The name of a resource, such as `payouts`. */
export type ResourceName = keyof ResourceTypes;

/** The operations of the service, such as `'payouts.list'`. */
export type OperationName = ResourceTypes[ResourceName]['operation'];

/** The resources whose initial number of records is an option. */
export type CountedName = {
  [Name in ResourceName]: ResourceTypes[Name]['counted'] extends true ? Name : never;
}[ResourceName];

/** The initial number of records of each resource in each mode. */
export type Counts = { readonly [Name in CountedName]: number };

/** All records of a business in one mode, for tests to read and to change. */
export type WorldRecords = {
  readonly [Name in ResourceName]: Records<ResourceTypes[Name]['record'], ResourceTypes[Name]['hidden']>;
};

export const RESOURCE_NAMES = namesOf(RESOURCES);

export const DEFAULT_COUNTS: readonly { readonly name: CountedName; readonly count: number }[] = RESOURCE_NAMES.flatMap(
  (name) => {
    const resource: ResourceDefinition & { readonly defaultCount?: number } = RESOURCES[name];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a resource with a default count is a counted one
    return resource.defaultCount === undefined ? [] : [{ name: name as CountedName, count: resource.defaultCount }];
  },
);

function namesOf<Table extends object>(table: Table): readonly (keyof Table)[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` returns string[]
  return Object.keys(table) as (keyof Table)[];
}

export const ROUTES: readonly { readonly route: Route<OperationName>; readonly resource: ResourceDefinition }[] =
  RESOURCE_NAMES.flatMap((name) => {
    const resource: ResourceDefinition<OperationName> = RESOURCES[name];
    return resource.routes.map((route) => ({ route, resource }));
  });

export const OPERATIONS: readonly OperationName[] = ROUTES.map(({ route }) => route.operation);

export function operationNamed(name: unknown): OperationName {
  const operation = OPERATIONS.find((known) => known === name);
  if (operation !== undefined) return operation;
  throw new TypeError(`Unknown operation ${JSON.stringify(name)}. Operations: ${OPERATIONS.join(', ')}.`);
}

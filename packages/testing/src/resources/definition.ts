import type { FakeRequest, FakeResponse } from '../http/messages.ts';
import type { Params } from '../http/params.ts';
import type { JsonRecord } from '../json.ts';
import type { Policy } from '../policies/policies.ts';
import type { Dataset, Hidden } from '../world/dataset.ts';
import type { View } from '../world/view.ts';
import type { World } from '../world/world.ts';
import type { JsonSchema, Shape } from './schemas.ts';

/**
 * The definition of a resource, which each folder of `resources/` exports. The table in `resources.ts` lists them. Worlds,
 * fields such as `fake.payouts`, options, flags, routes and the OpenAPI document are generated from that table.
 */
export interface ResourceDefinition<Operation extends string = string> {
  readonly noun: string;
  readonly schema: string;
  readonly id: string;
  readonly shape: Shape;
  readonly routes: readonly Route<Operation>[];
  readonly data: (world: World) => Dataset;
  readonly editing: Editing;
  /** How records change between pages. `undefined` for a resource without a list. */
  readonly churn?: ChurnRules | undefined;
  /** How a policy changes the visible fields; `undefined` where the policy changes nothing. */
  readonly shown?:
    | ((policy: Policy) => ((record: Readonly<JsonRecord>, hidden: Hidden) => JsonRecord) | undefined)
    | undefined;
  /** What a future version of the service might send: null for required fields, and undocumented values. */
  readonly drift: { readonly required: readonly string[]; readonly unknown?: Readonly<JsonRecord> | undefined };
}

/** A resource whose initial number of records is an option. */
export interface CountedResource<Operation extends string = string> extends ResourceDefinition<Operation> {
  /** The default initial number of records in each mode. */
  readonly defaultCount: number;
}

export interface Editing {
  /** Hidden fields, which a test can set but responses do not show. Default none. */
  readonly hidden?: readonly string[] | undefined;
  /** Generates a complete record for a row that is created at a time. Default the generated one with new times. */
  readonly template?: ((row: number, at: number, context: EditContext) => JsonRecord) | undefined;
  /** Returns the fields that depend on the given ones. Default none. */
  readonly fill?: ((record: JsonRecord, context: EditContext) => JsonRecord) | undefined;
  /** Returns the inconsistencies of a record with the right shape. Default none. */
  readonly problems?: ((record: JsonRecord, hidden: Hidden) => string[]) | undefined;
  readonly written?: ((record: JsonRecord, world: World) => void) | undefined;
}

export interface EditContext {
  readonly world: World;
  readonly now: number;
  readonly given: Readonly<JsonRecord>;
}

export interface ChurnRules {
  /** Returns the fields of a new record that matches the same filters as a record. Default none. */
  readonly similarFields?: ((record: Readonly<JsonRecord>) => JsonRecord) | undefined;
  /** Returns changed fields, selected by a random 32-bit number. */
  readonly change: (record: Readonly<JsonRecord>, random: number, now: string) => JsonRecord;
}

export interface Route<Operation extends string = string> {
  readonly operation: Operation;
  readonly method: 'GET' | 'POST';
  /** The path segments after the base URL. A segment that starts with a colon is a parameter. */
  readonly path: readonly string[];
  readonly guard: AccessResource;
  readonly need: 'read' | 'write';
  readonly params: Readonly<Record<string, JsonSchema>>;
  readonly body?: JsonSchema | undefined;
  readonly response: JsonSchema;
  handle(context: Context): FakeResponse;
}

export interface Context {
  readonly request: FakeRequest;
  readonly route: Route;
  readonly resource: ResourceDefinition;
  readonly world: World;
  readonly policy: Policy;
  readonly now: number;
  readonly path: Readonly<Record<string, string>>;
  /** Parses the query. An unknown parameter adds a warning or is rejected. */
  readonly params: () => Params;
  readonly effect: ListEffect;
  /** Called before a list is read, to change records between two pages. `page` counts from 0. */
  readonly beforeReading: (page: number, view: () => View) => void;
}

/** The changes of a list before it is read. */
export interface Churn {
  /** The number of records that are added. Each matches the filters of the request. */
  readonly insert?: number | undefined;
  /** The number of selected records that are deleted. */
  readonly delete?: number | undefined;
  /** The number of selected records that change in a field. */
  readonly change?: number | undefined;
}

/** The effects of a fault on a list. */
export interface ListEffect {
  /** Responds with the page before the requested one. */
  readonly repeatPage?: boolean | undefined;
  /** Adds, deletes or changes records of the list before it is read, so that its rows shift. */
  readonly churn?: Churn | undefined;
  /** Inverts `done` of the webhook list. */
  readonly invertDone?: boolean | undefined;
  /** Responds with the iterator of the request. */
  readonly repeatIterator?: boolean | undefined;
  /** Sends an unknown status, an unknown field and a null in every item. */
  readonly drift?: boolean | undefined;
}

export const ACCESS_RESOURCES = [
  'Payments',
  'Refunds',
  'Subscriptions',
  'Products',
  'Customers',
  'Webhooks',
  'Moderation',
  'Discounts',
  'Payouts',
  'Balances',
] as const;

/** A resource that a key can have access to. */
export type AccessResource = (typeof ACCESS_RESOURCES)[number];

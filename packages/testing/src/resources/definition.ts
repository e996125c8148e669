import type { Dataset, Hidden } from '../data/dataset.ts';
import type { World } from '../fake/world.ts';
import type { JsonRecord } from '../json.ts';
import type { Policy } from '../policy.ts';
import type { Route } from '../service/route.ts';
import type { Shape } from './shape.ts';

/**
 * What a folder of `resources/` says of its resource. The table in `resources.ts` has a line for each, and everything else
 * comes from there: worlds, `fake.payouts` and the like, options, flags, routes and the OpenAPI document.
 *
 * @typeParam Value The record, as a client gets it.
 * @typeParam Extra Fields that can be given and are not shown.
 * @typeParam Operation The names of its operations.
 */
export interface ResourceDefinition<Value = object, Extra = object, Operation extends string = string> {
  /** One of it, in messages: `payout`. */
  readonly noun: string;
  /** Its name in the OpenAPI document: `Payout`. */
  readonly schema: string;
  /** The field that holds the id. */
  readonly id: string;
  readonly shape: Shape;
  readonly routes: readonly Route<Operation>[];
  /** The records that a world starts with. */
  readonly data: (world: World) => Dataset;
  /** How a test adds and changes records. */
  readonly editing: Editing;
  /** How records change while a list is read; nothing for a resource without a list. */
  readonly churn?: ChurnRules | undefined;
  /** What a policy shows differently from the service's document; `undefined` where the policy changes nothing. */
  readonly shown?:
    | ((policy: Policy) => ((record: Readonly<JsonRecord>, hidden: Hidden) => JsonRecord) | undefined)
    | undefined;
  /** What a later version of the service might send: nulls where the document has a value, and values outside a list. */
  readonly drift: { readonly required: readonly string[]; readonly unknown?: Readonly<JsonRecord> | undefined };
  /** Only for the compiler: the record and the hidden fields that `fake` gives for this resource. */
  readonly types?: { readonly record: Value; readonly hidden: Extra } | undefined;
}

/** A resource of which each world starts with a number of records, chosen by an option of its name. */
export interface CountedResource<
  Value = object,
  Extra = object,
  Operation extends string = string,
> extends ResourceDefinition<Value, Extra, Operation> {
  /** How many records each mode starts with, unless the option says otherwise. */
  readonly defaultCount: number;
}

/** How records of a resource are added and changed. */
export interface Editing {
  /** Fields that can be given and are not shown. Default none. */
  readonly hidden?: readonly string[] | undefined;
  /** A whole record for a row, made at a time. */
  readonly template: (row: number, at: number, situation: Situation) => JsonRecord;
  /** Fields that follow from those that were given. Default none. */
  readonly fill?: ((record: JsonRecord, situation: Situation) => JsonRecord) | undefined;
  /** What is impossible about a record of the right shape. */
  readonly problems: (record: JsonRecord, hidden: Hidden) => string[];
  /** Called with every record that was written. */
  readonly written?: ((record: JsonRecord, world: World) => void) | undefined;
}

/** What a record is made from. */
export interface Situation {
  readonly world: World;
  readonly now: number;
  /** The fields that were given. */
  readonly given: Readonly<JsonRecord>;
}

/** How the records of a list can change while it is read. */
export interface ChurnRules {
  /** The fields of a new record that the same filters select. */
  readonly twin: (record: Readonly<JsonRecord>) => JsonRecord;
  /** The fields that change, by a random 32-bit number. */
  readonly change: (record: Readonly<JsonRecord>, random: number, now: string) => JsonRecord;
}

import type { World } from '../fake/world.ts';
import type { View } from '../lists/view.ts';
import type { Policy } from '../policy.ts';
import type { ResourceDefinition } from '../resources/definition.ts';
import type { AccessResource } from './access.ts';
import type { Effect } from './faults.ts';
import type { FakeRequest, FakeResponse } from './messages.ts';
import type { Params } from './params.ts';
import type { JsonSchema } from './schemas.ts';

/** One operation: how it is reached, what a key needs for it, what it looks like in OpenAPI, and what it does. */
export interface Route<Operation extends string = string> {
  readonly operation: Operation;
  readonly method: 'GET' | 'POST';
  /** Segments after the base address; one that starts with a colon is variable. */
  readonly path: readonly string[];
  /** The resource that a key needs access to. */
  readonly guard: (policy: Policy) => AccessResource;
  readonly need: 'read' | 'write';
  /** The query parameters and their schemas. */
  readonly params: Readonly<Record<string, JsonSchema>>;
  /** The schema of the request's body, if it has one. */
  readonly body?: JsonSchema | undefined;
  readonly response: JsonSchema;
  /**
   * Reads the request; what it returns does the work. A request that is wrong, or cannot be carried out, is a `Rejection`
   * that is thrown.
   */
  prepare(context: Context): () => FakeResponse;
}

/** What a route works with. */
export interface Context {
  readonly request: FakeRequest;
  readonly route: Route;
  readonly resource: ResourceDefinition;
  readonly world: World;
  readonly policy: Policy;
  readonly now: number;
  /** The values of the path's variable parts, decoded. */
  readonly path: Readonly<Record<string, string>>;
  /** The query; a parameter that the route does not have is noted, or rejected. */
  readonly params: () => Params;
  /** What a fault does to the list. */
  readonly effect: Effect;
  /** Called before a list is read: what has to change between two pages changes now. `page` counts from 0. */
  readonly beforeReading: (page: number, view: () => View) => void;
  /** Lists as they were at page 0, for the policy `pinned`. */
  readonly pins: Map<string, View>;
}

import type { World } from '../fake/world.ts';
import type { View } from '../lists/view.ts';
import type { Policy } from '../policy.ts';
import type { ResourceDefinition } from '../resources/definition.ts';
import type { AccessResource } from './access.ts';
import type { Effect } from './faults.ts';
import type { FakeRequest, FakeResponse } from './messages.ts';
import type { Params } from './params.ts';
import type { JsonSchema } from './schemas.ts';

/** One operation: its path, the access that it needs, its OpenAPI schemas, and its implementation. */
export interface Route<Operation extends string = string> {
  readonly operation: Operation;
  readonly method: 'GET' | 'POST';
  /** The path segments after the base URL. A segment that starts with a colon is a parameter. */
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
   * Parses the request and returns a function that executes it. Both throw a `Rejection` for an invalid request.
   */
  prepare(context: Context): () => FakeResponse;
}

/** The parts of a request and of the fake that a route needs. */
export interface Context {
  readonly request: FakeRequest;
  readonly route: Route;
  readonly resource: ResourceDefinition;
  readonly world: World;
  readonly policy: Policy;
  readonly now: number;
  /** The decoded path parameters. */
  readonly path: Readonly<Record<string, string>>;
  /** Parses the query. An unknown parameter adds a warning or is rejected. */
  readonly params: () => Params;
  /** The effect of a fault on the list. */
  readonly effect: Effect;
  /** Called before a list is read, to change records between two pages. `page` counts from 0. */
  readonly beforeReading: (page: number, view: () => View) => void;
  /** The snapshots of lists at page 0, for the policy `pinned`. */
  readonly pins: Map<string, View>;
}

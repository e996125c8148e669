import type { Effect } from '../faults/faults.ts';
import { type FakeResponse, Rejection } from '../http/messages.ts';
import { Params } from '../http/params.ts';
import type { Policy } from '../policies/policies.ts';
import type { ChurnedRecord } from '../resources/churn.ts';
import type { Churn, Context } from '../resources/definition.ts';
import type { View } from '../world/view.ts';
import type { World } from '../world/world.ts';
import { type KnownRequest, rejectionOf } from './checks.ts';
import { attempt, type Match } from './parse.ts';

export interface Outcome {
  /** `undefined` if the request never reached the service, so that there is no response. */
  readonly result: FakeResponse | Rejection | undefined;
  /** Warnings about an accepted request. Default none. */
  readonly warnings?: readonly string[] | undefined;
  /** The records that changed just before a list was read. Default none. */
  readonly churned?: readonly ChurnedRecord[] | undefined;
}

export interface Reading {
  readonly context: Context;
  readonly page: number;
  readonly view: () => View;
  readonly churn: Churn | undefined;
}

export interface ExecuteOptions {
  readonly policy: Policy;
  readonly world: (key: Exclude<KnownRequest['key'], Rejection>) => World;
  readonly beforeReading: (reading: Reading) => readonly ChurnedRecord[];
}

export function execute(known: KnownRequest, effect: Effect, options: ExecuteOptions): Outcome {
  const warnings: string[] = [];
  const churned: ChurnedRecord[] = [];
  const result = attempt(() => {
    const rejection = rejectionOf(known, options.policy);
    if (rejection !== undefined) return rejection;
    const context = contextOf(known, effect, options, { warnings, churned });
    return context.route.handle(context);
  });
  return { result, warnings, churned };
}

function contextOf(
  { parsed, key }: KnownRequest,
  effect: Effect,
  { policy, world: worldOf, beforeReading }: ExecuteOptions,
  noted: { warnings: string[]; churned: ChurnedRecord[] },
): Context {
  const { route, resource, path } = routeOf(parsed.match);
  if (key instanceof Rejection) throw new Error('A request without a valid key passed the checks.');
  const world = worldOf(key);
  const context: Context = {
    request: parsed.request,
    route,
    resource,
    world,
    policy,
    now: parsed.at,
    path,
    effect,
    params: () => {
      const params = new Params(parsed.queryText, Object.keys(route.params), policy);
      noted.warnings.push(...params.unknown.map((name) => `${route.operation} has no parameter "${name}".`));
      return params;
    },
    beforeReading: (page, view) => {
      noted.churned.push(...beforeReading({ context, page, view, churn: effect.churn }));
    },
  };
  return context;
}

function routeOf(match: Match | Rejection): Extract<Match, { kind: 'route' }> {
  if (match instanceof Rejection || match.kind !== 'route')
    throw new Error('A request without a route passed the checks.');
  return match;
}

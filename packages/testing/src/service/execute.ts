import type { ChurnedRecord } from '../resources/churn.ts';
import type { Churn } from '../resources/list-effect.ts';
import type { View } from '../world/view.ts';
import type { World } from '../world/world.ts';
import type { Policy } from '../policies/policies.ts';
import { CHECKS, type KnownRequest } from './checks.ts';
import type { Effect } from '../faults/faults.ts';
import { type FakeResponse, Rejection } from '../http/messages.ts';
import { Params } from '../http/params.ts';
import { attempt } from './parse.ts';
import type { Context } from '../resources/definition.ts';
import type { Match } from './router.ts';

/** The outcome of a request. */
export interface Outcome {
  /** `undefined` if the request never reached the service, so that there is no response. */
  readonly result: FakeResponse | Rejection | undefined;
  /** Warnings about an accepted request. Default none. */
  readonly warnings?: readonly string[] | undefined;
  /** The records that changed just before a list was read. Default none. */
  readonly churned?: readonly ChurnedRecord[] | undefined;
}

/** A list that is about to be read. */
export interface Reading {
  readonly context: Context;
  /** The page number, from 0. */
  readonly page: number;
  readonly view: () => View;
  /** The churn of a fault. */
  readonly churn: Churn | undefined;
}

/** The parts of a fake that the execution of a request needs. */
export interface ExecuteOptions {
  readonly policy: Policy;
  /** The world of a key. */
  readonly world: (key: Exclude<KnownRequest['key'], Rejection>) => World;
  readonly pins: (world: World) => Map<string, View>;
  /** Called before a list is read; returns the records that changed. */
  readonly beforeReading: (reading: Reading) => readonly ChurnedRecord[];
}

/** Checks a request in the order of the policy, and executes it. */
export function execute(known: KnownRequest, effect: Effect, options: ExecuteOptions): Outcome {
  const { policy } = options;
  const warnings: string[] = [];
  const churned: ChurnedRecord[] = [];
  const ended = (result: FakeResponse | Rejection): Outcome => ({ result, warnings, churned });

  let work: (() => FakeResponse) | undefined;
  for (const name of policy['order.checks'].split('-')) {
    const rejection = CHECKS[name]?.(known, policy);
    if (rejection !== undefined) return ended(rejection);
    if (name !== 'params') continue;
    const context = contextOf(known, effect, options, { warnings, churned });
    const prepared = attempt(() => context.route.prepare(context));
    if (prepared instanceof Rejection) return ended(prepared);
    work = prepared;
  }
  if (work === undefined) throw new Error(`The order of checks ${policy['order.checks']} has no "params".`);
  return ended(attempt(work));
}

function contextOf(
  { parsed, key }: KnownRequest,
  effect: Effect,
  { policy, world: worldOf, pins, beforeReading }: ExecuteOptions,
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
    pins: pins(world),
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

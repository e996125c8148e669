import type { View } from '../lists/view.ts';
import type { World } from '../fake/world.ts';
import type { Policy } from '../policy.ts';
import { type Exchange, scriptFor } from '../transports/script.ts';
import type { Key, KeyRegistry } from './access.ts';
import { authenticate } from './authenticate.ts';
import { carryOut, type Outcome, type Surroundings } from './carry-out.ts';
import type { KnownRequest } from './checks.ts';
import { faultResponse } from './fault-response.ts';
import type { FaultPlan } from './fault-plan.ts';
import type { Effect } from './faults.ts';
import type { RequestJournal } from './journal.ts';
import type { Limiter, Rates, Verdict } from './limits.ts';
import { type FakeRequest, type FakeResponse, Rejection } from './messages.ts';
import { isFromForeignPage } from './origin.ts';
import { type ParsedRequest, parseRequest } from './parse.ts';
import { recordOf } from './recorded-request.ts';
import {
  NO_RESPONSE,
  openToPages,
  PREFLIGHT_RESPONSE,
  rejectionResponse,
  withLimitHeaders,
  withoutBody,
} from './respond.ts';

/** What the service works with. It reads no clock of its own and keeps nothing but this. */
export interface ServiceParts extends Omit<Surroundings, 'pins'> {
  readonly keys: KeyRegistry;
  readonly limiter: Limiter;
  /** `undefined`: no limits, and no headers that describe them. */
  readonly rates: Rates | undefined;
  readonly faults: FaultPlan;
  readonly journal: RequestJournal;
  /** Every response waits so long, in milliseconds. */
  readonly latencyMs: number;
  readonly now: () => number;
}

/** Handles a request: the response, and how it travels. Effects of a fault can be sent along. */
export type Service = (request: FakeRequest, sent?: Effect) => Exchange;

/** The service: each request passes the stages parse, authenticate, limit, fault, route and respond. */
export function createService(parts: ServiceParts): Service {
  const { policy, journal } = parts;
  const pins = new WeakMap<World, Map<string, View>>();
  const surroundings: Surroundings = {
    ...parts,
    pins: (world) => {
      const known = pins.get(world) ?? new Map<string, View>();
      pins.set(world, known);
      return known;
    },
  };

  return (request, sent) => {
    const parsed = parseRequest(request, policy, parts.now());
    const key = authenticate(parsed, parts.keys, policy);
    const effect = isForeign(parsed, policy) ? {} : effectOn(parsed, sent, parts.faults);
    const early = withoutService(parsed, effect, policy);
    const verdict = early === undefined ? count(parsed, key, parts) : undefined;
    const known: KnownRequest = { parsed, key, verdict };
    const outcome = early ?? carryOut(known, effect, surroundings);
    const response = respond(known, outcome, policy, journal.count + 1);
    journal.add(recordOf(known, outcome, response, effect));
    return { response: response ?? NO_RESPONSE, script: scriptFor(effect, parts.latencyMs) };
  };
}

/** The effects of the faults that meet a request, with those that were sent along. */
function effectOn({ match, mode }: ParsedRequest, sent: Effect | undefined, faults: FaultPlan): Effect {
  if (match instanceof Rejection || match.kind !== 'route') return { ...sent };
  return { ...faults.effectOn(match.route.operation, mode), ...sent };
}

/** The outcome of a request that never reaches the service: from a web page, or met by a fault. */
function withoutService(parsed: ParsedRequest, effect: Effect, policy: Policy): Outcome | undefined {
  if (isForeign(parsed, policy)) return { result: new Rejection(403, 'FORBIDDEN_ORIGIN', NO_PAGES) };
  if (effect.refuse === true || effect.reset === 'before-headers') return { result: undefined };
  const response = faultResponse(effect);
  if (response !== undefined) return { result: response };
  return policy.cors && parsed.request.method === 'OPTIONS' ? { result: PREFLIGHT_RESPONSE } : undefined;
}

function isForeign({ request }: ParsedRequest, { cors }: Policy): boolean {
  return !cors && isFromForeignPage(request.headers);
}

const NO_PAGES = 'Web pages of another origin may not call this service. The policy cors lets them in.';

/** Counts a request against the limits of its business, or of its address if it has no valid key. */
function count({ request, at }: ParsedRequest, key: Key | Rejection, parts: ServiceParts): Verdict | undefined {
  const { rates, limiter, policy } = parts;
  if (rates === undefined) return undefined;
  if (key instanceof Rejection) return limiter.take(`ip ${request.ip}`, rates, at);
  return limiter.take(`${key.businessId} ${policy.shareModes ? 'both' : key.mode}`, rates, at);
}

function respond(
  { parsed, verdict }: KnownRequest,
  { result }: Outcome,
  policy: Policy,
  number: number,
): FakeResponse | undefined {
  if (result === undefined) return undefined;
  const plain = result instanceof Rejection ? rejectionResponse(result, policy, number) : result;
  const limited = withLimitHeaders(plain, verdict, policy);
  const shared = policy.cors ? openToPages(limited) : limited;
  return parsed.request.method === 'HEAD' ? withoutBody(shared) : shared;
}

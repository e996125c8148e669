import { faultResponse } from '../faults/effects.ts';
import type { FaultPlan } from '../faults/fault-plan.ts';
import type { Effect } from '../faults/faults.ts';
import { type Exchange, scriptFor } from '../faults/script.ts';
import { type FakeRequest, type FakeResponse, isCrossOrigin, Rejection } from '../http/messages.ts';
import type { Policy } from '../policies/policies.ts';
import type { Key, KeyRegistry } from './access.ts';
import { authenticate, type KnownRequest } from './checks.ts';
import { execute, type ExecuteOptions, type Outcome } from './execute.ts';
import type { RequestJournal } from './journal.ts';
import type { Limiter, LimitResult } from './limits.ts';
import { type ParsedRequest, parseRequest } from './parse.ts';
import { recordOf } from './recorded-request.ts';
import { NO_RESPONSE, rejectionResponse, withLimitHeaders, withoutBody } from './respond.ts';

/** The parts of the service. It has no other state and no other clock. */
export interface ServiceParts extends ExecuteOptions {
  readonly keys: KeyRegistry;
  /** `undefined` means no limits and no rate limit headers. */
  readonly limiter: Limiter | undefined;
  readonly faults: FaultPlan;
  readonly journal: RequestJournal;
  readonly latencyMs: number;
  readonly now: () => number;
}

/** Handles a request. Returns the response and how to send it. A caller can add the effects of a fault. */
export type Service = (request: FakeRequest, sent?: Effect) => Exchange;

export function createService(parts: ServiceParts): Service {
  const { policy, journal } = parts;

  return (request, sent) => {
    const parsed = parseRequest(request, parts.now());
    const key = authenticate(parsed, parts.keys, policy);
    const effect = isCrossOrigin(request.headers) ? {} : effectOn(parsed, sent, parts.faults);
    const early = earlyOutcome(request, effect);
    const limitResult = early === undefined ? count(parsed, key, parts) : undefined;
    const known: KnownRequest = { parsed, key, limitResult };
    const outcome = early ?? execute(known, effect, parts);
    const response = respond(known, outcome, policy, journal.count + 1);
    journal.add(recordOf(known, outcome, response, effect));
    return { response: response ?? NO_RESPONSE, script: scriptFor(effect, parts.latencyMs) };
  };
}

function effectOn({ match, mode }: ParsedRequest, sent: Effect | undefined, faults: FaultPlan): Effect {
  if (match instanceof Rejection || match.kind !== 'route') return { ...sent };
  return { ...faults.effectOn(match.route.operation, mode), ...sent };
}

/** Returns the outcome of a request that gets the response of a fault or that a web page sent, without executing it. */
function earlyOutcome({ headers }: FakeRequest, effect: Effect): Outcome | undefined {
  if (isCrossOrigin(headers)) return { result: new Rejection(403, 'FORBIDDEN_ORIGIN', NO_PAGES) };
  if (effect.refuse === true || effect.reset === 'before-headers') return { result: undefined };
  const response = faultResponse(effect);
  return response === undefined ? undefined : { result: response };
}

const NO_PAGES = 'Web pages of another origin cannot call this service.';

function count({ request, at }: ParsedRequest, key: Key | Rejection, parts: ServiceParts): LimitResult | undefined {
  const { limiter, policy } = parts;
  if (key instanceof Rejection) return limiter?.take(`ip ${request.ip}`, at);
  return limiter?.take(`${key.businessId} ${policy.shareModes ? 'both' : key.mode}`, at);
}

function respond(
  { parsed, limitResult }: KnownRequest,
  { result }: Outcome,
  policy: Policy,
  number: number,
): FakeResponse | undefined {
  if (result === undefined) return undefined;
  const plain = result instanceof Rejection ? rejectionResponse(result, policy, number) : result;
  const limited = withLimitHeaders(plain, limitResult, policy);
  return parsed.request.method === 'HEAD' ? withoutBody(limited) : limited;
}

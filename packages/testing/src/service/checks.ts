import type { Policy } from '../policies/policies.ts';
import { allows, type Key } from './access.ts';
import type { LimitResult } from './limits.ts';
import { CODES, Rejection } from '../http/messages.ts';
import type { ParsedRequest } from './parse.ts';

/** A request before it is routed. */
export interface KnownRequest {
  readonly parsed: ParsedRequest;
  readonly key: Key | Rejection;
  /** The result of the rate limiter; `undefined` without limits. */
  readonly limitResult: LimitResult | undefined;
}

/** Rejects a request with a wrong path, key, rate or access, in this order: the cheapest check comes first. */
export function rejectionOf(
  { parsed: { match }, key, limitResult }: KnownRequest,
  policy: Policy,
): Rejection | undefined {
  if (match instanceof Rejection) return match;
  if (match.kind === 'unknown') return new Rejection(404, CODES.notFound, 'There is no resource at this path.');
  if (match.kind === 'wrong-method')
    return new Rejection(405, 'METHOD_NOT_ALLOWED', `This path allows ${match.allow}.`, { allow: match.allow });
  if (match.kind === 'not-implemented' && !match.needsKey) return notImplemented();
  // Without a valid key the IP address is rate-limited first, and only then the key is rejected.
  if (key instanceof Rejection) return limited(limitResult) ?? key;
  if (match.kind === 'not-implemented') return notImplemented();
  const { guard, need } = match.route;
  return (
    limited(limitResult) ??
    (allows(key.grant, guard, need)
      ? undefined
      : new Rejection(policy['status.noAccess'], CODES.forbidden, `This key may not ${need} ${guard}.`))
  );
}

function limited(limitResult: LimitResult | undefined): Rejection | undefined {
  if (limitResult === undefined || limitResult.isAllowed) return undefined;
  return new Rejection(429, 'TOO_MANY_REQUESTS', 'Too many requests. Try again when the window has passed.');
}

function notImplemented(): Rejection {
  return new Rejection(
    501,
    'NOT_IMPLEMENTED',
    'The document of the service names this operation but does not describe it.',
  );
}

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

/** The checks of a request before its route handles it, by the names of the policy `order.checks`. */
export const CHECKS: Readonly<Record<string, (known: KnownRequest, policy: Policy) => Rejection | undefined>> = {
  path: ({ parsed: { match } }, policy) => {
    if (match instanceof Rejection) return match;
    if (match.kind === 'unknown')
      return new Rejection(policy.unknownPath, CODES.notFound, 'There is no resource at this path.');
    if (match.kind === 'wrong-method') {
      const headers = policy.wrongMethod === 405 ? { allow: match.allow } : {};
      return new Rejection(policy.wrongMethod, 'METHOD_NOT_ALLOWED', `This path allows ${match.allow}.`, headers);
    }
    return match.kind === 'not-implemented' && !match.needsKey ? notImplemented() : undefined;
  },
  key: ({ parsed: { match }, key, limitResult }) => {
    // Without a valid key the IP address is rate-limited first, and only then the key is rejected.
    if (key instanceof Rejection) return limited(limitResult) ?? key;
    return !(match instanceof Rejection) && match.kind === 'not-implemented' ? notImplemented() : undefined;
  },
  limit: ({ limitResult }) => limited(limitResult),
  access: ({ parsed: { match }, key }, policy) => {
    if (key instanceof Rejection) return key;
    if (match instanceof Rejection || match.kind !== 'route') return undefined;
    const { guard, need } = match.route;
    const resource = guard(policy);
    if (allows(key.grant, resource, need)) return undefined;
    return new Rejection(policy['status.noAccess'], CODES.forbidden, `This key may not ${need} ${resource}.`);
  },
};

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

import { CODES, Rejection } from '../http/messages.ts';
import type { Policy } from '../policies/policies.ts';
import { allows, type Key, type KeyRegistry } from './access.ts';
import type { LimitResult } from './limits.ts';
import type { ParsedRequest } from './parse.ts';

export interface KnownRequest {
  readonly parsed: ParsedRequest;
  readonly key: Key | Rejection;
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

export function authenticate(
  { request, mode }: Pick<ParsedRequest, 'request' | 'mode'>,
  keys: KeyRegistry,
  policy: Policy,
): Key | Rejection {
  const header = request.headers['authorization'];
  if (header === undefined || header.trim() === '') {
    const message = 'The header "Authorization: Bearer <API_KEY>" is missing.';
    return new Rejection(401, CODES.unauthorized, message);
  }
  const [scheme = '', value = '', ...rest] = header.trim().split(/ +/);
  if (scheme.toLowerCase() !== 'bearer' || value === '' || rest.length > 0) {
    const message = 'The header must be "Authorization: Bearer <API_KEY>".';
    return new Rejection(401, CODES.unauthorized, message);
  }
  const key = keys.find(value);
  if (key === undefined || key.isRevoked)
    return new Rejection(policy['status.badKey'], CODES.unauthorized, 'This key is not valid.');
  if (key.mode !== mode) {
    const message = `This key works in ${key.mode} mode only.`;
    return new Rejection(policy['status.wrongMode'], CODES.unauthorized, message);
  }
  return key;
}

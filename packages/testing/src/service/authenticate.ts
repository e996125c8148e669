import type { Policy } from '../policies/policies.ts';
import type { Key, KeyRegistry } from './access.ts';
import { CODES, Rejection } from '../http/messages.ts';
import type { ParsedRequest } from './parse.ts';

/** Returns the key of a request, or a rejection if it has no key that is valid in this mode. */
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

import { OFF_ON, STATUS_4XX, type PolicyOption } from './option.ts';

/** How requests and keys are read and rejected: rules 1 to 36. */
export const REQUEST_POLICIES = {
  unknownPath: { rule: 2, values: STATUS_4XX, default: 404, reason: 'What HTTP has for it.' },
  wrongMethod: {
    rule: 3,
    values: STATUS_4XX,
    default: 405,
    reason: 'What HTTP has for it; with an Allow header at 405.',
  },
  cors: {
    rule: 4,
    values: OFF_ON,
    default: false,
    reason: 'Keys must never be in a browser; off, a request from a web page of another origin is rejected with 403.',
  },
  looseSlash: {
    rule: 5,
    values: OFF_ON,
    default: false,
    reason: 'A client that sends a wrong path should get an error.',
  },
  errorExtras: { rule: 7, values: OFF_ON, default: false, reason: 'The document shows code and message only.' },
  unknownParams: {
    rule: 11,
    values: ['ignore', 'reject'],
    default: 'ignore',
    reason: 'Most services ignore them; the journal lists them as warnings.',
  },
  duplicateParams: {
    rule: 12,
    values: ['reject', 'first', 'last'],
    default: 'reject',
    reason: 'Frameworks disagree on which counts, so nobody should send it.',
  },
  emptyParam: {
    rule: 13,
    values: ['reject', 'ignore'],
    default: 'reject',
    reason: 'An empty string is not a status, a number or a time.',
  },
  'status.missingKey': { rule: 16, values: STATUS_4XX, default: 401, reason: 'RFC 9110: no valid credentials.' },
  schemeCase: {
    rule: 18,
    values: ['any', 'exact'],
    default: 'any',
    reason: 'RFC 9110: the scheme is case-insensitive.',
  },
  'status.badKey': {
    rule: 19,
    values: STATUS_4XX,
    default: 401,
    reason: 'RFC 9110: no valid credentials. Revoked keys as well.',
  },
  'status.wrongMode': {
    rule: 21,
    values: STATUS_4XX,
    default: 401,
    reason: 'In that environment the key does not exist.',
  },
  'status.noAccess': {
    rule: 23,
    values: STATUS_4XX,
    default: 403,
    reason: 'RFC 9110: the credentials are valid but not sufficient.',
  },
  resourceMap: {
    rule: 29,
    values: ['Discounts', 'Products', 'Payments', 'Subscriptions'],
    default: 'Discounts',
    reason: 'The resource that guards discounts; every other operation has one of its own.',
  },
  'order.checks': {
    rule: 33,
    values: [
      'path-key-limit-access-params',
      'key-path-limit-access-params',
      'path-key-access-limit-params',
      'path-key-access-params-limit',
      'path-key-limit-params-access',
    ],
    default: 'path-key-limit-access-params',
    reason: 'Cheapest check first; a limit protects what comes after it.',
  },
} as const satisfies Readonly<Record<string, PolicyOption>>;

/** One policy: a behaviour that the service's document does not specify. */
export interface PolicyOption {
  /** The number of its rule in `docs/service.md`. */
  readonly rule: number;
  /** The allowed values, or the bounds of a number. */
  readonly values: readonly (string | boolean | number | null)[] | { readonly min: number; readonly max: number };
  readonly default: string | boolean | number | null;
  /** The reason for the default. */
  readonly reason: string;
}

/** The allowed statuses of a rejection. */
const STATUS_4XX = { min: 400, max: 499 } as const;

const OFF_ON = [false, true] as const;

/** All policies. Types, validation, `--help` and `docs/policies.md` are generated from this table. */
export const POLICIES = {
  // How requests and keys are read and rejected: rules 1 to 36.
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
  // How requests are limited: rules 37 to 54.
  tier: {
    rule: 39,
    values: ['default', 'growth', 'scale'],
    default: 'default',
    reason:
      'Higher tiers are granted on request. default: 10/s and 100/min; growth: 50/s and 1000/min; scale: 100/s and 5000/min.',
  },
  shareModes: { rule: 40, values: OFF_ON, default: false, reason: 'A test run should not slow down a live business.' },
  headersOn: {
    rule: 43,
    values: ['every', 'success', 'limited', 'none'],
    default: 'every',
    reason: '"Responses carry these headers", without exception.',
  },
  headerWindow: {
    rule: 44,
    values: ['tightest', 'second', 'minute'],
    default: 'tightest',
    reason: 'The window that will reject first is the one to know about.',
  },
  resetRounding: {
    rule: 45,
    values: ['ceil', 'floor'],
    default: 'ceil',
    reason: 'A client that waits that long is then never early; floor says 0 in the last second.',
  },
  algorithm: {
    rule: 48,
    values: ['fixed', 'aligned', 'sliding', 'bucket'],
    default: 'fixed',
    reason: '"Until the current window resets" speaks of a window with an end.',
  },
  countRefused: {
    rule: 49,
    values: OFF_ON,
    default: false,
    reason: 'Otherwise a client that retries too early would never get through.',
  },
  retryAfter: {
    rule: 50,
    values: OFF_ON,
    default: false,
    reason: 'The document names three headers, and this is none of them.',
  },
  // What the five lists return: rules 55 to 118.
  pageSizeOverMax: {
    rule: 57,
    values: ['reject', 'clamp'],
    default: 'reject',
    reason: 'A client that expects 200 items per page would silently lose items.',
  },
  pageSizeZero: {
    rule: 58,
    values: ['empty', 'default', 'reject'],
    default: 'empty',
    reason: 'The minimum is 0, and a page of 0 items has none.',
  },
  pageExtras: { rule: 62, values: OFF_ON, default: false, reason: 'A list body holds items and nothing else.' },
  'order.lists': {
    rule: 64,
    values: ['newest', 'oldest', 'id'],
    default: 'newest',
    reason: 'What dashboards show. Ties are broken by id.',
  },
  pinned: {
    rule: 66,
    values: OFF_ON,
    default: false,
    reason: 'Page numbers over a changing list shift; on, a reader sees the list as it was at page 0.',
  },
  churn: {
    rule: 66,
    values: ['none', 'insert', 'delete', 'change', 'mixed'],
    default: 'none',
    reason: 'A list changes when a test says so; otherwise before each request for it but the first, by the seed.',
  },
  'churn.rows': { rule: 66, values: { min: 1, max: 100 }, default: 1, reason: 'How many records churn at a time.' },
  'churn.times': {
    rule: 66,
    values: { min: 0, max: 1_000_000 },
    default: 0,
    reason: 'How many times a list churns before it stays as it is; 0 is without end.',
  },
  subscriptionBounds: {
    rule: 70,
    values: ['inclusive', 'exclusive'],
    default: 'inclusive',
    reason: 'gte and lte say so; the words "after" and "before" do not.',
  },
  invertedRange: {
    rule: 71,
    values: ['empty', 'reject'],
    default: 'empty',
    reason: 'Nothing was created in such a span.',
  },
  looseTimestamps: {
    rule: 72,
    values: OFF_ON,
    default: false,
    reason: 'A time without a zone is not a time; on, it is taken as UTC.',
  },
  nulls: {
    rule: 78,
    values: ['present', 'omit', 'mixed'],
    default: 'present',
    reason: 'Which fields may be absent is not shown; a null keeps the shape.',
  },
  drift: {
    rule: 84,
    values: OFF_ON,
    default: false,
    reason: 'On: a ninth status, unknown fields and null where a value is expected, on some items.',
  },
  discountsDefault: {
    rule: 87,
    values: ['all', 'redeemable'],
    default: 'all',
    reason: 'Otherwise active=false would be the only way to see half of them.',
  },
  edges: {
    rule: 90,
    values: ['half-open', 'closed', 'open'],
    default: 'half-open',
    reason:
      'From the start on, up to the expiry, as long as uses are left. closed: the expiry and the last use still count; open: the start does not.',
  },
  exposeType: { rule: 93, values: OFF_ON, default: false, reason: 'The shape of a discount has no type.' },
  unrestrictedMatches: {
    rule: 94,
    values: OFF_ON,
    default: true,
    reason: 'A discount without restriction applies to every product.',
  },
  exposeCurrency: {
    rule: 96,
    values: OFF_ON,
    default: false,
    reason: 'The shape of a currency option has no currency.',
  },
  extendedFields: {
    rule: 99,
    values: OFF_ON,
    default: false,
    reason: 'The shape of a payout has no status and no currency.',
  },
  'webhookLimit.default': {
    rule: 104,
    values: { min: 1, max: 1000 },
    default: 50,
    reason: 'A number that most businesses stay under.',
  },
  'webhookLimit.max': {
    rule: 104,
    values: { min: 1, max: 1000 },
    default: 250,
    reason: 'A number that keeps a response small.',
  },
  lastIterator: {
    rule: 107,
    values: ['string', 'null', 'empty'],
    default: 'string',
    reason: 'The field is typed as a string; it points past the end.',
  },
  badIterator: {
    rule: 108,
    values: ['reject', 'restart', 'empty'],
    default: 'reject',
    reason: 'A list that silently restarts returns every item twice.',
  },
  prevAbsent: {
    rule: 110,
    values: ['null', 'omit', 'empty'],
    default: 'null',
    reason: 'Before the first page there is no position.',
  },
  looseWebhookDates: {
    rule: 117,
    values: OFF_ON,
    default: false,
    reason: 'The fields are typed only as strings; on, they are readable texts that are no ISO 8601.',
  },
  // How customers are created: rules 119 to 132.
  createdStatus: { rule: 119, values: [200, 201], default: 200, reason: 'The document allows both.' },
  'status.badBody': {
    rule: 120,
    values: STATUS_4XX,
    default: 422,
    reason: 'RFC 9110: the content is understood but not valid.',
  },
  emailCheck: {
    rule: 121,
    values: ['basic', 'none'],
    default: 'basic',
    reason: 'One @, something on both sides, no space.',
  },
  'status.malformedJson': { rule: 123, values: STATUS_4XX, default: 400, reason: 'The request cannot be read.' },
  'status.arrayBody': { rule: 123, values: STATUS_4XX, default: 422, reason: 'It can be read, and is no object.' },
  'status.contentType': { rule: 123, values: STATUS_4XX, default: 415, reason: 'What HTTP has for it.' },
  'status.emptyBody': { rule: 123, values: STATUS_4XX, default: 422, reason: 'Both required fields are missing.' },
  strictBody: {
    rule: 124,
    values: OFF_ON,
    default: false,
    reason: 'Unknown fields are ignored and not echoed; on, they are rejected.',
  },
  metadataValues: {
    rule: 126,
    values: ['string', 'scalar'],
    default: 'string',
    reason: 'metadata is an object whose values are strings.',
  },
  metadataMax: {
    rule: 127,
    values: { min: 0, max: 1000 },
    default: 0,
    reason: 'The document names no limit; 0 is none.',
  },
  duplicateEmail: {
    rule: 128,
    values: ['new', 'conflict', 'existing'],
    default: 'new',
    reason: 'The document describes creating, not finding.',
  },
  maxBody: {
    rule: 132,
    values: { min: 1024, max: 16_777_216 },
    default: 1_048_576,
    reason: 'Far above any customer; in bytes.',
  },
  // How events are delivered: rules 133 to 139.
  emptyFilter: {
    rule: 134,
    values: ['nothing', 'all'],
    default: 'nothing',
    reason: 'Only the listed types are sent, and none is listed.',
  },
} as const satisfies Readonly<Record<string, PolicyOption>>;

/** All policies by name. */
export type Policies = typeof POLICIES;

/** The allowed values of a policy. */
export type ValueOf<Option> = Option extends { readonly values: readonly (infer Value)[] } ? Value : number;

/** A value for every policy. */
export type Policy = { readonly [Name in keyof Policies]: ValueOf<Policies[Name]> };

/** Values for some policies. The others keep their defaults. */
export type PolicyOptions = { readonly [Name in keyof Policies]?: Policy[Name] | undefined };

/** The name of a policy preset. */
export type PolicyPreset = 'documented' | 'strict' | 'lenient' | 'hostile' | 'extended';

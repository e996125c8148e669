/** A behaviour that the service's document leaves open, and that a client can tell apart. */
export interface PolicyOption {
  readonly rules: readonly number[];
  /** The allowed values, or the bounds of a number. */
  readonly values: readonly (string | boolean | number)[] | { readonly min: number; readonly max: number };
  readonly default: string | boolean | number;
  readonly reason: string;
}

const STATUS_4XX = { min: 400, max: 499 } as const;
const OFF_ON = [false, true] as const;

/** All policies. Types, validation, `--help` and `docs/policies.md` are generated from this table. */
export const POLICIES = {
  extraFields: {
    rules: [7, 62, 93, 96, 99],
    values: OFF_ON,
    default: false,
    reason:
      'The document shows none. On: fields that similar services send, in errors, pages, discounts, currency options and payouts.',
  },
  unknownInput: {
    rules: [11, 124],
    values: ['ignore', 'reject'],
    default: 'ignore',
    reason: 'Most services ignore unknown parameters and body fields; the journal lists parameters as warnings.',
  },
  'status.badKey': {
    rules: [19],
    values: STATUS_4XX,
    default: 401,
    reason: 'RFC 9110: no valid credentials. Revoked keys as well.',
  },
  'status.wrongMode': {
    rules: [21],
    values: STATUS_4XX,
    default: 401,
    reason: 'In that environment the key does not exist.',
  },
  'status.noAccess': {
    rules: [23],
    values: STATUS_4XX,
    default: 403,
    reason: 'RFC 9110: the credentials are valid but not sufficient.',
  },
  shareModes: {
    rules: [40],
    values: OFF_ON,
    default: false,
    reason: 'A test run should not slow down a live business.',
  },
  headersOn: {
    rules: [43],
    values: ['every', 'success', 'limited', 'none'],
    default: 'every',
    reason: '"Responses carry these headers", without exception.',
  },
  headerWindow: {
    rules: [44],
    values: ['tightest', 'second', 'minute'],
    default: 'tightest',
    reason: 'The window that will reject first is the one to know about.',
  },
  resetRounding: {
    rules: [45],
    values: ['ceil', 'floor'],
    default: 'ceil',
    reason: 'A client that waits that long is then never early; floor says 0 in the last second.',
  },
  algorithm: {
    rules: [48],
    values: ['fixed', 'aligned', 'sliding', 'bucket'],
    default: 'fixed',
    reason: '"Until the current window resets" speaks of a window with an end.',
  },
  countRejected: {
    rules: [49],
    values: OFF_ON,
    default: false,
    reason: 'Otherwise a client that retries too early would never get through.',
  },
  retryAfter: {
    rules: [50],
    values: OFF_ON,
    default: false,
    reason: 'The document names three headers, and this is none of them.',
  },
  pageSizeOverMax: {
    rules: [57],
    values: ['reject', 'clamp'],
    default: 'reject',
    reason: 'A client that expects 200 items per page would silently lose items.',
  },
  order: {
    rules: [64],
    values: ['newest', 'oldest', 'id'],
    default: 'newest',
    reason: 'What dashboards show. Ties are broken by id.',
  },
  churn: {
    rules: [66],
    values: ['none', 'insert', 'delete', 'change', 'mixed'],
    default: 'none',
    reason: 'A list changes when a test says so; otherwise before each request for it but the first, by the seed.',
  },
  'churn.rows': { rules: [66], values: { min: 1, max: 100 }, default: 1, reason: 'How many records churn at a time.' },
  'churn.times': {
    rules: [66],
    values: { min: 0, max: 1_000_000 },
    default: 0,
    reason: 'How many times a list churns before it stays as it is; 0 is without end.',
  },
  subscriptionBounds: {
    rules: [70],
    values: ['inclusive', 'exclusive'],
    default: 'inclusive',
    reason: 'gte and lte say so; the words "after" and "before" do not.',
  },
  nulls: {
    rules: [78, 110],
    values: ['present', 'omit', 'mixed'],
    default: 'present',
    reason: 'Which fields may be absent is not shown; a null keeps the shape.',
  },
  drift: {
    rules: [84],
    values: OFF_ON,
    default: false,
    reason: 'On: a ninth status, unknown fields and null where a value is expected, on some items.',
  },
  discountsDefault: {
    rules: [87],
    values: ['all', 'redeemable'],
    default: 'all',
    reason: 'Otherwise active=false would be the only way to see half of them.',
  },
  redeemableBounds: {
    rules: [90],
    values: ['half-open', 'closed', 'open'],
    default: 'half-open',
    reason:
      'From the start on, up to the expiry, as long as uses are left. closed: the expiry and the last use still count; open: the start does not.',
  },
  lastIterator: {
    rules: [107],
    values: ['string', 'null', 'empty'],
    default: 'string',
    reason: 'The field is typed as a string; it points past the end.',
  },
  badIterator: {
    rules: [108],
    values: ['reject', 'restart', 'empty'],
    default: 'reject',
    reason: 'A list that silently restarts returns every item twice.',
  },
  looseWebhookDates: {
    rules: [117],
    values: OFF_ON,
    default: false,
    reason: 'The fields are typed only as strings; on, they are readable texts that are no ISO 8601.',
  },
  'status.created': { rules: [119], values: [200, 201], default: 200, reason: 'The document allows both.' },
  'status.badBody': {
    rules: [120],
    values: STATUS_4XX,
    default: 422,
    reason: 'RFC 9110: the content is understood but not valid.',
  },
  metadataValues: {
    rules: [126],
    values: ['string', 'scalar'],
    default: 'string',
    reason: 'metadata is an object whose values are strings.',
  },
  duplicateEmail: {
    rules: [128],
    values: ['new', 'conflict', 'existing'],
    default: 'new',
    reason: 'The document describes creating, not finding.',
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

/** The presets. `documented` has all defaults; the others override the listed policies. */
export const PRESETS = {
  documented: {},
  /** Rejects whatever can be rejected. */
  strict: { unknownInput: 'reject', duplicateEmail: 'conflict' },
  /** Accepts whatever can be parsed. */
  lenient: {
    pageSizeOverMax: 'clamp',
    badIterator: 'restart',
    metadataValues: 'scalar',
    duplicateEmail: 'existing',
  },
  /** What clients often handle wrongly: other windows, other statuses, absent fields, drift. */
  hostile: {
    extraFields: true,
    'status.noAccess': 401,
    shareModes: true,
    headersOn: 'limited',
    headerWindow: 'second',
    resetRounding: 'floor',
    algorithm: 'sliding',
    countRejected: true,
    pageSizeOverMax: 'clamp',
    order: 'id',
    subscriptionBounds: 'exclusive',
    nulls: 'mixed',
    drift: true,
    discountsDefault: 'redeemable',
    redeemableBounds: 'open',
    lastIterator: 'null',
    badIterator: 'restart',
    looseWebhookDates: true,
    'status.created': 201,
  },
  /** Adds fields that similar services send beyond the document. */
  extended: { extraFields: true, metadataValues: 'scalar', 'status.created': 201 },
} as const satisfies Readonly<Record<PolicyPreset, PolicyOptions>>;

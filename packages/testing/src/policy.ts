import { isKeyOf } from './record.ts';

/** One choice that the service's document leaves open. */
export interface PolicyOption {
  /** The rule it belongs to, in `docs/service.md`. */
  readonly rule: number;
  /** The values it can have; for a number, its bounds. */
  readonly values: readonly (string | boolean | number | null)[] | { readonly min: number; readonly max: number };
  readonly default: string | boolean | number | null;
  /** Why the default is what it is. */
  readonly reason: string;
}

const STATUS_4XX = { min: 400, max: 499 } as const;
const OFF_ON = [false, true] as const;

/** Every choice that the service's document leaves open: the table that types, checks, `--help` and `docs/policies.md` come from. */
export const POLICIES = {
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
    reason: 'Keys must never be in a browser, so no browser needs to be let in.',
  },
  looseSlash: {
    rule: 5,
    values: OFF_ON,
    default: false,
    reason: 'A client that sends a wrong path should hear of it.',
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
    reason: 'An empty text is no status, no number and no time.',
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
    reason: 'RFC 9110: the credentials are known and do not suffice.',
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
  tier: {
    rule: 39,
    values: ['default', 'growth', 'scale'],
    default: 'default',
    reason:
      'Higher tiers have to be asked for. default: 10/s and 100/min; growth: 50/s and 1000/min; scale: 100/s and 5000/min.',
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
    reason: 'The window that will refuse first is the one to know about.',
  },
  resetRounding: {
    rule: 45,
    values: ['ceil', 'floor'],
    default: 'ceil',
    reason: 'Who waits as long as told is then never early; floor says 0 in the last second.',
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
  pageSizeOverMax: {
    rule: 57,
    values: ['reject', 'clamp'],
    default: 'reject',
    reason: 'A client that counts on 200 items a page would lose items in silence.',
  },
  pageSizeZero: {
    rule: 58,
    values: ['empty', 'default', 'reject'],
    default: 'empty',
    reason: 'The minimum is 0, and a page of 0 items has none.',
  },
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
    reason: 'Page numbers over a changing list shift; on, a walk sees the list as it was at page 0.',
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
  pageExtras: { rule: 62, values: OFF_ON, default: false, reason: 'A list body holds items and nothing else.' },
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
    reason: 'A number that keeps an answer small.',
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
    reason: 'A walk that starts again in silence shows everything twice.',
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
  createdStatus: { rule: 119, values: [200, 201], default: 200, reason: 'The document allows both.' },
  'status.badBody': {
    rule: 120,
    values: STATUS_4XX,
    default: 422,
    reason: 'RFC 9110: understood, and not acceptable.',
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
    reason: 'Unknown fields are ignored and not echoed; on, they are refused.',
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
    reason: 'The document speaks of creating, never of finding.',
  },
  maxBody: {
    rule: 132,
    values: { min: 1024, max: 16_777_216 },
    default: 1_048_576,
    reason: 'Far above any customer; in bytes.',
  },
  emptyFilter: {
    rule: 134,
    values: ['nothing', 'all'],
    default: 'nothing',
    reason: 'Only the listed types are sent, and none is listed.',
  },
} as const satisfies Readonly<Record<string, PolicyOption>>;

type Policies = typeof POLICIES;

type ValueOf<Option> = Option extends { readonly values: readonly (infer Value)[] } ? Value : number;

/** A value for every choice. */
export type Policy = { readonly [Name in keyof Policies]: ValueOf<Policies[Name]> };

/** Values for some choices; the others keep their defaults. */
export type PolicyOptions = { readonly [Name in keyof Policies]?: Policy[Name] | undefined };

/** A set of choices with a name. */
export type PolicyPreset = keyof typeof PRESETS;

/** `documented` is every default; the others change what they list. */
export const PRESETS = {
  documented: {},
  /** Refuses whatever can be refused. */
  strict: {
    unknownParams: 'reject',
    schemeCase: 'exact',
    pageSizeZero: 'reject',
    invertedRange: 'reject',
    strictBody: true,
    metadataMax: 50,
    duplicateEmail: 'conflict',
  },
  /** Lets pass whatever can be understood. */
  lenient: {
    looseSlash: true,
    duplicateParams: 'last',
    emptyParam: 'ignore',
    pageSizeOverMax: 'clamp',
    pageSizeZero: 'default',
    looseTimestamps: true,
    badIterator: 'restart',
    emailCheck: 'none',
    metadataValues: 'scalar',
    duplicateEmail: 'existing',
  },
  /** What a client gets wrong first: other windows, other statuses, absent fields, drift. */
  hostile: {
    errorExtras: true,
    'status.noAccess': 401,
    'order.checks': 'key-path-limit-access-params',
    shareModes: true,
    headersOn: 'limited',
    headerWindow: 'second',
    resetRounding: 'floor',
    algorithm: 'sliding',
    countRefused: true,
    pageSizeOverMax: 'clamp',
    'order.lists': 'id',
    subscriptionBounds: 'exclusive',
    nulls: 'mixed',
    drift: true,
    discountsDefault: 'redeemable',
    edges: 'open',
    unrestrictedMatches: false,
    lastIterator: 'null',
    badIterator: 'restart',
    prevAbsent: 'omit',
    looseWebhookDates: true,
    createdStatus: 201,
  },
  /** Adds what services of this kind send beyond the document. */
  extended: {
    exposeType: true,
    exposeCurrency: true,
    extendedFields: true,
    pageExtras: true,
    metadataValues: 'scalar',
    createdStatus: 201,
    errorExtras: true,
  },
} as const satisfies Readonly<Record<string, PolicyOptions>>;

/** The policy that a preset and single choices make. An unknown name or value is refused with what would be right. */
export function resolvePolicy(choices: PolicyOptions = {}, preset: PolicyPreset = 'documented'): Policy {
  if (!Object.hasOwn(PRESETS, preset)) {
    throw new TypeError(`Unknown policy preset "${preset}". Presets: ${Object.keys(PRESETS).join(', ')}.`);
  }
  const policy: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(POLICIES)) policy[name] = option.default;
  for (const [name, value] of [...Object.entries(PRESETS[preset]), ...Object.entries(choices)]) {
    if (value !== undefined) policy[name] = checkedValue(name, value);
  }
  // Every name of the table has a value of its list now.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return policy as Policy;
}

/** Reads `name=value`, as `--policy` has it. */
export function parsePolicyChoice(text: string): PolicyOptions {
  const [name = '', ...rest] = text.split('=');
  const value = rest.join('=');
  const { values } = optionNamed(name);
  const found = isList(values)
    ? values.find((candidate) => String(candidate) === value)
    : /^\d+$/.test(value)
      ? Number(value)
      : undefined;
  return { [name]: checkedValue(name, found ?? value) };
}

function checkedValue(name: string, value: unknown): unknown {
  const { values } = optionNamed(name);
  const isRight = isList(values)
    ? values.some((candidate) => candidate === value)
    : Number.isInteger(value) && Number(value) >= values.min && Number(value) <= values.max;
  if (!isRight)
    throw new TypeError(`Policy ${name} cannot be ${JSON.stringify(value)}: use ${describeValues(values)}.`);
  return value;
}

function optionNamed(name: string): PolicyOption {
  if (!isKeyOf(POLICIES, name)) {
    throw new TypeError(`Unknown policy "${name}". Policies: ${Object.keys(POLICIES).join(', ')}.`);
  }
  return POLICIES[name];
}

function isList(values: PolicyOption['values']): values is readonly (string | boolean | number | null)[] {
  return Array.isArray(values);
}

/** The values of a policy, in words. */
export function describeValues(values: PolicyOption['values']): string {
  return isList(values) ? values.map(String).join(', ') : `a whole number from ${values.min} to ${values.max}`;
}

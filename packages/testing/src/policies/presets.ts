import type { PolicyOptions, PolicyPreset } from './policies.ts';

/** The presets. `documented` has all defaults; the others override the listed policies. */
export const PRESETS = {
  documented: {},
  /** Rejects whatever can be rejected. */
  strict: {
    unknownParams: 'reject',
    schemeCase: 'exact',
    pageSizeZero: 'reject',
    invertedRange: 'reject',
    strictBody: true,
    metadataMax: 50,
    duplicateEmail: 'conflict',
  },
  /** Accepts whatever can be parsed. */
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
  /** What clients often handle wrongly: other windows, other statuses, absent fields, drift. */
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
  /** Adds fields that similar services send beyond the document. */
  extended: {
    exposeType: true,
    exposeCurrency: true,
    extendedFields: true,
    pageExtras: true,
    metadataValues: 'scalar',
    createdStatus: 201,
    errorExtras: true,
  },
} as const satisfies Readonly<Record<PolicyPreset, PolicyOptions>>;

import type { PolicyOptions, PolicyPreset } from './policies.ts';

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

import { OFF_ON, type PolicyOption } from './option.ts';

/** What the five lists return: rules 55 to 118. */
export const LIST_POLICIES = {
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
} as const satisfies Readonly<Record<string, PolicyOption>>;

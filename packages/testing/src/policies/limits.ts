import { OFF_ON, type PolicyOption } from './option.ts';

/** How requests are limited: rules 37 to 54. */
export const LIMIT_POLICIES = {
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
} as const satisfies Readonly<Record<string, PolicyOption>>;

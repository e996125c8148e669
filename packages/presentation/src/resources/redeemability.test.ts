import { expect, test } from 'vitest';
import { redeemability, type RedeemabilityTerms } from './redeemability.ts';
import { now } from '../test-support/samples.ts';

const atNow = new Date(now).toISOString();
const before = new Date(now - 1000).toISOString();
const after = new Date(now + 1000).toISOString();

test.for<[string, RedeemabilityTerms, boolean | undefined, string]>([
  ['nothing that restricts it', {}, true, 'started, not expired, not used up'],
  [
    'null for what restricts it',
    { starts_at: null, expires_at: null, usage_limit: null, times_used: 9 },
    true,
    'started, not expired, not used up',
  ],
  [
    'a start and an expiry around now',
    { starts_at: before, expires_at: after },
    true,
    'started, not expired, not used up',
  ],
  ['a start at this moment', { starts_at: atNow }, true, 'started, not expired, not used up'],
  ['a start to come', { starts_at: after }, false, 'starts 2026-11-21, not expired, not used up'],
  ['an expiry at this moment', { expires_at: atNow }, false, 'started, expired 2026-11-21, not used up'],
  ['one use left', { times_used: 19, usage_limit: 20 }, true, 'started, not expired, not used up'],
  ['no use left', { times_used: 20, usage_limit: 20 }, false, 'started, not expired, used up'],
  ['a limit of nothing', { times_used: 0, usage_limit: 0 }, false, 'started, not expired, used up'],
  ['an expiry that is no time', { expires_at: 'soon' }, undefined, 'started, expiry unreadable, not used up'],
  [
    'a start that is no time, and no use left',
    { starts_at: 5, times_used: 1, usage_limit: 1 },
    false,
    'start unreadable, not expired, used up',
  ],
  ['uses that are no number', { times_used: '1', usage_limit: 2 }, undefined, 'started, not expired, uses unreadable'],
])('reports whether %s is redeemable, and why', ([, terms, isRedeemable, words]) => {
  const found = redeemability(terms, now);
  expect(found.isRedeemable).toBe(isRedeemable);
  expect(found.words.join(', ')).toBe(words);
  expect(found.isUsedUp).toBe(words.endsWith(', used up'));
});

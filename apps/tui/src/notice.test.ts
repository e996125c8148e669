import type { ClientEvent } from '@paydeck/core';
import { expect, test } from 'vitest';
import { noticeAfter } from './notice.ts';

const attempt = { call: 1, operation: 'subscriptions.list', attempt: 1 } as const;
const answered: ClientEvent = { ...attempt, type: 'response', status: 200, error: undefined, durationMs: 5 };

test('says when a failed request is tried again', () => {
  const notice = noticeAfter({ ...attempt, type: 'retry', error: 'ConnectionError', delayMs: 1400 }, undefined);
  expect(notice).toBe('ConnectionError: trying again in 1.4 s (request 2)');
});

test('says until when the rate limit keeps requests waiting', () => {
  const blockedUntil = new Date('2026-11-21T12:00:07Z');
  const notice = noticeAfter({ ...attempt, type: 'rate-limit', blockedUntil, resetAt: undefined }, undefined);
  expect(notice).toBe('the rate limit is used up: waiting until 12:00:07 UTC');
});

test('stays until an answer comes', () => {
  const failed: ClientEvent = { ...attempt, type: 'response', status: 500, error: 'ApiError', durationMs: 5 };
  const sent: ClientEvent = { ...attempt, type: 'request', method: 'GET', path: '/subscriptions' };
  expect(noticeAfter(failed, 'before')).toBe('before');
  expect(noticeAfter(sent, 'before')).toBe('before');
  expect(noticeAfter(answered, 'before')).toBeUndefined();
});

import { expect, test } from 'vitest';
import {
  afterDescribed,
  afterFailing,
  afterPassing,
  afterSending,
  describe,
  exhaust,
  forget,
  infer,
  passTime,
  unknownWindow,
  type Window,
} from './window.ts';

const NOW = 10_000;
const unknown = unknownWindow(1_000);
const description = (remaining: number) => ({ limit: 10, remaining, resetMs: 1_000 });
const response = (now = NOW, isLatest = true) => ({ now, inFlight: 0, isLatest, lost: 0 });
const described = describe(unknown, description(4), response());
const exhausted = describe(unknown, description(0), response());
const reset = passTime(exhausted, NOW + 1_000);
const inferred = infer(unknown, 7, NOW);

// One line for each state and event: the next state, with the fields that change.
test.each<[string, Window, Partial<Record<string, unknown>>]>([
  ['unknown, a request passes', afterPassing(unknown, NOW), { state: 'unknown', passed: 1 }],
  ['unknown, headers describe it', described, { state: 'described', remaining: 4, isEstimated: false }],
  ['unknown, headers describe it as exhausted', exhausted, { state: 'exhausted', resetAt: NOW + 1_000 }],
  ['unknown, a limit is inferred', inferred, { state: 'inferred', limit: 7, raisesAt: NOW + 10_000 }],
  ['unknown, a request fails', afterFailing(unknown, NOW), { state: 'unknown', passed: 0 }],
  [
    'described, a request passes',
    afterPassing(described, NOW),
    { state: 'described', remaining: 3, isEstimated: true },
  ],
  ['described, a request fails', afterFailing(described, NOW), { state: 'described', remaining: 3, isEstimated: true }],
  ['described, time passes', passTime(described, NOW + 999), { state: 'described', remaining: 4 }],
  ['described, it resets', passTime(described, NOW + 1_000), { state: 'reset', isProbed: false, passed: 0 }],
  [
    'described, headers that were overtaken',
    describe(described, description(6), response(NOW, false)),
    { remaining: 4 },
  ],
  ['described, the latest headers', describe(described, description(6), response()), { remaining: 6 }],
  [
    'described, a 429',
    exhaust(described, NOW, { lateMs: 0, leastMs: 0 }),
    { state: 'exhausted', resetAt: NOW + 1_000 },
  ],
  ['described, a later 429', exhaust(described, NOW, { lateMs: 0, leastMs: 3_000 }), { resetAt: NOW + 3_000 }],
  ['described, of the other window', forget(described), { state: 'unknown' }],
  [
    'exhausted, a request passes',
    afterPassing(exhausted, NOW),
    { state: 'described', remaining: 0, isEstimated: true },
  ],
  ['exhausted, a request fails', afterFailing(exhausted, NOW), { state: 'exhausted' }],
  ['exhausted, it resets', reset, { state: 'reset' }],
  ['reset, a request is sent', afterSending(reset), { state: 'reset', isProbed: true }],
  ['reset, it passes', afterPassing(reset, NOW), { state: 'described', remaining: 9, resetAt: NOW + 1_000 }],
  ['reset, it fails', afterFailing(afterSending(reset), NOW), { state: 'reset', isProbed: false }],
  [
    'reset, headers describe it',
    describe(afterDescribed(reset, NOW), description(8), response()),
    { remaining: 8, passed: 1 },
  ],
  [
    'inferred, headers describe another limit',
    describe(inferred, description(8), response()),
    { state: 'described', limit: 10 },
  ],
])('%s', (_, window, expected) => {
  expect(window).toMatchObject(expected);
});

import { expect, test } from 'vitest';
import { ApiError, ConnectionError, RateLimitError, TimeoutError } from '../errors/errors.ts';
import type { Failure } from '../http/failures.ts';
import { afterFailure, backoffMs, RetryBudget } from './retry.ts';

type RetryState = Parameters<typeof afterFailure>[1];

const STATE: RetryState = { isWrite: false, faults: 0, retries: 2, remainingMs: 30_000, tokens: 500, jitter: 1 };
const WRITE = { ...STATE, isWrite: true };
const details = { operation: 'payouts.list', attempts: 1, serviceMessage: '' } as const;

const reset: Failure = failure(new ConnectionError('', { code: 'ECONNRESET' }), 'transient', 'may have executed');
const unreachable: Failure = failure(new ConnectionError('', { code: 'ECONNREFUSED' }), 'transient');
const timeout: Failure = failure(new TimeoutError('', { code: 'TIMEOUT' }), 'transient', 'may have executed');
const unavailable: Failure = failure(
  new ApiError('', { ...details, code: 'X', status: 503 }),
  'transient',
  'may have executed',
);
const invalid: Failure = failure(new ApiError('', { ...details, code: 'X', status: 422 }));
const limited: Failure = failure(new RateLimitError('', { ...details, code: 'X', resetAt: undefined }), 'transient');
const abort: Failure = failure(new DOMException('', 'AbortError'));
const abortAfterSending: Failure = failure('The tab was closed.', 'may have executed');

test.each<[string, Failure, RetryState, ReturnType<typeof afterFailure>]>([
  ['a read after a reset', reset, STATE, { next: 'retry', delayMs: 250, cost: 5 }],
  ['a read after timeout', timeout, STATE, { next: 'retry', delayMs: 250, cost: 10 }],
  ['a read after 503', unavailable, STATE, { next: 'retry', delayMs: 250, cost: 5 }],
  ['a read after 422', invalid, STATE, { next: 'throw' }],
  ['a read after an abort', abortAfterSending, STATE, { next: 'throw' }],

  ['a write that may have executed, after a reset', reset, WRITE, { next: 'throw unknown outcome' }],
  ['a write that may have executed, after timeout', timeout, WRITE, { next: 'throw unknown outcome' }],
  ['a write that may have executed, after 503', unavailable, WRITE, { next: 'throw unknown outcome' }],
  ['a write that may have executed, after an abort', abortAfterSending, WRITE, { next: 'throw unknown outcome' }],
  ['a write whose deadline has passed', timeout, { ...WRITE, remainingMs: 0 }, { next: 'throw unknown outcome' }],
  ['a write that was not sent', unreachable, WRITE, { next: 'retry', delayMs: 250, cost: 5 }],
  ['a write that was aborted before sending', abort, WRITE, { next: 'throw' }],
  ['a write after 422', invalid, WRITE, { next: 'throw' }],

  ['a 429 of a read', limited, STATE, { next: 'wait for the rate limit' }],
  ['a 429 of a write', limited, WRITE, { next: 'wait for the rate limit' }],
  ['a 429 with retries: 0', limited, { ...STATE, retries: 0 }, { next: 'wait for the rate limit' }],
  ['a 429 without a budget', limited, { ...STATE, tokens: 0 }, { next: 'wait for the rate limit' }],
  ['a 429 at the deadline', limited, { ...STATE, remainingMs: 0 }, { next: 'throw' }],

  ['a fault with retries: 0', reset, { ...STATE, retries: 0 }, { next: 'throw' }],
  ['the second fault', reset, { ...STATE, faults: 1 }, { next: 'retry', delayMs: 500, cost: 5 }],
  ['the third fault', reset, { ...STATE, faults: 2 }, { next: 'throw' }],
  ['a fault at the deadline', reset, { ...STATE, remainingMs: 0 }, { next: 'throw' }],
  ['a fault whose delay would end at the deadline', reset, { ...STATE, remainingMs: 250 }, { next: 'throw' }],
  [
    'a fault whose delay ends before the deadline',
    reset,
    { ...STATE, remainingMs: 251 },
    { next: 'retry', delayMs: 250, cost: 5 },
  ],
  ['a fault that spends the budget', reset, { ...STATE, tokens: 5 }, { next: 'retry', delayMs: 250, cost: 5 }],
  ['a fault without the budget for it', reset, { ...STATE, tokens: 4 }, { next: 'throw' }],
  ['timeout without the budget for it', timeout, { ...STATE, tokens: 9 }, { next: 'throw' }],
])('after %s', (_, failed, state, expected) => {
  expect(afterFailure(failed, state)).toEqual(expected);
});

test('the back-off doubles from 250 ms up to 8 s, with full jitter', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 50].map((faults) => backoffMs(faults, 1))).toEqual([
    250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000,
  ]);
  expect([0, 0.5].map((jitter) => backoffMs(3, jitter))).toEqual([0, 500]);
});

test('a refund never raises the budget above its capacity', () => {
  const budget = new RetryBudget();
  budget.spend(10);
  budget.refund(5);
  expect(budget.tokens).toBe(495);
  budget.refund(100);
  expect(budget.tokens).toBe(500);
});

function failure(error: unknown, ...traits: ('transient' | 'may have executed')[]): Failure {
  return { error, isTransient: traits.includes('transient'), mayHaveExecuted: traits.includes('may have executed') };
}

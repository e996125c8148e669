import { expect, test } from 'vitest';
import { ApiError, ConnectionError, RateLimitError, TimeoutError } from '../errors/errors.ts';
import type { Failure } from '../http/failures.ts';
import { afterFailure, backoffMs, RetryBudget, type RetryState } from './retry.ts';

const STATE: RetryState = { isWrite: false, faults: 0, retries: 2, remainingMs: 30_000, tokens: 500, jitter: 1 };
const WRITE = { ...STATE, isWrite: true };
const apart = { operation: 'payouts.list', attempts: 1, serviceMessage: '' } as const;

const reset: Failure = failure(new ConnectionError('', { code: 'ECONNRESET' }), 'transient', 'may be done');
const unreachable: Failure = failure(new ConnectionError('', { code: 'ECONNREFUSED' }), 'transient');
const silence: Failure = failure(new TimeoutError('', { code: 'TIMEOUT' }), 'transient', 'may be done');
const unavailable: Failure = failure(
  new ApiError('', { ...apart, code: 'X', status: 503 }),
  'transient',
  'may be done',
);
const invalid: Failure = failure(new ApiError('', { ...apart, code: 'X', status: 422 }));
const limited: Failure = failure(new RateLimitError('', { ...apart, code: 'X', resetAt: undefined }), 'transient');
const abort: Failure = failure(new DOMException('', 'AbortError'));
const abortAfterSending: Failure = failure('The tab was closed.', 'may be done');

test.each<[string, Failure, RetryState, ReturnType<typeof afterFailure>]>([
  ['a read after a reset', reset, STATE, { next: 'retry', delayMs: 250, price: 5 }],
  ['a read after silence', silence, STATE, { next: 'retry', delayMs: 250, price: 10 }],
  ['a read after 503', unavailable, STATE, { next: 'retry', delayMs: 250, price: 5 }],
  ['a read after 422', invalid, STATE, { next: 'throw' }],
  ['a read after an abort', abortAfterSending, STATE, { next: 'throw' }],

  ['a write that may be done, after a reset', reset, WRITE, { next: 'throw unknown outcome' }],
  ['a write that may be done, after silence', silence, WRITE, { next: 'throw unknown outcome' }],
  ['a write that may be done, after 503', unavailable, WRITE, { next: 'throw unknown outcome' }],
  ['a write that may be done, after an abort', abortAfterSending, WRITE, { next: 'throw unknown outcome' }],
  ['a write whose deadline has passed', silence, { ...WRITE, remainingMs: 0 }, { next: 'throw unknown outcome' }],
  ['a write that was not sent', unreachable, WRITE, { next: 'retry', delayMs: 250, price: 5 }],
  ['a write that was aborted before sending', abort, WRITE, { next: 'throw' }],
  ['a write after 422', invalid, WRITE, { next: 'throw' }],

  ['a 429 of a read', limited, STATE, { next: 'wait for the rate limit' }],
  ['a 429 of a write', limited, WRITE, { next: 'wait for the rate limit' }],
  ['a 429 with retries: 0', limited, { ...STATE, retries: 0 }, { next: 'wait for the rate limit' }],
  ['a 429 without a budget', limited, { ...STATE, tokens: 0 }, { next: 'wait for the rate limit' }],
  ['a 429 at the deadline', limited, { ...STATE, remainingMs: 0 }, { next: 'throw' }],

  ['a fault with retries: 0', reset, { ...STATE, retries: 0 }, { next: 'throw' }],
  ['the second fault', reset, { ...STATE, faults: 1 }, { next: 'retry', delayMs: 500, price: 5 }],
  ['the third fault', reset, { ...STATE, faults: 2 }, { next: 'throw' }],
  ['a fault at the deadline', reset, { ...STATE, remainingMs: 0 }, { next: 'throw' }],
  ['a fault whose pause would end at the deadline', reset, { ...STATE, remainingMs: 250 }, { next: 'throw' }],
  ['a fault whose pause fits', reset, { ...STATE, remainingMs: 251 }, { next: 'retry', delayMs: 250, price: 5 }],
  ['a fault that spends the budget', reset, { ...STATE, tokens: 5 }, { next: 'retry', delayMs: 250, price: 5 }],
  ['a fault without the budget for it', reset, { ...STATE, tokens: 4 }, { next: 'throw' }],
  ['silence without the budget for it', silence, { ...STATE, tokens: 9 }, { next: 'throw' }],
])('after %s', (_, failed, state, expected) => {
  expect(afterFailure(failed, state)).toEqual(expected);
});

test('pauses double from 250 ms up to 8 s, with full jitter', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 50].map((faults) => backoffMs(faults, 1))).toEqual([
    250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000,
  ]);
  expect([0, 0.5].map((jitter) => backoffMs(3, jitter))).toEqual([0, 500]);
});

test('a budget never holds more than it began with', () => {
  const budget = new RetryBudget();
  budget.spend(10);
  budget.refund(5);
  expect(budget.tokens).toBe(495);
  budget.refund(100);
  expect(budget.tokens).toBe(500);
});

function failure(error: unknown, ...traits: ('transient' | 'may be done')[]): Failure {
  return { error, isTransient: traits.includes('transient'), mayBeDone: traits.includes('may be done') };
}

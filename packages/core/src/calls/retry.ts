import { RateLimitError, TimeoutError } from '../errors/errors.ts';
import type { Failure } from '../http/failures.ts';

/**
 * Decides what to do after a failed request. A write that the service may have executed is never retried. A 429 is
 * always retried, whatever `retries` says: the limiter waits for the reset, up to `maxWait`.
 */
export function afterFailure(
  { error, isTransient, mayHaveExecuted }: Failure,
  state: {
    readonly isWrite: boolean;
    /** The number of faults of this call that were retried before. */
    readonly faults: number;
    /** The most faults of a call that are retried. */
    readonly retries: number;
    /** Milliseconds that remain until the deadline of the call. */
    readonly remainingMs: number;
    /** The tokens that remain in the retry budget of the client. */
    readonly tokens: number;
    /** The position of the delay in its range, from 0 up to 1. */
    readonly jitter: number;
  },
):
  | { readonly next: 'throw' | 'throw unknown outcome' | 'wait for the rate limit' }
  | { readonly next: 'retry'; readonly delayMs: number; readonly cost: number } {
  const { isWrite, faults, retries, remainingMs, tokens, jitter } = state;
  if (isWrite && mayHaveExecuted) return { next: 'throw unknown outcome' };
  if (!isTransient || remainingMs <= 0) return { next: 'throw' };
  if (error instanceof RateLimitError) return { next: 'wait for the rate limit' };
  const delayMs = backoffMs(faults + 1, jitter);
  const cost = error instanceof TimeoutError ? TIMEOUT_COST : FAULT_COST;
  if (faults >= retries || delayMs >= remainingMs || cost > tokens) return { next: 'throw' };
  return { next: 'retry', delayMs, cost };
}

/**
 * The retry budget of a client, which keeps retries from overloading a failing service. It holds 500 tokens. A retry
 * costs 5 tokens, or 10 after a timeout. A successful call refunds the cost of its last retry, or 1 token.
 */
export class RetryBudget {
  #tokens = CAPACITY;

  get tokens(): number {
    return this.#tokens;
  }

  spend(cost: number): void {
    this.#tokens -= cost;
  }

  refund(cost: number): void {
    this.#tokens = Math.min(CAPACITY, this.#tokens + cost);
  }
}

/** The back-off delay with full jitter: up to 250 ms after the first fault, doubled after each further one, at most 8 s. */
export function backoffMs(faults: number, jitter: number): number {
  return jitter * Math.min(8_000, 250 * 2 ** (faults - 1));
}

const CAPACITY = 500;
const FAULT_COST = 5;
const TIMEOUT_COST = 10;

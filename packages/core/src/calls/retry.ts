import { RateLimitError, TimeoutError } from '../errors/errors.ts';
import type { Failure } from '../http/failures.ts';

/** What a call has left when a request of it fails. */
export interface RetryState {
  readonly isWrite: boolean;
  /** How many faults of this call were retried before. */
  readonly faults: number;
  /** How many faults of a call are retried at most. */
  readonly retries: number;
  /** What is left of the call's deadline, in milliseconds. */
  readonly remainingMs: number;
  /** What is left of the client's budget. */
  readonly tokens: number;
  /** Where in its range the pause falls: from 0 up to 1. */
  readonly jitter: number;
}

/** What follows from a failure. */
export type NextStep =
  | { readonly next: 'throw' }
  | { readonly next: 'throw unknown outcome' }
  | { readonly next: 'wait for the rate limit' }
  | { readonly next: 'retry'; readonly delayMs: number; readonly price: number };

/**
 * Decides what follows when a request failed. A write that may have been carried out is never sent again. A 429 is waited
 * for whatever `retries` says: the limiter does, within `maxWait`.
 */
export function afterFailure({ error, isTransient, mayBeDone }: Failure, state: RetryState): NextStep {
  const { isWrite, faults, retries, remainingMs, tokens, jitter } = state;
  if (isWrite && mayBeDone) return { next: 'throw unknown outcome' };
  if (!isTransient || remainingMs <= 0) return { next: 'throw' };
  if (error instanceof RateLimitError) return { next: 'wait for the rate limit' };
  const delayMs = backoffMs(faults + 1, jitter);
  const price = error instanceof TimeoutError ? TIMEOUT_PRICE : FAULT_PRICE;
  if (faults >= retries || delayMs >= remainingMs || price > tokens) return { next: 'throw' };
  return { next: 'retry', delayMs, price };
}

/**
 * The budget of a client, from which retries are paid, so that a broken service is not hammered: 500 tokens, 5 for a
 * retry, 10 after a timeout. A call that succeeds refunds what its last retry cost, or 1.
 */
export class RetryBudget {
  #tokens = CAPACITY;

  get tokens(): number {
    return this.#tokens;
  }

  spend(price: number): void {
    this.#tokens -= price;
  }

  refund(price: number): void {
    this.#tokens = Math.min(CAPACITY, this.#tokens + price);
  }
}

/** The pause after a number of faults in a row, with full jitter: up to 250 ms, doubled each time, and at most 8 s. */
export function backoffMs(faults: number, jitter: number): number {
  return jitter * Math.min(8_000, 250 * 2 ** (faults - 1));
}

const CAPACITY = 500;
const FAULT_PRICE = 5;
const TIMEOUT_PRICE = 10;

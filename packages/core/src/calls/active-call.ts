import { wait } from '../clock.ts';
import { PaydeckError, RateLimitError } from '../errors/errors.ts';
import { type Failure, notSent } from '../http/failures.ts';
import {
  type AttemptResult,
  exchange,
  type HttpSettings,
  type PreparedRequest,
  prepare,
  type RequestPlan,
} from '../http/exchange.ts';
import type { Permit, Priority, RateLimiter } from '../rate-limit/rate-limit.ts';
import { atLeast, oneOfValues } from '../errors/option.ts';
import type { CallOptions } from './call.ts';
import type { AttemptEvent, ClientEvent, Emit } from './events.ts';

/** The settings of every call. */
export interface CallSettings extends HttpSettings {
  readonly timeout: number;
  readonly deadline: number;
  readonly maxWait: number;
  readonly limiter: RateLimiter;
  readonly emit: Emit;
}

/** A running call. It sends requests, emits events, and tracks its deadline and its wait. */
export class ActiveCall<Data> {
  readonly isWrite: boolean;
  /** The number of the current attempt, from 1. */
  attempt = 1;
  /** The number of faults that were retried. */
  faults = 0;
  /** Milliseconds that remain until the deadline. */
  remainingMs: number;
  readonly #plan: RequestPlan<Data>;
  readonly #request: PreparedRequest;
  readonly #settings: CallSettings;
  readonly #number: number;
  readonly #signal: AbortSignal | undefined;
  readonly #priority: Priority;
  readonly #timeoutMs: number;
  readonly #deadlineMs: number;
  #maxWaitMs: number;
  #failure: Failure | undefined;
  #isRateLimited = false;

  constructor(plan: RequestPlan<Data>, options: CallOptions, number: number, settings: CallSettings) {
    this.isWrite = plan.endpoint.method === 'POST';
    this.#plan = plan;
    this.#settings = settings;
    this.#number = number;
    this.#signal = options.signal;
    this.#priority = oneOfValues(['interactive', 'background'], 'priority', options.priority ?? 'interactive');
    this.#timeoutMs = atLeast(1, 'timeout', options.timeout ?? settings.timeout);
    this.#maxWaitMs = atLeast(0, 'maxWait', options.maxWait ?? settings.maxWait);
    this.#deadlineMs = atLeast(1, 'deadline', options.deadline ?? settings.deadline);
    this.remainingMs = this.#deadlineMs;
    this.#request = prepare(plan, options.headers, settings);
  }

  /** Waits until the rate limit allows the next request. Throws when the wait would exceed `maxWait` or the deadline. */
  async acquire(): Promise<Permit> {
    const priority = this.#priority;
    const permit = await this.#settings.limiter.acquire({
      operation: this.#plan.endpoint.name,
      priority,
      isRetry: this.#isRateLimited,
      maxWaitMs: this.#maxWaitMs,
      deadlineMs: this.remainingMs,
      signal: this.#signal,
      // After a 429 the `rate-limit` event has already reported the wait.
      onWait: this.#isRateLimited ? undefined : (blockedUntil) => this.#emit({ type: 'wait', priority, blockedUntil }),
    });
    if (!permit.isGranted) {
      throw this.#failure?.error ?? notSent(this.#plan.endpoint, this.attempt - 1, permit, this.#deadlineMs);
    }
    this.#maxWaitMs = Math.max(0, this.#maxWaitMs - permit.waitedMs);
    this.remainingMs -= permit.countedMs;
    return permit;
  }

  /** Sends one request and reports its outcome to the limiter. */
  async send(permit: Permit): Promise<AttemptResult<Data>> {
    this.#emit({ type: 'request' });
    const { clock } = this.#settings;
    const startedAt = clock.now();
    const limits = { limitMs: Math.min(this.#timeoutMs, this.remainingMs), signal: this.#signal };
    const result = await exchange(
      this.#request,
      this.#plan.read,
      { attempts: this.attempt, ...limits },
      this.#settings,
    );
    const durationMs = clock.now() - startedAt;
    this.remainingMs -= durationMs;
    this.#failure = result.failure;
    const status = result.response?.status;
    permit.report({ status, rateLimit: result.rateLimit });
    this.#emit({
      type: 'response',
      status,
      error: nameOf(result.failure?.error),
      code: codeOf(result.failure?.error),
      durationMs,
    });
    return result;
  }

  /** Prepares the next attempt, which the rate limiter delays. */
  retryWhenAllowed(): void {
    const { error } = this.#failure ?? {};
    const resetAt = error instanceof RateLimitError ? error.resetAt : undefined;
    this.#emit({ type: 'rate-limit', blockedUntil: this.#settings.limiter.snapshot().blockedUntil, resetAt });
    this.#isRateLimited = true;
    this.attempt += 1;
  }

  /** Waits for the back-off delay before the next attempt. */
  async retryAfter(delayMs: number): Promise<void> {
    this.#emit({ type: 'retry', error: nameOf(this.#failure?.error) ?? 'Error', delayMs });
    this.faults += 1;
    await wait(this.#settings.clock, delayMs, this.#signal);
    this.remainingMs -= delayMs;
    this.attempt += 1;
  }

  #emit(event: Details<ClientEvent>): void {
    const { name: operation, method, path } = this.#plan.endpoint;
    this.#settings.emit({ call: this.#number, operation, attempt: this.attempt, method, path, ...event });
  }
}

type Details<Event> = Event extends AttemptEvent ? Omit<Event, keyof AttemptEvent> : never;

function nameOf(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof PaydeckError ? error.code : undefined;
}

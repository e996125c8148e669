import { type Clock, wait } from '../clock.ts';
import { checkOptionNames, oneOfValues } from '../errors/options.ts';
import { PaydeckError, RateLimitError } from '../errors/errors.ts';
import type { ApiKey } from '../http/api-key.ts';
import { sendAttempt } from '../http/attempt.ts';
import { notSent, unknownOutcome } from '../http/failures.ts';
import { type RequestPlan, unsignedRequest } from '../http/request.ts';
import type { RateLimiter } from '../rate-limit/rate-limit.ts';
import {
  CALL_OPTIONS,
  type Call,
  type CallLimits,
  callLimits,
  type CallOptions,
  toCall,
  type WithResponse,
} from './call.ts';
import type { CallEvent, ClientEvent } from './events.ts';
import { afterFailure, RetryBudget } from './retry.ts';

/** The settings that all calls of a client share. */
export interface TransportSettings extends CallLimits {
  readonly apiKey: ApiKey;
  /** Sends requests. `undefined` is `globalThis.fetch`, looked up for each of them. */
  readonly fetch: typeof fetch | undefined;
  readonly maxBodyBytes: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly userAgent: string;
  readonly limiter: RateLimiter;
  readonly clock: Clock;
  readonly random: () => number;
  readonly emit: (event: ClientEvent) => void;
}

/** Sends every request of a client. */
export class Transport {
  readonly #settings: TransportSettings;
  readonly #budget = new RetryBudget();
  #calls = 0;

  constructor(settings: TransportSettings) {
    this.#settings = settings;
  }

  /** Starts a call. An invalid parameter rejects the call; it does not throw here. */
  call<Data>(plan: () => RequestPlan<Data>, options?: CallOptions): Call<Data> {
    return toCall((async () => this.request(plan(), options))());
  }

  /** Waits for the rate limit, signs, sends and parses one request, and retries it as `afterFailure` decides. */
  async request<Data>(plan: RequestPlan<Data>, options: CallOptions = {}): Promise<WithResponse<Data>> {
    // Before anything is built: the runtime loads what requests need when it first meets it, which takes time.
    options.signal?.throwIfAborted();
    const { limiter, clock, random, apiKey, headers, userAgent } = this.#settings;
    const { endpoint } = plan;
    checkOptionNames('A call', CALL_OPTIONS, options);
    const { signal, priority = 'interactive' } = options;
    oneOfValues(['interactive', 'background'], 'priority', priority);
    const { timeout, deadline, maxWait, retries } = callLimits(options, this.#settings);
    const unsigned = unsignedRequest(plan, [headers, options.headers], apiKey.baseUrl, userAgent);
    const call = ++this.#calls;
    let remainingMs = deadline;
    let remainingWaitMs = maxWait;
    let faults = 0;
    let refund = 1;
    let isRateLimited = false;
    let lastError: unknown;
    for (let attempt = 1; ; attempt++) {
      const emit = (event: CallEvent) => {
        const { name: operation, method, path } = endpoint;
        this.#settings.emit({ call, operation, attempt, method, path, ...event });
      };

      const permit = await limiter.acquire({
        priority,
        isRetry: isRateLimited,
        maxWaitMs: remainingWaitMs,
        deadlineMs: remainingMs,
        signal,
        // After a 429 the `rate-limit` event has already reported the wait.
        onWait: isRateLimited ? undefined : (blockedUntil) => emit({ type: 'wait', priority, blockedUntil }),
      });
      if (!permit.isGranted) throw lastError ?? notSent(endpoint, attempt - 1, permit, deadline);
      remainingWaitMs = Math.max(0, remainingWaitMs - (permit.waitedMs - permit.countedMs));
      remainingMs -= permit.countedMs;

      emit({ type: 'request', waitedMs: permit.waitedMs });
      const sentAt = clock.now();
      const limits = { number: attempt, limitMs: Math.min(timeout, remainingMs), signal };
      const outcome = await sendAttempt(plan, unsigned, limits, this.#settings);
      const durationMs = clock.now() - sentAt;
      remainingMs -= durationMs;
      const status = outcome.response?.status;
      permit.report({ status, rateLimit: outcome.rateLimit });
      emit({ type: 'response', status, ...describeError(outcome.failure?.error), durationMs });
      if (!outcome.failure) {
        this.#budget.refund(refund);
        return { ...outcome, attempts: attempt };
      }

      const { failure } = outcome;
      const isWrite = endpoint.method !== 'GET';
      const { tokens } = this.#budget;
      const step = afterFailure(failure, { isWrite, faults, retries, remainingMs, tokens, jitter: random() });
      lastError = failure.error;
      if (step.next === 'throw') throw failure.error;
      if (step.next === 'throw unknown outcome') throw unknownOutcome(outcome.attempt, failure.error);
      if (step.next === 'retry') {
        emit({ type: 'retry', error: describeError(failure.error).error ?? 'Error', delayMs: step.delayMs });
        refund = step.cost;
        this.#budget.spend(step.cost);
        faults += 1;
        await wait(clock, step.delayMs, signal);
        remainingMs -= step.delayMs;
      } else {
        isRateLimited = true;
        emit({ type: 'rate-limit', blockedUntil: limiter.snapshot().blockedUntil, resetAt: resetOf(failure.error) });
      }
    }
  }
}

function describeError(thrown: unknown): { error: string | undefined; code: string | undefined } {
  return {
    error: thrown instanceof Error ? thrown.name : undefined,
    code: thrown instanceof PaydeckError ? thrown.code : undefined,
  };
}

function resetOf(error: unknown): Date | undefined {
  return error instanceof RateLimitError ? error.resetAt : undefined;
}

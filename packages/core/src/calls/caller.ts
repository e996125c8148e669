import { type Answer, type Call, toCall } from './call.ts';
import { wait } from '../clock.ts';
import { type PaydeckError, RateLimitError, TimeoutError } from '../errors/errors.ts';
import type { Emit } from './events.ts';
import { rateLimitAhead, unknownOutcome } from '../errors/failures.ts';
import { exchange, type HttpSettings, type Plan, prepare, type Result } from '../http/http.ts';
import { atLeast, oneOfWords } from '../validation/option.ts';
import type { Priority, RateLimiter } from '../rate-limit/rate-limit.ts';
import { backoffMs, type RetryBudget } from './retry.ts';

/** What every single call can be told. */
export interface CallOptions {
  /** Ends the call with an `AbortError`, whatever it is doing. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for one attempt: connecting, headers and body. The client's `timeout` unless given. */
  timeout?: number | undefined;
  /** Milliseconds for all attempts and the pauses between them. Waiting for the rate limit is not counted. */
  deadline?: number | undefined;
  /** Whether the call goes before or after others when the rate limit makes them wait. `interactive` unless given. */
  priority?: Priority | undefined;
  /** The longest wait for the rate limit in milliseconds; a longer one is a `RateLimitError` at once. */
  maxWait?: number | undefined;
  /** Further headers, such as one that a proxy of yours asks for. Never `Authorization`. */
  headers?: Readonly<Record<string, string>> | undefined;
}

/** What the calls of a client share. */
export interface CallerSettings extends HttpSettings {
  readonly timeout: number;
  readonly deadline: number;
  readonly maxWait: number;
  readonly retries: number;
  readonly limiter: RateLimiter;
  readonly budget: RetryBudget;
  readonly random: () => number;
  readonly emit: Emit;
}

/** The one way from a plan to data: limiter, request, answer, and what to do when one of them fails. */
export class Caller {
  readonly #settings: CallerSettings;
  #calls = 0;

  constructor(settings: CallerSettings) {
    this.#settings = settings;
  }

  /** A call that is under way: the plan is made, and its parameters checked, on the way. */
  call<Data>(plan: () => Plan<Data>, options?: CallOptions): Call<Data> {
    return toCall((async () => this.request(plan(), options))());
  }

  /** How many requests are known to be left, `Infinity` when nothing is known. */
  room(): number {
    const { windows, waiting } = this.#settings.limiter.snapshot();
    return Math.min(...windows.map(({ remaining = Infinity }) => remaining)) - waiting;
  }

  /** Carries a plan out, with as many requests as it takes. */
  async request<Data>(plan: Plan<Data>, options: CallOptions = {}): Promise<Answer<Data>> {
    const { clock, random, limiter, budget, emit, retries } = this.#settings;
    const { operation } = plan;
    const { signal } = options;
    const priority = oneOfWords(['interactive', 'background'], 'priority', options.priority ?? 'interactive');
    const timeoutMs = atLeast(1, 'timeout', options.timeout ?? this.#settings.timeout);
    let maxWaitMs = atLeast(0, 'maxWait', options.maxWait ?? this.#settings.maxWait);
    let remainingMs = atLeast(1, 'deadline', options.deadline ?? this.#settings.deadline);
    const request = prepare(plan, options.headers, this.#settings);
    const call = ++this.#calls;
    let refused: PaydeckError | undefined;
    let faults = 0;
    let refund = 1;

    for (let attempts = 1; ; attempts++) {
      const about = { call, operation: operation.name, attempt: attempts };
      const queuedAt = clock.now();
      const waitedBefore = limiter.snapshot().waiting;
      const wasRefused = refused !== undefined;
      const turn = limiter.acquire({ operation: operation.name, priority, wasRefused, maxWaitMs, signal });
      const { waiting, blockedUntil: until } = limiter.snapshot();
      // After a refusal it is known that the call waits.
      if (!refused && waiting > waitedBefore && until) emit({ type: 'wait', ...about, priority, blockedUntil: until });
      const refusal = await turn;
      if (refusal) throw refused ?? rateLimitAhead(operation, attempts - 1, refusal.resetAt);
      const startedAt = clock.now();
      maxWaitMs = Math.max(0, maxWaitMs - (startedAt - queuedAt));

      emit({ type: 'request', ...about, method: operation.method, path: operation.path });
      let result: Result<Data> | undefined;
      let thrown: unknown;
      try {
        const limitMs = Math.min(timeoutMs, remainingMs);
        result = await exchange(request, plan.read, { attempts, limitMs, signal }, this.#settings);
      } catch (error) {
        thrown = error;
        throw error;
      } finally {
        const durationMs = clock.now() - startedAt;
        remainingMs -= durationMs;
        const status = result?.response?.status;
        limiter.observe({ status, rateLimit: result?.rateLimit });
        const error = result?.failure?.error ?? thrown;
        emit({
          type: 'response',
          ...about,
          status,
          error: error instanceof Error ? error.name : undefined,
          durationMs,
        });
      }
      if (!result.failure) {
        budget.giveBack(refund);
        const { data, response, rateLimit } = result;
        return { data, response, rateLimit, attempts };
      }

      const { attempt, failure } = result;
      const { error } = failure;
      if (operation.method === 'POST' && failure.mayBeDone) throw unknownOutcome(attempt, error, plan.sent ?? '');
      if (!failure.mayRepeat || retries === 0 || remainingMs <= 0) throw error;
      if (error instanceof RateLimitError) {
        refused = error;
        const { blockedUntil } = limiter.snapshot();
        emit({ type: 'rate-limit', ...about, blockedUntil, resetAt: error.resetAt });
        continue;
      }
      faults += 1;
      const delayMs = backoffMs(faults, random);
      const price = error instanceof TimeoutError ? 10 : 5;
      if (faults > retries || delayMs >= remainingMs || !budget.spend(price)) throw error;
      refund = price;
      emit({ type: 'retry', ...about, error: error.name, delayMs });
      await wait(clock, delayMs, signal);
      remainingMs -= delayMs;
    }
  }
}

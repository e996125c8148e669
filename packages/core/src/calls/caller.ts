import { type WithResponse, type Call, toCall } from './call.ts';
import { CallEvents } from './call-events.ts';
import { wait } from '../clock.ts';
import type { Emit } from './events.ts';
import { notSent, unknownOutcome } from '../errors/failures.ts';
import { type Exchange, exchange, type HttpSettings, prepare, type RequestPlan } from '../http/exchange.ts';
import { atLeast, oneOfWords } from '../validation/option.ts';
import type { Priority, RateLimiter } from '../rate-limit/rate-limit.ts';
import { afterFailure, type RetryBudget } from './retry.ts';

/** What every single call can be told. */
export interface CallOptions {
  /**
   * Ends the call with the signal's reason, whatever it is doing. A write that was sent by then ends in an
   * `UnknownOutcomeError` whose `cause` is that reason.
   */
  signal?: AbortSignal | undefined;
  /** Milliseconds for one attempt: connecting, headers and body. Defaults to the client's `timeout`. */
  timeout?: number | undefined;
  /** Milliseconds for the whole call, except waiting for a window that is known to be spent (`maxWait`). */
  deadline?: number | undefined;
  /** Whether the call goes before or after others when the rate limit makes them wait. Defaults to `interactive`. */
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

/** The one way from a plan to data: limiter, request, response, and what to do when one of them fails. */
export class Caller {
  readonly #settings: CallerSettings;
  #calls = 0;

  constructor(settings: CallerSettings) {
    this.#settings = settings;
  }

  /** A call that is under way: the plan is made, and its parameters checked, on the way. */
  call<Data>(plan: () => RequestPlan<Data>, options?: CallOptions): Call<Data> {
    return toCall((async () => this.request(plan(), options))());
  }

  /** How many requests are known to be left, `Infinity` when nothing is known. */
  room(): number {
    const { windows, waiting } = this.#settings.limiter.snapshot();
    return Math.min(...windows.map(({ remaining = Infinity }) => remaining)) - waiting;
  }

  /** Carries a plan out, with as many requests as it takes. */
  async request<Data>(plan: RequestPlan<Data>, options: CallOptions = {}): Promise<WithResponse<Data>> {
    const { clock, random, limiter, budget, retries } = this.#settings;
    const { priority, timeoutMs, deadlineMs, ...limits } = this.#limitsOf(options);
    const { operation, sent = '' } = plan;
    const { signal } = options;
    const request = prepare(plan, options.headers, this.#settings);
    const events = new CallEvents(this.#settings.emit, ++this.#calls, operation);
    const isWrite = operation.method === 'POST';
    let { maxWaitMs } = limits;
    let remainingMs = deadlineMs;
    let failure: Exchange<Data>['failure'];
    let isRetry = false;
    let faults = 0;
    let refund = 1;

    for (let attempts = 1; ; attempts++) {
      events.attempt = attempts;
      // After a 429 it is known that the call waits.
      const onWait = isRetry ? undefined : (until: Date) => events.waits(priority, until);
      const wanted = { operation: operation.name, priority, isRetry, maxWaitMs, deadlineMs: remainingMs };
      const permit = await limiter.acquire({ ...wanted, signal, onWait });
      if (!permit.isGranted) throw failure?.error ?? notSent(operation, attempts - 1, permit, deadlineMs);
      maxWaitMs = Math.max(0, maxWaitMs - permit.waitedMs);
      remainingMs -= permit.countedMs;

      events.sends();
      const startedAt = clock.now();
      const limitMs = Math.min(timeoutMs, remainingMs);
      const result = await exchange(request, plan.read, { attempts, limitMs, signal }, this.#settings);
      const durationMs = clock.now() - startedAt;
      remainingMs -= durationMs;
      permit.report({ status: result.response?.status, rateLimit: result.rateLimit });
      events.ends(result, durationMs);
      if (!result.failure) {
        budget.refund(refund);
        return { data: result.data, response: result.response, rateLimit: result.rateLimit, attempts };
      }

      ({ failure } = result);
      const state = { isWrite, faults, retries, remainingMs, tokens: budget.tokens, jitter: random() };
      const step = afterFailure(failure, state);
      if (step.next === 'throw') throw failure.error;
      if (step.next === 'throw unknown outcome') throw unknownOutcome(result.attempt, failure.error, sent);
      if (step.next === 'wait for the rate limit') {
        isRetry = true;
        events.isRateLimited(failure.error, limiter.snapshot().blockedUntil);
        continue;
      }
      faults += 1;
      refund = step.price;
      budget.spend(step.price);
      events.retries(failure.error, step.delayMs);
      await wait(clock, step.delayMs, signal);
      remainingMs -= step.delayMs;
    }
  }

  #limitsOf({ priority, timeout, deadline, maxWait }: CallOptions) {
    const settings = this.#settings;
    return {
      priority: oneOfWords(['interactive', 'background'], 'priority', priority ?? 'interactive'),
      timeoutMs: atLeast(1, 'timeout', timeout ?? settings.timeout),
      maxWaitMs: atLeast(0, 'maxWait', maxWait ?? settings.maxWait),
      deadlineMs: atLeast(1, 'deadline', deadline ?? settings.deadline),
    };
  }
}

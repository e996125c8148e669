import { type WithResponse, type Call, toCall } from './call.ts';
import type { Emit } from './events.ts';
import { unknownOutcome } from '../errors/failures.ts';
import type { HttpSettings, RequestPlan } from '../http/exchange.ts';
import type { Priority, RateLimiter } from '../rate-limit/rate-limit.ts';
import { OpenCall } from './open-call.ts';
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
    const { budget, retries, random } = this.#settings;
    const call = new OpenCall(plan, options, ++this.#calls, this.#settings);
    let refund = 1;
    for (;;) {
      const permit = await call.acquire();
      const result = await call.send(permit);
      if (!result.failure) {
        budget.refund(refund);
        const { data, response, rateLimit } = result;
        return { data, response, rateLimit, attempts: call.attempt };
      }
      const { failure, attempt } = result;
      const { isWrite, faults, remainingMs } = call;
      const state = { isWrite, faults, remainingMs, retries, tokens: budget.tokens, jitter: random() };
      const step = afterFailure(failure, state);
      if (step.next === 'throw') throw failure.error;
      if (step.next === 'throw unknown outcome') throw unknownOutcome(attempt, failure.error, plan.sent ?? '');
      if (step.next === 'wait for the rate limit') {
        call.retryWhenAllowed();
        continue;
      }
      refund = step.price;
      budget.spend(step.price);
      await call.retryAfter(step.delayMs);
    }
  }
}

import { throwIfAborted } from '../clock.ts';
import { type Call, type CallOptions, toCall, type WithResponse } from './call.ts';
import { unknownOutcome } from '../http/failures.ts';
import type { RequestPlan } from '../http/exchange.ts';
import { type CallSettings, OpenCall } from './open-call.ts';
import { afterFailure, type RetryBudget } from './retry.ts';

/** What the calls of a client share. */
export interface CallerSettings extends CallSettings {
  readonly retries: number;
  readonly budget: RetryBudget;
  readonly random: () => number;
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
    // Before anything is built: the runtime loads what requests need when it first meets it, which takes time.
    throwIfAborted(options.signal);
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

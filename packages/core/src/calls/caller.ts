import { type Call, type CallOptions, toCall, type WithResponse } from './call.ts';
import { unknownOutcome } from '../http/failures.ts';
import type { RequestPlan } from '../http/exchange.ts';
import { type CallSettings, ActiveCall } from './active-call.ts';
import { afterFailure, type RetryBudget } from './retry.ts';

/** The settings that all calls of a client share. */
export interface CallerSettings extends CallSettings {
  readonly retries: number;
  readonly budget: RetryBudget;
  readonly random: () => number;
}

/** Sends every request of a client: waits for the rate limiter, sends, parses the response, and retries. */
export class Caller {
  readonly #settings: CallerSettings;
  #calls = 0;

  constructor(settings: CallerSettings) {
    this.#settings = settings;
  }

  /** Starts a call. An invalid parameter rejects the call; it does not throw here. */
  call<Data>(plan: () => RequestPlan<Data>, options?: CallOptions): Call<Data> {
    return toCall((async () => this.request(plan(), options))());
  }

  /** Sends the request of a plan, and retries it as `afterFailure` decides. */
  async request<Data>(plan: RequestPlan<Data>, options: CallOptions = {}): Promise<WithResponse<Data>> {
    // Before anything is built: the runtime loads what requests need when it first meets it, which takes time.
    options.signal?.throwIfAborted();
    const { budget, retries, random } = this.#settings;
    const call = new ActiveCall(plan, options, ++this.#calls, this.#settings);
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
      refund = step.cost;
      budget.spend(step.cost);
      await call.retryAfter(step.delayMs);
    }
  }
}

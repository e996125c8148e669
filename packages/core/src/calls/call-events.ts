import type { Exchange } from '../http/exchange.ts';
import { RateLimitError } from '../errors/errors.ts';
import type { Priority } from '../rate-limit/rate-limit.ts';
import type { Emit } from './events.ts';
import type { Operation } from './operation.ts';

/** Emits the events of one call. */
export class CallEvents {
  readonly #emit: Emit;
  readonly #call: number;
  readonly #operation: Operation;
  /** Which request of the call is being made, from 1. */
  attempt = 1;

  constructor(emit: Emit, call: number, operation: Operation) {
    this.#emit = emit;
    this.#call = call;
    this.#operation = operation;
  }

  waits(priority: Priority, blockedUntil: Date): void {
    this.#emit({ type: 'wait', ...this.#about(), priority, blockedUntil });
  }

  sends(): void {
    const { method, path } = this.#operation;
    this.#emit({ type: 'request', ...this.#about(), method, path });
  }

  ends({ response, failure }: Exchange<unknown>, durationMs: number): void {
    const status = response?.status;
    this.#emit({ type: 'response', ...this.#about(), status, error: nameOf(failure?.error), durationMs });
  }

  /** The next request follows after a pause. */
  retries(error: unknown, delayMs: number): void {
    this.#emit({ type: 'retry', ...this.#about(), error: nameOf(error) ?? 'Error', delayMs });
  }

  /** The next request follows when the rate limit allows it. */
  isRateLimited(error: unknown, blockedUntil: Date | undefined): void {
    const resetAt = error instanceof RateLimitError ? error.resetAt : undefined;
    this.#emit({ type: 'rate-limit', ...this.#about(), blockedUntil, resetAt });
  }

  #about() {
    return { call: this.#call, operation: this.#operation.name, attempt: this.attempt };
  }
}

function nameOf(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined;
}

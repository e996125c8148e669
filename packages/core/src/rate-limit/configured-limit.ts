import { countUsage, recordUsage, type Usage, usageFreesAt } from './usage.ts';

/**
 * A limit from the options of a limiter. A request counts from when it is sent until one period after its response, because
 * the service may have received it at any time in between. So the limit holds for every way in which the service may count.
 */
export interface ConfiguredLimit {
  readonly periodMs: number;
  readonly limit: number;
  readonly usage: Usage;
}

/** Counts a request that has ended, with or without a response. */
export function afterRequest(configured: ConfiguredLimit, now: number, count = 1): ConfiguredLimit {
  return { ...configured, usage: recordUsage(configured.usage, configured.periodMs, now, count) };
}

/** Returns how many requests may be sent now. */
export function configuredRoom({ limit, periodMs, usage }: ConfiguredLimit, now: number, inFlight: number): number {
  return limit - countUsage(usage, periodMs, now) - inFlight;
}

/** Returns when the next request may be sent; `Infinity` when it depends on a response. */
export function configuredOpensAt({ periodMs, usage }: ConfiguredLimit, now: number): number {
  return usageFreesAt(usage, periodMs, now);
}

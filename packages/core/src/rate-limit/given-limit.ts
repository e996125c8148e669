import { countUsage, recordUsage, type Usage, usageFreesAt } from './usage.ts';

/**
 * A limit that was given. A request counts from when it leaves until a period after its response, whenever in between
 * it arrived: so the limit holds for every way in which the service may count.
 */
export interface GivenLimit {
  readonly periodMs: number;
  readonly limit: number;
  readonly usage: Usage;
}

/** Counts a request that ended, however it did. */
export function afterRequest(given: GivenLimit, now: number, count = 1): GivenLimit {
  return { ...given, usage: recordUsage(given.usage, given.periodMs, now, count) };
}

/** How many requests may leave now. */
export function givenRoom({ limit, periodMs, usage }: GivenLimit, now: number, inFlight: number): number {
  return limit - countUsage(usage, periodMs, now) - inFlight;
}

/** When time makes room; `Infinity` when only a response does. */
export function givenOpensAt({ periodMs, usage }: GivenLimit, now: number): number {
  return usageFreesAt(usage, periodMs, now);
}

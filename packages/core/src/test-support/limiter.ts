import { createRateLimiter, type RateLimiterOptions } from '../rate-limit/rate-limiter.ts';
import type { AcquireOptions, Outcome, Permit, RateLimitStatus } from '../rate-limit/rate-limit.ts';
import { SteppingClock } from './stepping-clock.ts';

/** A response without the rate-limit headers. */
export const NOTHING = { limit: undefined, remaining: undefined, resetMs: undefined, retryAfterMs: undefined };

/** A limiter on a clock that the test moves, with its granted requests. */
export function setUpLimiter(options: RateLimiterOptions = {}) {
  const clock = new SteppingClock();
  const limiter = createRateLimiter({ clock, random: () => 0, ...options });
  const open: Permit[] = [];
  /** Acquires permits for so many requests, and counts those that were granted. */
  const take = (count: number, own: Partial<AcquireOptions> = {}) => {
    const taken = { granted: 0 };
    const takeOne = async () => {
      const permit = await limiter.acquire(request(own));
      if (!permit.isGranted) return;
      taken.granted += 1;
      open.push(permit);
    };
    for (let index = 0; index < count; index++) void takeOne();
    return taken;
  };
  /** Reports how the oldest open request ended. */
  const report = (outcome: Outcome) => {
    const permit = open.shift();
    if (!permit) throw new Error('No request is open');
    permit.report(outcome);
  };
  return { clock, limiter, take, report, open, settle: () => clock.advance(0) };
}

/** The options of a request that may wait forever. */
export function request(own: Partial<AcquireOptions> = {}): AcquireOptions {
  return { priority: 'interactive', maxWaitMs: Infinity, signal: undefined, ...own };
}

/** A successful response that describes a window. */
export function response(headers: Pick<RateLimitStatus, 'limit' | 'remaining' | 'resetMs'>) {
  return { status: 200, rateLimit: { ...NOTHING, ...headers } };
}

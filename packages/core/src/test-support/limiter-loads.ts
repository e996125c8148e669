import { createRateLimiter } from '../rate-limit/rate-limiter.ts';
import { callThrough, LimitedService, type LimitedServiceOptions } from './limited-service.ts';
import { seededRandom } from './seeded-random.ts';
import { SteppingClock } from './stepping-clock.ts';

/** Calls at once through limiters that do not know of each other, and what they may cost. */
export interface Load extends Omit<LimitedServiceOptions, 'latencyMs' | 'headers'> {
  readonly name: string;
  readonly calls: number;
  readonly limiters?: number;
  /** The most time, against the least that the limits allow. */
  readonly maxRatio: number;
  readonly max429s: number;
}

/** The worst of several runs. */
export interface Cost {
  readonly ratio: number;
  readonly rejected: number;
}

/** A minute's limit that is never reached. */
export const NO_MINUTE = 1_000_000;

/** Runs a load with five seeds, in virtual time with responses after 10 to 25 ms. Throws when a call does not pass. */
export async function worstOf(load: Load, seeds = [1, 2, 3, 4, 5]): Promise<Cost> {
  let worst: Cost = { ratio: 0, rejected: 0 };
  for (const seed of seeds) {
    const random = seededRandom(seed);
    const { limiters = 1, calls } = load;
    const clock = new SteppingClock();
    const latencyMs = () => [5 + 5 * random(), 5 + 10 * random()] as const;
    const service = new LimitedService(clock, { ...load, latencyMs });
    const startedAt = clock.now();
    const all = Array.from({ length: limiters }, () => createRateLimiter({ clock, random })).flatMap((limiter) =>
      Array.from({ length: calls }, () => callThrough(limiter, service)),
    );
    await clock.run(Promise.all(all));
    if (service.passed.length !== limiters * calls) throw new Error(`Only ${service.passed.length} calls passed`);
    const ratio = (clock.now() - startedAt) / leastMs(load);
    worst = { ratio: Math.max(worst.ratio, ratio), rejected: Math.max(worst.rejected, service.rejected.length) };
  }
  return worst;
}

/** The least time in which anyone could get so many through. */
function leastMs({ calls, limiters = 1, perSecond, perMinute, algorithm }: Load): number {
  const all = calls * limiters;
  if (algorithm === 'bucket') {
    return Math.max(((all - perSecond) / perSecond) * 1_000, ((all - perMinute) / perMinute) * 60_000);
  }
  const fullMinutes = Math.ceil(all / perMinute) - 1;
  const rest = all - fullMinutes * perMinute;
  return fullMinutes * 60_000 + (Math.ceil(rest / perSecond) - 1) * 1_000;
}

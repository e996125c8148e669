import type { RateLimiter, RateLimitWindow } from '@paydeck/core';
import { pause } from './deadline.ts';

/** The part of the business's rate limit that runs leave to others: those nobody waits for leave more. */
export const leftToOthers = { background: 0.2, foreground: 0.05 } as const;

/** The longest pause before the first request of a run that nobody started, so that several do not go at once. */
const longestJitterMs = 3_000;

export interface Etiquette {
  readonly isBackground: boolean;
  /** Whether a request that was rate-limited is given up, in place of being sent again. */
  readonly sendsOnce: boolean;
  /** What an earlier run has seen of the limit. */
  readonly seen: readonly RateLimitWindow[];
  readonly random: () => number;
}

/**
 * Wraps a limiter so that the launcher keeps its manners: no request is sent while less of a window is left than belongs to
 * others. Until a window starts anew it waits, if somebody is waiting for the answer;
 * in the background two seconds at most.
 */
export function polite(inner: RateLimiter, { isBackground, sendsOnce, seen, random }: Etiquette): RateLimiter {
  const patienceMs = isBackground ? 2_000 : Infinity;
  const share = isBackground ? leftToOthers.background : leftToOthers.foreground;
  let jitterMs = isBackground ? random() * longestJitterMs : 0;
  const low = (): RateLimitWindow | undefined => lowWindow([...seen, ...inner.snapshot().windows], share, Date.now());
  return {
    async acquire(options) {
      if (jitterMs > 0) await pause(jitterMs, options.signal);
      jitterMs = 0;
      const first = low();
      if (first !== undefined && msUntil(first) <= Math.min(patienceMs, options.maxWaitMs)) {
        await pause(msUntil(first), options.signal);
      }
      if (sendsOnce && options.isRetry === true) return { isGranted: false, reason: 'maxWait', resetAt: undefined };
      const window = low();
      if (window === undefined) return inner.acquire(options);
      return { isGranted: false, reason: 'maxWait', resetAt: window.resetAt };
    },
    snapshot: () => inner.snapshot(),
  };
}

function msUntil({ resetAt }: RateLimitWindow): number {
  return Math.max(0, (resetAt?.getTime() ?? 0) - Date.now());
}

/** Finds a window of which less is left than a share of its limit. One that has started anew since is not known any more. */
function lowWindow(windows: readonly RateLimitWindow[], share: number, now: number): RateLimitWindow | undefined {
  return windows.find(
    ({ limit, remaining, resetAt }) =>
      remaining !== undefined && resetAt !== undefined && resetAt.getTime() > now && remaining < limit * share,
  );
}

import type { RateLimiter, RateLimitWindow } from '@paydeck/core/rate-limit';
import { pause } from '../machine/deadline.ts';

/** The share of the rate limit that is left to other programs, larger in the background. */
export const reserve = { background: 0.2, foreground: 0.05 } as const;

/** The longest jitter before the first request of a background run, which spreads runs that start together. */
const longestJitterMs = 3_000;

export interface ReserveOptions {
  readonly isBackground: boolean;
  /** Whether a rate-limited request is not retried. */
  readonly sendsOnce: boolean;
  readonly random: () => number;
}

/**
 * Wraps a limiter so that a share of each window is left to other programs. When only that share remains, a request waits
 * for the reset: in the background two seconds at most.
 */
export function withReserve(inner: RateLimiter, { isBackground, sendsOnce, random }: ReserveOptions): RateLimiter {
  const patienceMs = isBackground ? 2_000 : Infinity;
  const share = isBackground ? reserve.background : reserve.foreground;
  let jitterMs = isBackground ? random() * longestJitterMs : 0;
  const low = (now: number): RateLimitWindow | undefined => lowWindow(inner.snapshot().windows, share, now);
  return {
    async acquire(options) {
      if (jitterMs > 0) await pause(jitterMs, options.signal);
      jitterMs = 0;
      const first = low(Date.now());
      let waitedUntil = 0;
      if (first !== undefined && msUntil(first) <= Math.min(patienceMs, options.maxWaitMs)) {
        await pause(msUntil(first), options.signal);
        waitedUntil = first.resetAt?.getTime() ?? 0;
      }
      if (sendsOnce && options.isRetry === true) return { isGranted: false, reason: 'maxWait', resetAt: undefined };
      // A timer can end a millisecond before the clock shows its time.
      const window = low(Math.max(Date.now(), waitedUntil));
      if (window === undefined) return inner.acquire(options);
      return { isGranted: false, reason: 'maxWait', resetAt: window.resetAt };
    },
    snapshot: () => inner.snapshot(),
  };
}

function msUntil({ resetAt }: RateLimitWindow): number {
  return Math.max(0, (resetAt?.getTime() ?? 0) - Date.now());
}

/** Finds a window with less than a share of its limit left. After its reset a window no longer counts. */
function lowWindow(windows: readonly RateLimitWindow[], share: number, now: number): RateLimitWindow | undefined {
  return windows.find(
    ({ limit, remaining, resetAt }) =>
      remaining !== undefined && resetAt !== undefined && resetAt.getTime() > now && remaining < limit * share,
  );
}

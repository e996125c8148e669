import type { RateLimitStatus } from './rate-limit.ts';
import type { RateLimitState } from './state.ts';
import { type Description, forget, isDescribed, limitOf } from './window.ts';

/** The window that headers describe, and its description. */
export interface WindowDescription extends Description {
  readonly window: 'second' | 'minute';
}

/**
 * Decides which window the headers of a response describe, because they do not name it. A long reset or a known limit shows
 * it. Values that cannot be true are ignored.
 */
export function readDescription(
  state: RateLimitState,
  { limit, remaining, resetMs = 1_000 }: RateLimitStatus,
): { state: RateLimitState; described?: WindowDescription } {
  if (!isAmount(limit) || !isAmount(remaining) || !isAmount(resetMs) || limit < 1) return { state };
  const whole = Math.floor(limit);
  const roundsDown = state.roundsDown || (resetMs === 0 && remaining < limit);
  const latestResetMs = roundsDown && resetMs % 1_000 === 0 ? resetMs + 1_000 : resetMs;
  const { window, contradictsSecond } = windowOf(state, whole, latestResetMs);
  const second = contradictsSecond ? forget(state.second) : state.second;
  const described = {
    window,
    limit: whole,
    remaining: Math.min(Math.floor(remaining), whole),
    resetMs: latestResetMs,
  };
  return { state: { ...state, second, roundsDown }, described };
}

/** Whether the number of a header can be true. */
export function isAmount(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value) && value >= 0;
}

function windowOf(
  { second, minute }: RateLimitState,
  limit: number,
  resetMs: number,
): { window: 'second' | 'minute'; contradictsSecond?: boolean } {
  const perSecond = limitOf(second) ?? 0;
  if (resetMs > LONGEST_RESET_OF_SECOND_MS) {
    return { window: 'minute', contradictsSecond: isDescribed(second) && perSecond === limit };
  }
  if (isDescribed(minute)) return { window: limit >= minute.limit ? 'minute' : 'second' };
  if (!isDescribed(second) || limit === perSecond) return { window: 'second' };
  // Of two limits with short resets, the larger one is per minute.
  if (limit > perSecond) return { window: 'minute' };
  return { window: 'second', contradictsSecond: true };
}

/** A window of a second resets within 1 s, or within 2 s where a service rounds up even a whole second. */
const LONGEST_RESET_OF_SECOND_MS = 2_000;

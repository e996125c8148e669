import type { RateLimitStatus } from './rate-limit.ts';
import type { RateLimitState } from './state.ts';
import { type Description, forget, isDescribed, limitOf } from './window.ts';

/** Which window headers describe, and what they say of it. */
export interface DescribedWindow extends Description {
  readonly window: 'second' | 'minute';
}

/**
 * Reads headers with what is known. They do not say which window they describe: a long reset shows it, and so does a
 * limit that is known. Numbers that cannot be true count as not said.
 */
export function readDescription(
  state: RateLimitState,
  { limit, remaining, resetMs = 1_000 }: RateLimitStatus,
): { state: RateLimitState; described?: DescribedWindow } {
  if (!isAmount(limit) || !isAmount(remaining) || !isAmount(resetMs) || limit < 1) return { state };
  const whole = Math.floor(limit);
  const roundsDown = state.roundsDown || (resetMs === 0 && remaining < limit);
  const told = roundsDown && resetMs % 1_000 === 0 ? resetMs + 1_000 : resetMs;
  const { window, contradictsSecond } = windowOf(state, whole, told);
  const second = contradictsSecond ? forget(state.second) : state.second;
  const described = { window, limit: whole, remaining: Math.min(Math.floor(remaining), whole), resetMs: told };
  return { state: { ...state, second, roundsDown }, described };
}

/** Whether a number of a header can be true. */
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
  // Two limits with short resets: the larger one is the minute's.
  if (limit > perSecond) return { window: 'minute' };
  return { window: 'second', contradictsSecond: true };
}

/** A second's window tells 1 s, and 2 s where even a whole second is rounded up. */
const LONGEST_RESET_OF_SECOND_MS = 2_000;

import type { RateLimitWindow } from '@paydeck/core/rate-limit';

/** Returns the window with the fewest requests left. */
export function tightestWindow(windows: readonly RateLimitWindow[]): RateLimitWindow | undefined {
  return windows
    .filter(({ remaining }) => remaining !== undefined)
    .sort((left, right) => (left.remaining ?? 0) - (right.remaining ?? 0) || right.limit - left.limit)[0];
}

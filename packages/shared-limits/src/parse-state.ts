import type { RateLimitState } from '@paydeck/core/rate-limit';

/** Parses a stored state. Text that is not JSON counts as nothing stored; the limiter ignores what it cannot read. */
export function parseState(text: unknown): RateLimitState | undefined {
  try {
    return typeof text === 'string' && text !== '' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

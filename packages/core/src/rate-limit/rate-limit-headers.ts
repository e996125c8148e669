import type { RateLimitStatus } from './rate-limit.ts';

/** Reads what a response says about the rate limit. Whatever is not a plain number counts as not said. */
export function readRateLimit(headers: Headers, now: Date): RateLimitStatus {
  const retryAfter = headers.get('retry-after');
  return {
    limit: amount(headers.get('x-ratelimit-limit'), Math.max),
    remaining: amount(headers.get('x-ratelimit-remaining'), Math.min),
    resetMs: milliseconds(headers.get('x-ratelimit-reset')),
    retryAfterMs: milliseconds(retryAfter) ?? untilDate(retryAfter, now),
  };
}

// A header that was sent twice arrives joined by commas; of two numbers the careful one counts.
function amount(text: string | null, careful: (...numbers: number[]) => number): number | undefined {
  const numbers = (text ?? '').split(',').map((part) => (/^\s*\d+(?:\.\d+)?\s*$/.test(part) ? Number(part) : NaN));
  const number = careful(...numbers);
  return Number.isFinite(number) ? number : undefined;
}

function milliseconds(text: string | null): number | undefined {
  const seconds = amount(text, Math.max);
  return seconds === undefined ? undefined : Math.min(seconds * 1_000, LONGEST_MS);
}

// RFC 9110: `Retry-After` may also be a date, which always names its month.
function untilDate(text: string | null, now: Date): number | undefined {
  if (!text || !/[a-z]/i.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : Math.min(Math.max(0, time - now.getTime()), LONGEST_MS);
}

// A year: far beyond any wait, and still a valid date from now.
const LONGEST_MS = 366 * 24 * 3_600_000;

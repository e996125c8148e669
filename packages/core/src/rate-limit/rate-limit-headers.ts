import type { RateLimitStatus } from './rate-limit.ts';

/** Parses the rate limit headers of a response. A header that is not a plain number counts as absent. */
export function readRateLimit(headers: Headers, now: Date): RateLimitStatus {
  const retryAfter = headers.get('retry-after');
  return {
    limit: amount(headers.get('x-ratelimit-limit'), Math.max),
    remaining: amount(headers.get('x-ratelimit-remaining'), Math.min),
    resetMs: milliseconds(headers.get('x-ratelimit-reset')),
    retryAfterMs: milliseconds(retryAfter) ?? untilDate(retryAfter, now),
  };
}

// The values of a header that was sent twice are joined by commas. `safest` chooses one of them.
function amount(text: string | null, safest: (...numbers: number[]) => number): number | undefined {
  const numbers = (text ?? '').split(',').map((part) => (/^\s*\d+(?:\.\d+)?\s*$/.test(part) ? Number(part) : NaN));
  const number = safest(...numbers);
  return Number.isFinite(number) ? number : undefined;
}

function milliseconds(text: string | null): number | undefined {
  const seconds = amount(text, Math.max);
  return seconds === undefined ? undefined : Math.min(seconds * 1_000, LONGEST_MS);
}

// RFC 9110: `Retry-After` may also be a date. A date always contains the name of a month.
function untilDate(text: string | null, now: Date): number | undefined {
  if (!text || !/[a-z]/i.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : Math.min(Math.max(0, time - now.getTime()), LONGEST_MS);
}

// A year: longer than any wait, and `now` plus a year is still a valid date.
const LONGEST_MS = 366 * 24 * 3_600_000;

import type { Outcome } from '../outcome.ts';

/** Returns which error the output of a program describes. */
export function printedError(text: string): Outcome['ended'] {
  const found = PATTERNS.find(([, pattern]) => pattern.test(text));
  return found?.[0] ?? 'not recognized';
}

// The outcome of a write says more than its cause, so it comes first.
const PATTERNS: readonly [Outcome['ended'], RegExp][] = [
  ['UnknownOutcomeError', /may have succeeded|outcome unknown|was not printed/],
  ['RateLimitError', /\(429 |the rate limit is used up/],
  ['ApiError', /was rejected \(\d|failed in the service \(/],
  ['UnexpectedResponseError', /returned \d{3} /],
  ['ListError', /The list \S+ (?:repeats|has|is|kept|holds)/],
  ['TimeoutError', /had no complete response within|was not sent within/],
  ['ConnectionError', /could not connect|lost its connection/],
  ['output failed', /ENOSPC|no space left/],
];

import type { Outcome } from './outcome.ts';

/** Which error a program is talking about, from its words. */
export function errorIn(text: string): Outcome['ended'] {
  const found = WORDS.find(([, words]) => words.test(text));
  return found?.[0] ?? 'nothing known';
}

// What a write ended in says more than what lies behind it, so it comes first.
const WORDS: readonly [Outcome['ended'], RegExp][] = [
  ['UnknownOutcomeError', /may have succeeded|outcome unknown|was not printed/],
  ['RateLimitError', /\(429 |the rate limit is used up/],
  ['ApiError', /was rejected \(\d|failed in the service \(/],
  ['UnexpectedResponseError', /returned \d{3} /],
  ['ListError', /The list \S+ (?:repeats|has|is|kept|holds)/],
  ['TimeoutError', /had no complete response within|was not sent within/],
  ['ConnectionError', /could not connect|lost its connection/],
  ['output failed', /ENOSPC|no space left/],
];

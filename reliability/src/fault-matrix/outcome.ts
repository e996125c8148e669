import type { Expected } from './faults.ts';

/** The outcome of a cell. */
export interface Outcome {
  readonly ended: Expected['outcome'] | 'not recognized';
  readonly code?: string | undefined;
  /** The number of attempts that the caller reports. The service also counts them, when it is reached. */
  readonly attempts?: number | undefined;
  /** The number of items that the caller received. */
  readonly items?: number | undefined;
  readonly tookMs: number;
  /** How late an abort was, if a timer of 50 ms fired before it took effect. */
  readonly lateMs?: number | undefined;
  /** Other faults: a leaked key, an unhandled rejection, a terminal that is not restored. */
  readonly faults: readonly string[];
  /** The text that the caller printed, for the report. */
  readonly printed: string;
}

/** Where a caller reported nothing. */
export const nothing: Outcome = { ended: 'not recognized', tookMs: 0, faults: [], printed: '' };

/** The end of a call whose error has this name. */
export function endedIn(name: string): Outcome['ended'] {
  if (name === 'AbortError') return 'aborted';
  return PATTERNS.find(([error]) => error === name)?.[0] ?? 'not recognized';
}

/** Returns which error the output of a program describes. */
export function printedError(text: string): Outcome['ended'] {
  const found = PATTERNS.find(([, pattern]) => pattern.test(text));
  return found?.[0] ?? 'not recognized';
}

/**
 * Returns the outcome that the exit code and the output of a command describe, by the exit codes of docs/cli.md. When
 * the reader closes the pipe, the program ends quietly, or by the signal.
 */
export function commandOutcome(code: number | null, stderr: string): Outcome['ended'] {
  if (code === 0 || code === 141) return 'done';
  if (code === 130) return 'aborted';
  const error = printedError(stderr);
  const isExpectedCode = error === 'UnknownOutcomeError' ? code === 4 : code === 1 || code === 3;
  return isExpectedCode ? error : 'not recognized';
}

// The outcome of a write says more than its cause, so it comes first.
const PATTERNS: readonly [Outcome['ended'], RegExp][] = [
  ['UnknownOutcomeError', /may have succeeded|outcome unknown|was not printed/i],
  ['RateLimitError', /\(429 |the rate limit is used up|^Rate limited/],
  ['ApiError', /was rejected \(\d|failed in the service \(/],
  ['UnexpectedResponseError', /returned \d{3} /],
  ['ListError', /The list \S+ (?:returns|returned|needs|ignores|cannot be continued|has|is)/],
  ['TimeoutError', /had no complete response within|was not sent within/],
  ['ConnectionError', /could not connect|lost its connection/],
  ['output failed', /ENOSPC|no space left/],
];

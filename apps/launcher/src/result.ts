import type { Mode } from '@paydeck/core';
import type { Cell } from './rows/cells.ts';

/**
 * What a command found out, before any launcher's format. Texts are as the service sent them: each renderer makes them
 * safe for where they go.
 */
export interface Result {
  /** The answer in one line, without the mode. */
  readonly headline: string;
  readonly tone: Tone;
  readonly rows: readonly ResultRow[];
  /** Whether it has amounts whose unit nobody knows. */
  readonly isAsSent?: boolean | undefined;
  /** What else must be said: rows left out, a part that could not be read. */
  readonly notes: readonly string[];
  readonly meta: ResultMeta;
  readonly exitCode: ExitCode;
  /** Whether a line is the headline and nothing else, so that it can be copied. */
  readonly isBare?: boolean | undefined;
  /** What the error output says besides, in a sentence or two. */
  readonly complaint?: string | undefined;
}

export type Tone = 'neutral' | 'good' | 'warning' | 'bad';

/**
 * 0 done; 1 the service or the network failed; 2 wrong usage or missing set-up; 3 the answer is not complete; 4 a write was
 * sent and its outcome is unknown; 130 interrupted.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 4 | 130;

/** One thing found. */
export interface ResultRow {
  /** The heading it stands under, with the rows beside it that have the same one. */
  readonly group?: string | undefined;
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** Its state in a word. */
  readonly badge?: string | undefined;
  /** What stands beside its title, in columns: product, amount, when. */
  readonly cells: readonly Cell[];
  /** What one copies to look it up; empty when there is nothing to copy. */
  readonly id: string;
}

export interface ResultMeta {
  /** Absent when the mode is unknown. */
  readonly mode?: Mode | undefined;
  /** When the data was fetched, in milliseconds since 1970. */
  readonly at: number;
  /** How old it is in milliseconds, when it was not fetched just now. */
  readonly ageMs?: number | undefined;
  /** Until when the answer is as good as new, in milliseconds since 1970; absent when the next one may differ. */
  readonly freshUntil?: number | undefined;
  /** How many requests it took. */
  readonly requests: number;
  /** What the service said is left of the rate limit. */
  readonly rateLimit?: { readonly remaining: number; readonly limit: number } | undefined;
}

/** Makes a result that is only a line: an error, or a wrong argument. */
export function lineResult(headline: string, exitCode: ExitCode, meta: ResultMeta): Result {
  return { headline, tone: exitCode === 0 ? 'neutral' : 'bad', rows: [], notes: [], meta, exitCode };
}

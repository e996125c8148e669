import type { Mode } from '@paydeck/core';
import { exitCodes, type ExitCode, type FieldKind } from '@paydeck/presentation/internal';

/**
 * The result of a command, before a renderer formats it for a launcher. Texts are as the service sent them, and each
 * renderer sanitizes them.
 */
export interface Result {
  /** The result in one line, without the mode. */
  readonly headline: string;
  readonly level: Level;
  readonly rows: readonly ResultRow[];
  /** Whether there are amounts of an unknown unit. */
  readonly isAsSent?: boolean | undefined;
  /** Further notes: omitted rows, a part that could not be read. */
  readonly notes: readonly string[];
  readonly meta: ResultMeta;
  readonly exitCode: ExitCode;
  /** Whether a line is only the headline, without the mode, so that it can be copied. */
  readonly isBare?: boolean | undefined;
  /** The text for stderr, in a sentence or two. */
  readonly errorText?: string | undefined;
}

/** How a launcher shows a result: a page, or one line that it copies, shows for a moment, or refreshes by itself. */
export type Shape = 'fullOutput' | 'compact' | 'silent' | 'inline';

/** What is shown, as far as a format depends on it. */
export interface Shown {
  readonly mode: Shape;
}

/** How urgent a result is; a launcher shows it as a colour. */
export type Level = 'neutral' | 'good' | 'warning' | 'bad';

/** A record as a row. */
export interface ResultRow {
  /** The heading of its group. */
  readonly group?: string | undefined;
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** Its state in a word. */
  readonly badge?: string | undefined;
  /** The columns beside its title: product, amount, date. */
  readonly cells: readonly Cell[];
  /** The id to copy; empty when there is none. */
  readonly id: string;
}

/** A column of one row. */
export interface Cell {
  /** Empty without a value. */
  readonly text: string;
  /** Numbers, amounts and dates are never truncated. */
  readonly kind: FieldKind;
  /** Whether it is never truncated. Default: no. */
  readonly neverTruncate?: boolean | undefined;
  /** The label of the value; a page shows it above the column. */
  readonly label?: string | undefined;
}

export interface ResultMeta {
  /** Absent when the mode is unknown. */
  readonly mode?: Mode | undefined;
  /** When the data was fetched, in milliseconds since 1970. */
  readonly at: number;
  /** Its age in milliseconds, if it comes from the cache. */
  readonly ageMs?: number | undefined;
  /** When the result expires, in milliseconds since 1970; absent when it must not be stored. */
  readonly freshUntil?: number | undefined;
  /** How many requests it took. */
  readonly requests: number;
  /** The rest of the rate limit, as the service reported it. */
  readonly rateLimit?: { readonly remaining: number; readonly limit: number } | undefined;
}

/** Makes a result of one line: an error, or an invalid argument. */
export function lineResult(headline: string, exitCode: ExitCode, meta: ResultMeta): Result {
  return { headline, level: exitCode === exitCodes.done ? 'neutral' : 'bad', rows: [], notes: [], meta, exitCode };
}

/** Makes a cell of text. */
export function cell(text: string, more: Partial<Cell> = {}): Cell {
  return { kind: 'text', ...more, text };
}

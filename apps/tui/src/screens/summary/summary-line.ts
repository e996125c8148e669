import type { Span } from '../../drawing/line.ts';
import type { ListingName } from '../../service/listings.ts';

/** A line of the summary: its spans, and a text for screen readers where that differs. */
export interface SummaryLine {
  readonly spans: readonly Span[];
  /** `undefined` when the spans can be read out as they are; empty when there is nothing to read out. */
  readonly spoken?: string | undefined;
  /** The figures of this line that can be opened, from left to right. */
  readonly figures?: readonly Figure[] | undefined;
}

/** A count of loaded rows; the rows can be opened. */
export interface Figure {
  /** The status or the day: `active`, `2026-12-03`. */
  readonly name: string;
  readonly listing: ListingName;
  /** The filter that matches exactly the counted rows. */
  readonly filter: string;
  /** The indices of the first and the last span that show it. */
  readonly spans: readonly [number, number];
}

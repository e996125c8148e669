import type { Piece } from '../../drawing/line.ts';
import type { ListingName } from '../../service/listings.ts';

/** A line of the summary: its pieces, and for those who cannot see bars the same in words where that differs. */
export interface SummaryLine {
  readonly pieces: readonly Piece[];
  /** `undefined` where the pieces can be read out as they are; empty where there is nothing to read out. */
  readonly spoken?: string | undefined;
  /** The figures of this line whose rows can be opened, from left to right. */
  readonly figures?: readonly Figure[] | undefined;
}

/** A count of loaded rows that can be opened. */
export interface Figure {
  /** What is counted: `active`, `2026-12-03`. */
  readonly name: string;
  readonly listing: ListingName;
  /** The filter that passes the rows it counts, and no others. */
  readonly filter: string;
  /** The first and the last of the line's pieces that show it. */
  readonly pieces: readonly [number, number];
}

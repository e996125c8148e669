import type { Piece } from '../../drawing/line.ts';

/** A line of the summary: its pieces, and for those who cannot see bars the same in words where that differs. */
export interface SummaryLine {
  readonly pieces: readonly Piece[];
  /** `undefined` where the pieces can be read out as they are; empty where there is nothing to read out. */
  readonly spoken?: string | undefined;
}

/** A whole frame of Ink: its lines with their styles, the highest first. */
export interface InkFrame {
  readonly columns: number;
  readonly rows: number;
  readonly lines: readonly string[];
}

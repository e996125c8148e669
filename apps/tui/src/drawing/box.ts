import type { Size } from './layout.ts';
import type { Line } from './line.ts';

export interface BoxSize {
  readonly width: number;
  readonly height: number;
}

export interface Drawing {
  readonly title: string;
  readonly width: number;
  readonly lines: readonly Line[];
  /** The text in the lower edge: whether more is below, and keys that the line of keys does not explain. */
  readonly footer?: string | undefined;
}

export function boxSizeOf(size: Size): BoxSize {
  return {
    width: Math.max(1, size.columns - columnsAround),
    height: Math.max(1, size.rows - (size.rows < roomyFrom ? linesAround : roomyAround)),
  };
}

export function edgeText(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}

/** The frame, a blank on each side of the lines, and a margin. */
const columnsAround = 8;
/** The frame, the header and breadcrumbs above it, and below it the keys and the status line, which stay visible. */
const linesAround = 6;
/** On a tall screen a margin above and below it, too. */
const roomyAround = 8;
/** The height from which no box reaches the lower edge of the body. */
export const roomyFrom = 20;

import { displayWidth, fit } from '@paydeck/presentation';
import type { Size } from './layout.ts';

/** The number of columns and lines inside a box, at most. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** The contents of a box. */
export interface Drawing {
  readonly title: string;
  /** The width of every line. */
  readonly width: number;
  readonly lines: readonly string[];
  /** The text in the lower edge: `more below`. */
  readonly footer?: string | undefined;
}

/** Returns the room inside a box, whatever it shows. */
export function roomInBox(size: Size): Room {
  return {
    width: Math.max(1, size.columns - columnsAround),
    height: Math.max(1, size.rows - (size.rows < roomyFrom ? linesAround : roomyAround)),
  };
}

/** Draws a box around lines. */
export function boxLines({ title, width, lines, footer }: Drawing): string[] {
  return [edge('╔', title, '╗', width), ...lines.map((line) => `║ ${line} ║`), edge('╚', footer ?? '', '╝', width)];
}

/** Pads the lines of a box to the width of a small screen, because there a box that covers the footer hides all of it. */
export function boxOnScreen(lines: readonly string[], width: number, { columns, rows }: Size): readonly string[] {
  const beside = columns - width - frameColumns;
  if (rows >= roomyFrom || beside > columnsAround) return lines;
  const left = ' '.repeat(Math.max(0, Math.floor(beside / 2)));
  const right = ' '.repeat(Math.max(0, Math.ceil(beside / 2)));
  return lines.map((line) => left + line + right);
}

function edge(left: string, text: string, right: string, width: number): string {
  const label = text === '' ? '' : ` ${fit(text, Math.min(displayWidth(text), width - 2))} `;
  return `${left}═${label}${'═'.repeat(Math.max(0, width + 1 - displayWidth(label)))}${right}`;
}

const frameColumns = 4;
/** The frame, a blank on each side of the lines, and a margin. */
const columnsAround = 8;
/** The frame, and the header and breadcrumbs above it, which stay visible. */
const linesAround = 5;
/** On a tall screen the footer and the status line stay visible, too. */
const roomyAround = 8;
const roomyFrom = 20;

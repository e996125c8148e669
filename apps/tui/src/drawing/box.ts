import { displayWidth, fit } from '@paydeck/presentation';
import type { Size } from './layout.ts';

/** The most columns and lines there are inside of a box. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** What is drawn in a box. */
export interface Drawing {
  readonly title: string;
  /** How wide the lines are, all of them. */
  readonly width: number;
  readonly lines: readonly string[];
  /** What stands in the lower edge: `more below`. */
  readonly footer?: string | undefined;
}

/** How much there is inside of a box, whatever it shows. */
export function roomInBox(size: Size): Room {
  return {
    width: Math.max(1, size.columns - columnsAround),
    height: Math.max(1, size.rows - (size.rows < roomyFrom ? linesAround : roomyAround)),
  };
}

/** Draws a box around lines, as lines of its own. */
export function boxLines({ title, width, lines, footer }: Drawing): string[] {
  return [edge('╔', title, '╗', width), ...lines.map((line) => `║ ${line} ║`), edge('╚', footer ?? '', '╝', width)];
}

/** Puts lines of a box in the middle of the screen. Where it covers the keys, too, nothing of them shows beside it. */
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
/** The frame with a blank at each side of the lines, and a margin. */
const columnsAround = 8;
/** The frame, and the header and crumbs above it that stay readable. */
const linesAround = 5;
/** Where there is room, the keys and the status below stay readable, too. */
const roomyAround = 8;
const roomyFrom = 20;

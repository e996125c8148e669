import { displayWidth, fit } from '@paydeck/presentation/internal';
import wrapAnsi from 'wrap-ansi';
import type { Style } from './theme.ts';

export interface Span {
  readonly text: string;
  readonly style?: Style | readonly Style[] | undefined;
}

/** A line of the screen. `Lines` and `BoxFrame` fit it into the width of its place. */
export type Line = readonly Span[];

/** Fits spans into exactly `width` columns: truncated with `…`, or padded with blanks. One selected span is so to the end. */
export function lineOf(spans: readonly Span[], width: number): Line {
  let room = width;
  const line: Span[] = [];
  for (const span of spans) {
    const needed = displayWidth(span.text);
    line.push(needed > room ? { ...span, text: fit(span.text, room) } : span);
    room -= Math.min(needed, room);
    if (room === 0) return line;
  }
  const style = spans.length === 1 && String(spans[0]?.style).startsWith('selected') ? spans[0]?.style : undefined;
  return [...line, { text: ' '.repeat(room), style }];
}

/**
 * Fits text at both ends of a line. Right ends are ordered from long to short; the first that leaves the left end whole
 * is used.
 */
export function spreadLine(left: readonly Span[], rights: readonly (readonly Span[])[], width: number): Line {
  const leftWidth = widthOf(left);
  const right = rights.find((spans) => leftWidth + 1 + widthOf(spans) <= width) ?? rights.at(-1) ?? [];
  const rightWidth = Math.min(widthOf(right), width);
  return [...lineOf(left, width - rightWidth), ...lineOf(right, rightWidth)];
}

/** Puts lines beside others, which start at the column `leftWidth`. */
export function inTwoColumns(left: readonly Line[], right: readonly Line[], leftWidth: number): Line[] {
  return Array.from({ length: Math.max(left.length, right.length) }, (_, row) => [
    ...lineOf(left[row] ?? [], leftWidth),
    ...(right[row] ?? []),
  ]);
}

export function textOf(line: Line): string {
  return line.map(({ text }) => text).join('');
}

export function inStyle(style: Style, line: Line): Line {
  return [{ text: textOf(line), style }];
}

export function mergedSpans(line: Line): Line {
  const merged: Span[] = [];
  for (const span of line) {
    const last = merged.at(-1);
    if (last !== undefined && isSameStyle(last.style, span.style)) {
      merged[merged.length - 1] = { ...last, text: last.text + span.text };
    } else merged.push(span);
  }
  return merged;
}

export function isSameLine(one: Line, other: Line): boolean {
  return (
    one === other ||
    (one.length === other.length &&
      one.every(({ text, style }, index) => text === other[index]?.text && isSameStyle(style, other[index].style)))
  );
}

function isSameStyle(one: Span['style'], other: Span['style']): boolean {
  return one === other || String(one) === String(other);
}

export function widthOf(spans: readonly Span[]): number {
  return spans.reduce((width, span) => width + displayWidth(span.text), 0);
}

/** The sign before the selected row or line, so that it shows without colour. It takes one column. */
export function cursorMark(isHere: boolean): string {
  return isHere ? '▶' : ' ';
}

/**
 * Wraps safe text at its blanks to lines of at most `width` columns. A longer word is broken, because what is wrapped
 * is there to be read whole. A no-break space keeps its words together.
 */
export function wrapped(text: string, width: number): string[] {
  // Most texts fit, and the library takes its time.
  return displayWidth(text) <= width ? [text] : wrapAnsi(text, width, { hard: true }).split('\n');
}

export function wrappedLines(text: string, width: number, style?: Span['style']): Line[] {
  return wrapped(text, width).map((line) => [{ text: line, style }]);
}

/** Wraps text with amounts, and keeps each amount and its currency code in one line: `KWD 467.500`, `1,900 USD`. */
export function wrappedAmounts(text: string, width: number): string[] {
  const kept = text.replaceAll(/(?<=\b[A-Z]{3}) (?=-?\d)|(?<=\d) (?=[A-Z]{3}\b)/g, '\u00a0');
  return wrapped(kept, width).map((line) => line.replaceAll('\u00a0', ' '));
}

/** Breaks safe text into lines of at most `width` columns, wherever it stands. */
export function broken(text: string, width: number): string[] {
  return wrapAnsi(text, width, { hard: true, wordWrap: false, trim: false }).split('\n');
}

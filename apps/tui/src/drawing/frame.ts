import { displayWidth, fit } from '@paydeck/presentation/internal';
import type { Layout } from './layout.ts';
import { lineOf, widthOf, type Piece } from './line.ts';
import type { Paint } from './theme.ts';

/** The edges that a pane draws. The line between two panes belongs to the right one. */
export interface Edges {
  readonly left: '┌' | '┬' | '├';
  /** Whether it also draws its right edge. */
  readonly isLast: boolean;
}

/** The texts in the upper edge: the title at the left end, more information at the right end. */
export interface Labels {
  readonly title?: string | undefined;
  readonly note?: string | undefined;
}

/** Draws the upper edge, and the left and right edge of each line. */
export function framed(
  lines: readonly string[],
  width: number,
  { left, isLast }: Edges,
  { title = '', note = '' }: Labels,
  paint: Paint,
): string[] {
  const label = title === '' ? '' : `─ ${fit(title, Math.min(displayWidth(title), width - 4))} `;
  const room = width - displayWidth(label);
  const end = note === '' || displayWidth(note) + 4 > room ? '' : ` ${note} ─`;
  const rule = '─'.repeat(Math.max(0, room - displayWidth(end)));
  const edge = paint('rule', '│');
  const corner = left === '├' ? '┤' : '┐';
  return [
    paint('rule', `${left}${label}${rule}${end}${isLast ? corner : ''}`),
    ...lines.map((line) => edge + line + (isLast ? edge : '')),
  ];
}

/** Draws the lower edge of the body, with a line of text in it if there is one. */
export function bottomEdge(layout: Layout, isSplit: boolean, text: readonly Piece[], paint: Paint): string {
  const inner = layout.columns - 2;
  if (text.length > 0) {
    const width = Math.min(widthOf(text), edgeRoom(layout));
    const rest = '─'.repeat(inner - width - 3);
    return `${paint('rule', '└─')} ${lineOf([...text], width, paint)} ${paint('rule', `${rest}┘`)}`;
  }
  const line =
    isSplit && layout.side === 'beside'
      ? `${'─'.repeat(layout.list.width)}┴${'─'.repeat(layout.detail.width)}`
      : '─'.repeat(inner);
  return paint('rule', `└${line}┘`);
}

/** The longest text that fits into the lower edge. */
export function edgeRoom({ columns }: Layout): number {
  return columns - 6;
}

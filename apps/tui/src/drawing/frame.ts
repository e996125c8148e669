import { displayWidth, fit } from '@paydeck/presentation';
import type { Layout } from './layout.ts';
import { lineOf, widthOf, type Piece } from './line.ts';
import type { Paint } from './theme.ts';

/** Which edges a pane draws: the line between two panes belongs to the right one. */
export interface Edges {
  readonly left: '┌' | '┬';
  /** Whether it draws the edge at its right side, too. */
  readonly isLast: boolean;
}

/** Draws lines with an edge above, before and behind them, with a title in the upper one. */
export function framed(
  lines: readonly string[],
  width: number,
  { left, isLast }: Edges,
  title: string | undefined,
  paint: Paint,
): string[] {
  const label = title === undefined ? '' : `─ ${fit(title, Math.min(displayWidth(title), width - 4))} `;
  const rule = '─'.repeat(Math.max(0, width - displayWidth(label)));
  const edge = paint('rule', '│');
  return [
    paint('rule', `${left}${label}${rule}${isLast ? '┐' : ''}`),
    ...lines.map((line) => edge + line + (isLast ? edge : '')),
  ];
}

/** Draws the lower edge of the body, with a line of text in it when there is something to say. */
export function bottomEdge(layout: Layout, isSplit: boolean, text: readonly Piece[], paint: Paint): string {
  const inner = layout.columns - 2;
  if (text.length > 0) {
    const width = Math.min(widthOf(text), inner - 4);
    const rest = '─'.repeat(inner - width - 3);
    return `${paint('rule', '└─')} ${lineOf([...text], width, paint)} ${paint('rule', `${rest}┘`)}`;
  }
  const line = isSplit ? `${'─'.repeat(layout.list.width)}┴${'─'.repeat(layout.detail.width)}` : '─'.repeat(inner);
  return paint('rule', `└${line}┘`);
}

import { displayWidth, fit } from '@paydeck/presentation';
import type { Layout } from './layout.ts';
import type { Paint } from './theme.ts';
import { lineOf, widthOf, type Piece } from './line.ts';

/** Draws the lines of the body between its edges; `right` stands beside `left` where the screen is split. */
export function framed(left: readonly string[], right: readonly string[] | undefined, paint: Paint): string[] {
  const edge = paint('rule', '│');
  return left.map((line, index) =>
    right === undefined ? edge + line + edge : edge + line + edge + (right[index] ?? '') + edge,
  );
}

/** Draws the upper edge of the body, with the title of what stands at its right. */
export function topEdge(layout: Layout, title: string | undefined, paint: Paint): string {
  const label = title === undefined ? '' : `─ ${fit(title, Math.min(displayWidth(title), layout.detailWidth - 4))} `;
  const left = layout.isSplit ? `${'─'.repeat(layout.listWidth)}┬` : '';
  const width = layout.isSplit ? layout.detailWidth : layout.columns - 2;
  return paint('rule', `┌${left}${label}${'─'.repeat(Math.max(0, width - displayWidth(label)))}┐`);
}

/** Draws the lower edge of the body, with a line of text in it when there is something to say. */
export function bottomEdge(layout: Layout, text: readonly Piece[], paint: Paint): string {
  const inner = layout.columns - 2;
  if (text.length > 0) {
    const width = Math.min(widthOf(text), inner - 4);
    const rest = '─'.repeat(inner - width - 3);
    return `${paint('rule', '└─')} ${lineOf([...text], width, paint)} ${paint('rule', `${rest}┘`)}`;
  }
  const line = layout.isSplit ? `${'─'.repeat(layout.listWidth)}┴${'─'.repeat(layout.detailWidth)}` : '─'.repeat(inner);
  return paint('rule', `└${line}┘`);
}

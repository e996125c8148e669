import { fit, displayWidth } from '@paydeck/presentation/internal';
import { Box } from 'ink';
import { useContext, type ReactNode } from 'react';
import type { Layout, Rectangle } from './layout.ts';
import { lineOf, widthOf, type Line, type Span } from './line.ts';
import { Lines, ThemeContext } from './lines.tsx';
import { textStyle } from './theme.ts';

export interface PaneProps {
  readonly at: Rectangle;
  /** Its upper left corner. The line between two panes belongs to the right one, or to the lower one. */
  readonly corner?: '┌' | '┬' | '├';
  readonly isLast?: boolean;
  /** The texts in the upper edge: the title at the left end, more information at the right end. */
  readonly title?: string | undefined;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** A part of the body with its upper, left and right edge. The lower edge belongs to the footer. */
export function Pane({ at, corner = '┌', isLast = true, title = '', note = '', children }: PaneProps): ReactNode {
  const { color, dimColor } = textStyle(useContext(ThemeContext), 'rule');
  const label = title === '' ? '' : `─ ${fit(title, Math.min(displayWidth(title), at.width - 4))} `;
  const noteWidth = displayWidth(note) + 3;
  const hasNote = note !== '' && displayWidth(label) + noteWidth < at.width;
  return (
    <Box
      position="absolute"
      top={at.top - 1}
      left={at.left - 1}
      width={at.width + (isLast ? 2 : 1)}
      height={at.height + 1}
      flexDirection="column"
      borderStyle={{ ...edges, topLeft: corner, topRight: corner === '├' ? '┤' : '┐' }}
      borderBottom={false}
      borderRight={isLast}
      borderColor={color}
      borderDimColor={dimColor === true}
    >
      {children}
      <Lines at={{ top: -1, left: 0 }} lines={[[{ text: label, style: 'rule' }]]} width={displayWidth(label)} />
      {hasNote && (
        <Lines
          at={{ top: -1, left: at.width - noteWidth }}
          lines={[[{ text: ` ${note} ─`, style: 'rule' }]]}
          width={noteWidth}
        />
      )}
    </Box>
  );
}

export function bottomEdge(layout: Layout, isSplit: boolean, text: readonly Span[]): Line {
  const inner = layout.columns - 2;
  if (text.length > 0) {
    const width = Math.min(widthOf(text), edgeRoom(layout));
    const rest = '─'.repeat(inner - width - 3);
    return [
      { text: '└─', style: 'rule' },
      { text: ' ' },
      ...lineOf([...text], width),
      { text: ` ${rest}┘`, style: 'rule' },
    ];
  }
  const line =
    isSplit && layout.side === 'beside'
      ? `${'─'.repeat(layout.list.width)}┴${'─'.repeat(layout.detail.width)}`
      : '─'.repeat(inner);
  return [{ text: `└${line}┘`, style: 'rule' }];
}

export function edgeRoom({ columns }: Layout): number {
  return columns - 6;
}

const edges = { top: '─', left: '│', right: '│', bottom: '─', bottomLeft: '└', bottomRight: '┘' };

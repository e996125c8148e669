import { displayWidth } from '@paydeck/presentation/internal';
import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Drawing } from './box.ts';
import type { Size } from './layout.ts';
import { lineOf } from './line.ts';
import { Lines, type LinesProps } from './lines.tsx';

export interface BoxFrameProps extends Drawing {
  readonly size: Size;
  readonly top?: number | undefined;
  /** The text that the box covers on a low screen, and shows in its own lower edge instead. */
  readonly message?: string | undefined;
}

/** A box over the screen, centred between the sides, with a blank on each side of its lines. */
export function BoxFrame({ size, title, width, lines, footer = '', top, message = footer }: BoxFrameProps): ReactNode {
  const height = lines.length;
  return (
    <Box
      position="absolute"
      top={top ?? Math.max(2, Math.floor((size.rows - height - 2) / 2) - 1)}
      left={Math.max(0, Math.round((size.columns - width - sides) / 2))}
      width={width + sides}
      height={height + 2}
      borderStyle="double"
    >
      <Lines lines={lines.map((line) => [{ text: ' ' }, ...lineOf(line, width)])} width={width + 2} />
      <Lines at={{ top: -1, left: 1 }} {...inEdge(title, width)} />
      <Lines at={{ top: height, left: 1 }} {...inEdge(message, width)} />
    </Box>
  );
}

function inEdge(text: string, width: number): Pick<LinesProps, 'lines' | 'width'> {
  return { lines: text === '' ? [] : [[{ text: ` ${text}` }]], width: Math.min(displayWidth(text) + 2, width) };
}

const sides = 4;

import { displayWidth } from '@paydeck/presentation/internal';
import { Box } from 'ink';
import { createContext, useContext, type ReactNode } from 'react';
import type { Size } from './layout.ts';
import { lineOf } from './line.ts';
import { Lines, type LinesProps } from './lines.tsx';
import type { Drawing } from './box.ts';

/** The text that a box on a low screen covers, and shows in its own lower edge instead. */
export const CoveredMessage = createContext<string | undefined>(undefined);

export interface BoxFrameProps {
  readonly size: Size;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly top?: number | undefined;
  /** The text in the lower edge: whether more is below, and keys that the line of keys does not explain. */
  readonly footer?: string | undefined;
  readonly children: ReactNode;
}

/** A box over the screen, centred between the sides, with a blank on each side of its content. */
export function BoxFrame({ size, title, width, height, top, footer, children }: BoxFrameProps): ReactNode {
  const message = useContext(CoveredMessage);
  return (
    <Box
      position="absolute"
      top={top ?? Math.max(2, Math.floor((size.rows - height - 2) / 2) - 1)}
      left={Math.max(0, Math.round((size.columns - width - sides) / 2))}
      width={width + sides}
      height={height + 2}
      borderStyle="double"
      flexDirection="column"
    >
      {children}
      <Lines at={{ top: -1, left: 1 }} {...inEdge(title, width)} />
      <Lines at={{ top: height, left: 1 }} {...inEdge(message ?? footer ?? '', width)} />
    </Box>
  );
}

function inEdge(text: string, width: number): Pick<LinesProps, 'lines' | 'width'> {
  return { lines: text === '' ? [] : [[{ text: ` ${text}` }]], width: Math.min(displayWidth(text) + 2, width) };
}

const sides = 4;

export function LinesBox({ lines, width, ...frame }: LinesBoxProps): ReactNode {
  return (
    <BoxFrame {...frame} width={width} height={lines.length}>
      <Lines lines={lines.map((line) => [{ text: ' ' }, ...lineOf(line, width)])} width={width + 2} />
    </BoxFrame>
  );
}

interface LinesBoxProps extends Drawing, Pick<BoxFrameProps, 'size' | 'top'> {}

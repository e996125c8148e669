import { displayWidth, fit } from '@paydeck/presentation/internal';
import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Drawing } from './box.ts';
import { Lines, StyledLine } from './lines.tsx';

/** A box over the screen, centred between the sides. */
export function BoxFrame({ top, columns, drawing }: BoxFrameProps): ReactNode {
  const { title, width, lines, footer = '' } = drawing;
  return (
    <Box
      position="absolute"
      top={top}
      left={Math.max(0, Math.round((columns - width - sides) / 2))}
      width={width + sides}
      height={lines.length + 2}
      borderStyle="double"
      flexDirection="column"
    >
      <Lines lines={lines.map((line) => [{ text: ' ' }, ...line, { text: ' ' }])} />
      <EdgeText isUpper text={title} width={width} />
      <EdgeText isUpper={false} text={footer} width={width} />
    </Box>
  );
}

export interface BoxFrameProps {
  readonly top: number;
  /** The columns of the screen. */
  readonly columns: number;
  readonly drawing: Drawing;
}

function EdgeText({ isUpper, text, width }: { isUpper: boolean; text: string; width: number }): ReactNode {
  if (text === '') return undefined;
  return (
    <Box position="absolute" left={1} {...(isUpper ? { top: -1 } : { bottom: -1 })}>
      <StyledLine line={[{ text: ` ${fit(text, Math.min(displayWidth(text), width - 2))} ` }]} />
    </Box>
  );
}

/** The frame, and a blank on each side of the lines. */
const sides = 4;

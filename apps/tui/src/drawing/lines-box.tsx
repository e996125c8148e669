import type { ReactNode } from 'react';
import { BoxFrame, type BoxFrameProps } from './box-frame.tsx';
import type { Drawing } from './box.ts';
import { Lines } from './lines.tsx';

/** A box whose content is lines that fill it from side to side. */
export function LinesBox({ drawing: { title, width, lines, footer }, ...place }: LinesBoxProps): ReactNode {
  return (
    <BoxFrame {...place} title={title} width={width} height={lines.length} footer={footer}>
      <Lines lines={lines.map((line) => [{ text: ' ' }, ...line, { text: ' ' }])} />
    </BoxFrame>
  );
}

export interface LinesBoxProps extends Pick<BoxFrameProps, 'size' | 'top'> {
  readonly drawing: Drawing;
}

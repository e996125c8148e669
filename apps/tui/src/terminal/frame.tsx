import { displayWidth } from '@paydeck/presentation';
import { Box } from 'ink';
import { useState, type ReactNode } from 'react';
import { boxLines, roomInBox, roomyFrom } from '../drawing/box.ts';
import { layoutOf } from '../drawing/layout.ts';
import { createRegionPainter, type Layer, type RegionPainter } from '../drawing/region.ts';
import type { Paint } from '../drawing/theme.ts';
import { tooSmallLines } from '../screens/too-small.ts';
import type { Scene, State } from '../state/state.ts';
import { Lines } from './lines.tsx';

export interface FrameProps {
  readonly state: State;
  readonly scene: Omit<Scene, 'layout'>;
  /** Whether a key is held down. */
  readonly isHeld: boolean;
}

/** Everything on the terminal. */
export function Frame({ state, scene, isHeld }: FrameProps): ReactNode {
  const [paintRegions] = useState(createRegionPainter);
  const { columns, rows } = state.size;
  return (
    <Box width={columns} height={Math.max(2, rows)}>
      {layersOf(state, scene, (regions) => paintRegions(regions, isHeld)).map((layer, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a layer is identified by its position
        <Lines key={index} {...layer} />
      ))}
    </Box>
  );
}

/** Returns the regions of the screen and what lies on top of them. */
function layersOf(state: State, scene: Omit<Scene, 'layout'>, paintRegions: RegionPainter): Layer[] {
  const { screen, size, detailSide, session, keymap } = state;
  const layout = layoutOf(size, detailSide);
  if (layout === undefined) return [{ top: 0, left: 0, lines: tooSmallLines(size, session.mode, keymap) }];
  const whole: Scene = { ...scene, layout };
  const regions = paintRegions(screen.kind.draw(screen.own, state, whole));
  const over = [screen.kind.over?.(screen.own, state, whole), boxOver(state, scene.paint)];
  return [
    ...regions.map(({ rectangle: { top, left }, drawn }) => ({ top, left, lines: drawn })),
    ...over.filter((lines) => lines !== undefined).map((lines) => centred(lines, size.columns)),
  ];
}

function boxOver(state: State, paint: Paint): Omit<Layer, 'left'> | undefined {
  const { box, size } = state;
  const drawing = box?.kind.draw?.(box.own, roomInBox(size), state, paint);
  if (drawing === undefined) return undefined;
  const lines = boxLines({ ...drawing, footer: coveredMessage(state) ?? drawing.footer });
  return { lines, top: Math.max(2, Math.floor((size.rows - lines.length) / 2) - 1) };
}

/** Returns the message in the lower edge of the body, which a box on a low screen may cover. */
function coveredMessage({ message, size }: State): string | undefined {
  if (message === undefined || size.rows >= roomyFrom) return undefined;
  return `${message.tone === 'problem' ? '✗' : '✓'} ${message.text}`;
}

/** Centres a box horizontally. Its upper edge has no style, so its text is as wide as it is drawn. */
function centred({ top, lines }: Omit<Layer, 'left'>, columns: number): Layer {
  const width = displayWidth(lines[0] ?? '');
  return { top, left: Math.max(0, Math.round((columns - width) / 2)), lines };
}

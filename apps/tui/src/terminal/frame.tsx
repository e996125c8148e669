import { Box } from 'ink';
import { memo, useState, type ReactNode } from 'react';
import { boxLines, boxOnScreen, roomInBox } from '../drawing/box.ts';
import { layoutOf, type Layout, type Rectangle } from '../drawing/layout.ts';
import { createRegionPainter, screenLines } from '../drawing/region.ts';
import type { Paint } from '../drawing/theme.ts';
import { repaintUnsure } from '../drawing/unsure-width.ts';
import { tooSmallLines } from '../screens/too-small.ts';
import type { Scene, State } from '../state/state.ts';
import { Lines } from './lines.tsx';
import { usePaintAhead } from './paint-ahead.ts';
import { SpokenLines } from './spoken-lines.tsx';

export interface FrameProps {
  readonly state: State;
  readonly scene: Omit<Scene, 'layout'>;
  /** How many frames have been written before. */
  readonly frames: number;
  /** Whether it is read out by a screen reader. */
  readonly isSpoken: boolean;
  /** Writes to the terminal past Ink; without it nothing is painted ahead. */
  readonly writeRaw?: ((sequence: string) => void) | undefined;
}

/** Everything that is on the terminal. */
export function Frame({ isSpoken, ...props }: FrameProps): ReactNode {
  const { state, scene } = props;
  if (isSpoken) return <SpokenLines state={state} now={scene.now} />;
  const layout = layoutOf(state.size, state.detailSide);
  if (layout === undefined) return <Lines lines={tooSmallLines(state.size, state.session.mode, state.keymap)} />;
  return <Regions {...props} layout={layout} />;
}

/** The regions of the screen, each drawn again when it has changed, with what lies over them. */
function Regions({
  state,
  scene: { paint, ...scene },
  frames,
  layout,
  writeRaw,
}: Omit<FrameProps, 'isSpoken'> & { readonly layout: Layout }): ReactNode {
  const { screen, size, box } = state;
  const whole: Scene = { ...scene, paint, layout };
  const [paintRegions] = useState(createRegionPainter);
  const regions = paintRegions(screen.kind.draw(screen.own, state, whole));
  const over = screen.kind.over?.(screen.own, state, whole);
  const isCovered = over !== undefined || box !== undefined;
  usePaintAhead(isCovered ? undefined : screenLines(regions, size.rows), writeRaw);
  return (
    <Box width={size.columns} height={size.rows}>
      {regions.map(({ name, rectangle, drawn }) => (
        <RegionLines key={name} {...rectangle} lines={repaintUnsure(drawn, frames)} />
      ))}
      {over === undefined ? undefined : <Over lines={over.lines} top={over.top} columns={size.columns} />}
      <BoxOver state={state} paint={paint} />
    </Box>
  );
}

/** The lines of a region in its place. */
const RegionLines = memo(function RegionLines({
  top,
  left,
  width,
  lines,
}: Rectangle & { readonly lines: readonly string[] }): ReactNode {
  return (
    <Box position="absolute" marginTop={top} marginLeft={left} width={width}>
      <Lines lines={lines} />
    </Box>
  );
});

function BoxOver({ state, paint }: { state: State; paint: Paint }): ReactNode {
  const { box, size } = state;
  if (box === undefined) return undefined;
  const drawing = box.kind.draw?.(box.own, roomInBox(size), state, paint);
  if (drawing === undefined) return undefined;
  const lines = boxOnScreen(boxLines(drawing), drawing.width, size);
  const top = Math.max(2, Math.floor((size.rows - lines.length) / 2) - 1);
  return <Over lines={lines} top={top} columns={size.columns} />;
}

/** Lines that lie over the others, in the middle between the sides. */
function Over({ lines, top, columns }: { lines: readonly string[]; top: number; columns: number }): ReactNode {
  return (
    <Box position="absolute" marginTop={top} width={columns} justifyContent="center">
      <Lines lines={lines} />
    </Box>
  );
}

import { Box } from 'ink';
import type { ReactNode } from 'react';
import { boxLines, roomInBox } from '../drawing/box.ts';
import { Lines } from './lines.tsx';
import { layoutOf, type Layout } from '../drawing/layout.ts';
import { drawOverlay } from '../boxes/boxes.ts';
import { usePaintAhead } from './paint-ahead.ts';
import { serviceBox } from '../screens/browse/service-box.ts';
import type { State } from '../state/state.ts';
import type { Paint } from '../drawing/theme.ts';
import { repaintUnsure } from '../drawing/unsure-width.ts';
import { browseLines, type Scene } from '../screens/browse/browse.ts';
import { SpokenLines } from './spoken-lines.tsx';
import { summaryScreen } from '../screens/summary/draw-summary.ts';
import { tooSmallLines } from '../screens/too-small.ts';

export interface ScreenProps {
  readonly state: State;
  readonly scene: Scene;
  /** How many frames have been written before. */
  readonly frames: number;
  /** Whether it is read out by a screen reader. */
  readonly isSpoken: boolean;
  /** Writes to the terminal past Ink; without it nothing is painted ahead. */
  readonly writeRaw?: ((sequence: string) => void) | undefined;
}

/** Everything that is on the screen. */
export function Screen({ isSpoken, ...props }: ScreenProps): ReactNode {
  const { state, scene } = props;
  if (isSpoken) return <SpokenLines state={state} now={scene.now} />;
  const layout = layoutOf(state.size);
  if (layout === undefined) return <Lines lines={tooSmallLines(state.size, state.session.mode)} />;
  return <DrawnScreen {...props} layout={layout} />;
}

function DrawnScreen({
  state,
  scene,
  frames,
  layout,
  writeRaw,
}: Omit<ScreenProps, 'isSpoken'> & { readonly layout: Layout }): ReactNode {
  const { size, summary } = state;
  const box = serviceBox(state, layout, scene.now, scene.paint);
  const lines =
    summary === undefined
      ? browseLines(state, layout, { ...scene, isBoxed: box !== undefined })
      : summaryScreen(state, summary, layout, scene);
  const isCovered = box !== undefined || state.overlay !== undefined;
  usePaintAhead(isCovered ? undefined : lines, writeRaw);
  return (
    <>
      <Lines lines={repaintUnsure(lines, frames)} />
      {box === undefined ? undefined : <Over lines={box.lines} top={box.top} columns={size.columns} />}
      <OverlayBox state={state} paint={scene.paint} />
    </>
  );
}

function OverlayBox({ state, paint }: { state: State; paint: Paint }): ReactNode {
  if (state.overlay === undefined) return undefined;
  const { size } = state;
  const drawing = drawOverlay(state.overlay, roomInBox(size), state, paint);
  if (drawing === undefined) return undefined;
  const lines = boxLines(drawing);
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

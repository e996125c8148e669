import { Box } from 'ink';
import type { ReactNode } from 'react';
import { boxLines, roomInBox } from '../components/box.ts';
import { Lines } from '../components/lines.tsx';
import { layoutOf } from '../layout.ts';
import { drawOverlay } from '../overlays/overlays.ts';
import { serviceBox } from '../see/service-box.ts';
import type { State } from '../state.ts';
import type { Paint } from '../theme.ts';
import { repaintUnsure } from '../unsure-width.ts';
import { browseLines, type Scene } from './browse.ts';
import { SpokenLines } from './spoken-lines.tsx';
import { summaryScreen } from './summary.ts';
import { tooSmallLines } from './too-small.ts';

export interface ScreenProps {
  readonly state: State;
  readonly scene: Scene;
  /** How many frames have been written before. */
  readonly frames: number;
  /** Whether it is read out by a screen reader. */
  readonly isSpoken: boolean;
}

/** Everything that is on the screen. */
export function Screen({ state, scene, frames, isSpoken }: ScreenProps): ReactNode {
  if (isSpoken) return <SpokenLines state={state} now={scene.now} />;
  const { size, session, summary } = state;
  const layout = layoutOf(size);
  if (layout === undefined) return <Lines lines={tooSmallLines(size, session.mode)} />;
  const box = serviceBox(state, layout, scene.now, scene.paint);
  const lines =
    summary === undefined
      ? browseLines(state, layout, { ...scene, isBoxed: box !== undefined })
      : summaryScreen(state, summary, layout, scene);
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

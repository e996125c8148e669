import { useInsertionEffect, useState, type ReactNode } from 'react';
import { boxLines, roomInBox, roomyFrom } from '../drawing/box.ts';
import { layoutOf } from '../drawing/layout.ts';
import { displayWidth } from '@paydeck/presentation';
import { createRegionPainter, type RegionPainter } from '../drawing/region.ts';
import { screenful, type Layer, type Screenful } from '../drawing/screenful.ts';
import type { Paint } from '../drawing/theme.ts';
import { tooSmallLines } from '../screens/too-small.ts';
import type { Scene, State } from '../state/state.ts';
import type { ScreenPainter } from './screen-painter.ts';
import { SpokenLines } from './spoken-lines.tsx';

export interface FrameProps {
  readonly state: State;
  readonly scene: Omit<Scene, 'layout'>;
  /** Whether a key is held down. */
  readonly isHeld: boolean;
  /** Draws on the terminal; `undefined` in screen-reader mode, where Ink writes the lines. */
  readonly painter: ScreenPainter | undefined;
}

/** Everything on the terminal. */
export function Frame({ painter, ...props }: FrameProps): ReactNode {
  const { state, scene } = props;
  if (painter === undefined) return <SpokenLines state={state} now={scene.now} />;
  return <Painted {...props} painter={painter} />;
}

/** Draws with the painter, so that Ink draws nothing. */
function Painted({ state, scene, isHeld, painter }: FrameProps & { readonly painter: ScreenPainter }): ReactNode {
  const [paintRegions] = useState(createRegionPainter);
  const screen = screenOf(state, scene, (regions) => paintRegions(regions, isHeld));
  // Insertion effects run first, so the frame reaches the terminal as early as possible.
  useInsertionEffect(() => painter.draw(screen));
  return undefined;
}

/** Returns the screen: its regions and the layers on top. */
function screenOf(state: State, scene: Omit<Scene, 'layout'>, paintRegions: RegionPainter): Screenful {
  const { screen, size, detailSide, session, keymap } = state;
  const layout = layoutOf(size, detailSide);
  if (layout === undefined) {
    const lines = tooSmallLines(size, session.mode, keymap);
    return screenful(size, [], [{ top: 0, left: 0, lines }]);
  }
  const whole: Scene = { ...scene, layout };
  const regions = paintRegions(screen.kind.draw(screen.own, state, whole));
  const over = screen.kind.over?.(screen.own, state, whole);
  const box = boxOver(state, scene.paint);
  const layers = [over, box].filter((lines) => lines !== undefined).map((lines) => centred(lines, size.columns));
  return screenful(size, regions, layers);
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

import { useCursor } from 'ink';
import type { ReactNode } from 'react';
import { Lines } from '../drawing/lines.tsx';
import type { State } from '../state/state.ts';
import { spokenScreen } from '../screens/spoken/spoken.ts';

/** The screen for a screen reader. The terminal's cursor is on the selected line, where reading starts. */
export function SpokenLines({ state, now }: { state: State; now: number }): ReactNode {
  const { lines, current } = spokenScreen(state, now);
  const { setCursorPosition } = useCursor();
  setCursorPosition({ x: 0, y: Math.min(current, lines.length - 1) });
  return <Lines lines={lines.map((text) => [{ text }])} />;
}

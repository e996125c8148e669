import { Box } from 'ink';
import type { ReactNode } from 'react';
import { boxSizeOf, roomyFrom } from '../drawing/box.ts';
import { BoxFrame } from '../drawing/box-frame.tsx';
import { smallest, type Size } from '../drawing/layout.ts';
import { textOf } from '../drawing/line.ts';
import { Lines, ThemeContext } from '../drawing/lines.tsx';
import { HeldContext } from '../drawing/held-key.ts';
import { messageSpans } from '../screens/chrome/banner.ts';
import { boxOf, screenOf, screenScopeOf } from '../state/stack.ts';
import type { DrawContext, State } from '../state/state.ts';
import { withKeys, type Keymap } from '../keys/keymap.ts';
import { fit } from '@paydeck/presentation/internal';

interface FrameProps {
  readonly state: State;
  readonly context: DrawContext;
  readonly isHeld: boolean;
}

export function Frame({ state, context, isHeld }: FrameProps): ReactNode {
  const { size, session, keymap } = state;
  const { definition, model } = screenOf(state);
  return (
    <ThemeContext value={state.theme}>
      <HeldContext value={isHeld}>
        <Box width={size.columns} height={Math.max(2, size.rows)}>
          {screenScopeOf(state) === 'too-small' ? (
            <Lines lines={tooSmallLines(size, session.mode, keymap).map((text) => [{ text }])} width={size.columns} />
          ) : (
            <>
              {definition.render({ state, model, context })}
              <OpenBox state={state} />
            </>
          )}
        </Box>
      </HeldContext>
    </ThemeContext>
  );
}

function OpenBox({ state }: { readonly state: State }): ReactNode {
  const { size } = state;
  const box = boxOf(state);
  const drawing = box?.definition.draw?.(state, box.model, boxSizeOf(size));
  return drawing && <BoxFrame size={size} message={coveredMessage(state)} {...drawing} />;
}

function coveredMessage(state: State): string | undefined {
  return state.message === undefined || state.size.rows >= roomyFrom ? undefined : textOf(messageSpans(state));
}

export function tooSmallLines({ columns, rows }: Size, mode: 'test' | 'live', keymap: Keymap): string[] {
  const name = mode === 'live' ? '!LIVE!' : 'TEST';
  const lines = [
    `${name} paydeck`,
    `needs ${smallest.columns}x${smallest.rows},`,
    `has ${columns}x${rows}.`,
    'Make it larger,',
    withKeys('or {quit} to quit.', keymap, 'too-small'),
  ];
  return lines.slice(0, Math.max(0, rows)).map((line) => fit(line, columns).trimEnd());
}

import { Box } from 'ink';
import type { ReactNode } from 'react';
import { boxSizeOf, roomyFrom } from '../drawing/box.ts';
import { CoveredMessage } from '../drawing/box-frame.tsx';
import { layoutOf } from '../drawing/layout.ts';
import { Lines, ThemeContext } from '../drawing/lines.tsx';
import { HeldContext } from '../drawing/use-rested.ts';
import { tooSmallLines } from '../screens/too-small.ts';
import { boxOf, screenOf } from '../state/stack.ts';
import type { DrawContext, State } from '../state/state.ts';

export interface FrameProps {
  readonly state: State;
  readonly context: Omit<DrawContext, 'layout'>;
  readonly isHeld: boolean;
}

export function Frame({ state, context, isHeld }: FrameProps): ReactNode {
  const { size, detailSide, session, keymap } = state;
  const { definition, model } = screenOf(state);
  const layout = layoutOf(size, detailSide);
  return (
    <ThemeContext value={state.theme}>
      <HeldContext value={isHeld}>
        <Box width={size.columns} height={Math.max(2, size.rows)}>
          {layout === undefined ? (
            <Lines lines={tooSmallLines(size, session.mode, keymap).map((text) => [{ text }])} width={size.columns} />
          ) : (
            <>
              {definition.render({ state, model, context: { ...context, layout } })}
              <OpenBox state={state} />
            </>
          )}
        </Box>
      </HeldContext>
    </ThemeContext>
  );
}

function OpenBox({ state }: { readonly state: State }): ReactNode {
  const box = boxOf(state);
  return (
    <CoveredMessage value={coveredMessage(state)}>
      {box?.definition.render?.({ state, model: box.model, room: boxSizeOf(state.size) })}
    </CoveredMessage>
  );
}

/** Returns the message in the lower edge of the body, which a box on a low screen may cover. */
function coveredMessage({ message, size }: State): string | undefined {
  if (message === undefined || size.rows >= roomyFrom) return undefined;
  return `${message.tone === 'problem' ? '✗' : '✓'} ${message.text}`;
}

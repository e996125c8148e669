import { renderToString } from 'ink';
import type { Line } from '../drawing/line.ts';
import { Frame } from '../terminal/frame.tsx';
import type { State } from '../state/state.ts';

/** Returns the text of a line with the spans of a style in brackets. */
export function bracketed(line: Line, style: string): string {
  return line.map((span) => (String(span.style).split(',').includes(style) ? `[${span.text}]` : span.text)).join('');
}

/** Returns the lines on the screen of a state, without styles and trailing blanks. */
export function screenLines(state: State): string[] {
  const frame = <Frame state={state} context={{ limits: undefined, now: 0 }} isHeld={false} />;
  return renderToString(frame, { columns: state.size.columns })
    .replaceAll(/\u001b\[[\d;]*m/g, '')
    .split('\n')
    .map((line) => line.trimEnd());
}

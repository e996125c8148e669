import type { BoxSize, Drawing } from '../drawing/box.ts';
import { textOf } from '../drawing/line.ts';
import { LinesBox } from '../drawing/box-frame.tsx';
import type { Box, State } from '../state/state.ts';

/** How a box is shown and spoken whose content is lines: choices, a form, a text. */
export function drawnBy<Model>(
  draw: (state: State, model: Model, room: BoxSize) => Drawing,
): Required<Pick<Box<Model>, 'render' | 'speak'>> {
  return {
    render: ({ state, model, room }) => <LinesBox size={state.size} {...draw(state, model, room)} />,
    speak(state, model, room) {
      const { title, lines, footer = '' } = draw(state, model, room);
      return [`${title}.`, ...lines.map(textOf), footer];
    },
  };
}

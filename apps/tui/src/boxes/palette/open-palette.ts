import { open } from '../../state/overlay.ts';
import type { State } from '../../state/state.ts';
import { lineWith, type EditedLine } from '../../widgets/line-editor.ts';

/** What is typed behind `:`, and which of the rows below is chosen. */
export interface Palette {
  readonly line: EditedLine;
  readonly chosen: number;
}

/** Opens the palette, with the beginning of a line in it. */
export function openPalette(state: State, text = ''): State {
  return open(state, 'palette', { line: lineWith(text), chosen: 0 });
}

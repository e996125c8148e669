import { isMove } from '../../keys/moves.ts';
import { ownOfScreen, show } from '../../state/screen.ts';
import { countOf, roomOf, type Opening, type OpenScreen, type Screen, type State } from '../../state/state.ts';
import { scrollBy } from '../../widgets/movement.ts';
import { inWords, sentence } from '../spoken/in-words.ts';
import { summaryRegions } from './draw-summary.ts';
import { summaryLines } from './summary-lines.ts';

/** Where the reader of the summary is. */
export interface Summary {
  /** The first line that shows. */
  readonly top: number;
  /** What it was opened from. */
  readonly below: OpenScreen;
}

/** Puts the summary of what is loaded on the screen. */
export function openSummary(state: State): State {
  return state.screen.kind === summaryScreen ? state : show(state, summaryScreen, { top: 0, below: state.screen });
}

/** Goes back to what the summary was opened from. */
export function withoutSummary(state: State): State {
  const summary = ownOfScreen(state, summaryScreen);
  return summary === undefined ? state : { ...state, screen: summary.below };
}

export const summaryScreen: Screen<Summary> & Opening = {
  name: 'summary',
  open: openSummary,
  scope: () => 'summary',
  press(summary, { command }, state) {
    if (command === 'back' || command === 'summary') return withoutSummary(state);
    if (!isMove(command)) return undefined;
    const { body } = roomOf(state);
    const total = summaryLines(state, body.width).length;
    const top = scrollBy(command, summary.top, { count: countOf(state), total, height: body.height });
    return show(state, summaryScreen, { ...summary, top });
  },
  draw: ({ top }, state, scene) => summaryRegions(top, state, scene),
  where: () => 'Summary of what is loaded.',
  speak({ top }, state) {
    const texts = summaryLines(state, state.size.columns)
      .slice(top)
      .map(({ pieces, spoken }) => spoken ?? pieces.map(({ text }) => text).join(''));
    return texts.map((text) => sentence(inWords(text)));
  },
};

import { fold } from '@paydeck/presentation/internal';
import { close, open } from '../../state/box.ts';
import { keepInDetail, rowsOfDetail } from '../../state/detail.ts';
import {
  keyed,
  say,
  screenScopeOf,
  viewOf,
  withView,
  type Box,
  type DetailState,
  type State,
} from '../../state/state.ts';
import { withKeys } from '../../keys/keymap.ts';
import { insert, lineWith, type EditedLine } from '../../widgets/line-editor.ts';
import { editPrompt, promptLine } from '../../widgets/prompt.ts';

/** The search text in a detail, and the detail before the search. */
export interface DetailSearch {
  readonly line: EditedLine;
  readonly before: DetailState;
}

export const searchBox: Box<DetailSearch> = {
  name: 'search',
  scope: () => 'prompt',
  open: (state) => open(state, searchBox, { line: lineWith(''), before: viewOf(state).detail }),
  press({ line, before }, pressed, state) {
    if (pressed.command === 'leave') return close(withView(state, { detail: before }));
    if (pressed.command === 'keep') return close(state);
    const edited = editPrompt(line, pressed);
    if (edited === 'left') return close(state);
    return edited === undefined ? state : typed(edited, before, state);
  },
  paste: ({ line, before }, text, state) => typed(insert(line, text), before, state),
  prompt({ line }, width, state) {
    const text = state.message?.text ?? keyed(state, '{keep} stays · {leave} goes back');
    return promptLine({ label: 'search the detail: ', line, note: { text, style: 'muted' } }, width);
  },
};

/** Shows the first match from the earlier position. */
function typed(line: EditedLine, before: DetailState, state: State): State {
  const from = withView(open(state, searchBox, { line, before }), { detail: { ...before, search: line.text } });
  return goToFound(from, 1, true);
}

export function nextFound(state: State): State {
  return search(state, 1);
}

export function previousFound(state: State): State {
  return search(state, -1);
}

function search(state: State, step: 1 | -1): State {
  const { search: wanted } = viewOf(state).detail;
  return wanted === undefined || wanted === ''
    ? say(state, keyed(state, 'There is no search yet: {search} starts one.'), 'problem')
    : goToFound(state, step, false);
}

/** Moves to the next matching line, wraps around at the end, and unfolds its sections. */
function goToFound(state: State, step: 1 | -1, mayStay: boolean): State {
  const view = viewOf(state);
  const wanted = fold(view.detail.search ?? '');
  if (wanted === '') return state;
  const { all, shown } = rowsOfDetail(view);
  const here = shown[view.detail.place.cursor] ?? 0;
  const found = all.flatMap(({ text }, index) => (fold(text).includes(wanted) ? [index] : []));
  const at = nextOf(found, mayStay ? here - step : here, step);
  if (at === undefined) return say(state, 'No line matches.', 'problem');
  const keys = withKeys('{next-found} and {previous-found} go on', state.keymap, screenScopeOf(state));
  return say(toLine(state, at), `match ${found.indexOf(at) + 1} of ${found.length}; ${keys}`);
}

function nextOf(found: readonly number[], here: number, step: 1 | -1): number | undefined {
  return step === 1
    ? (found.find((index) => index > here) ?? found[0])
    : (found.findLast((index) => index < here) ?? found.at(-1));
}

function toLine(state: State, at: number): State {
  const { detail } = viewOf(state);
  const path = rowsOfDetail(viewOf(state)).all[at]?.path ?? '';
  const folded = new Set([...detail.folded].filter((section) => section !== path && !path.startsWith(`${section}.`)));
  const unfolded = withView(state, { detail: { ...detail, folded } });
  const cursor = rowsOfDetail(viewOf(unfolded)).shown.indexOf(at);
  const place = { ...detail.place, cursor: Math.max(0, cursor) };
  return keepInDetail(withView(unfolded, { detail: { ...viewOf(unfolded).detail, place } }));
}

import { fold } from '@paydeck/presentation/internal';
import { keep, leave, searchKey } from '../../keys/shared-keys.ts';
import { close, keyed, open, screenScopeOf } from '../../state/stack.ts';
import { type Box, type DetailState, type State, say } from '../../state/state.ts';
import { viewOf, withView } from '../../state/views.ts';
import { keepInDetail, rowsOfDetail } from '../../state/detail.ts';
import { withKeys } from '../../keys/keymap.ts';
import { editPrompt, promptLine, lineWith, type EditedLine } from '../../widgets/text-input.ts';

export interface DetailSearch {
  readonly line: EditedLine;
  readonly before: DetailState;
}

export const searchBox: Box<DetailSearch> = {
  name: 'search',
  scopes: { 'search-detail': 'prompt' },
  opening: {
    ...searchKey,
    in: ['detail'],
    open: (state) => open(state, searchBox, { line: lineWith(''), before: viewOf(state).detail }),
  },
  bindings: [
    { ...keep, run: close },
    { ...leave, run: (state, { before }) => close(withView(state, { detail: before })) },
  ],
  edit: (state, { line, before }, pressed) =>
    editPrompt(line, pressed, { state, left: close(state), edited: (next) => searchFor(next, before, state) }),
  prompt(state, { line }, width) {
    const text = state.message?.text ?? keyed(state, '{keep} stays · {leave} goes back');
    return promptLine({ label: 'search the detail: ', line, note: { text, style: 'muted' } }, width);
  },
};

function searchFor(line: EditedLine, before: DetailState, state: State): State {
  const from = withView(open(state, searchBox, { line, before }), { detail: { ...before, search: line.text } });
  return goToFound(from, 1, true);
}

export function nextFound(state: State): State {
  return goToFound(state, 1, false);
}

export function previousFound(state: State): State {
  return goToFound(state, -1, false);
}

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
  const cursor = Math.max(0, rowsOfDetail(viewOf(unfolded)).shown.indexOf(at));
  return keepInDetail(withView(state, { detail: { ...detail, folded, place: { ...detail.place, cursor } } }));
}

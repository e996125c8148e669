import { displayWidth, fit, fold } from '@paydeck/presentation';
import { inputText } from '../../widgets/text-input.ts';
import { keepInDetail, rowsOfDetail } from '../../state/detail.ts';
import { editLine, insert, lineWith, type EditedLine } from '../../widgets/line-editor.ts';
import { close, open, type OverlayKind } from '../../state/overlay.ts';
import { say, viewOf, withView, type DetailState, type State } from '../../state/state.ts';

/** What is typed behind `/` in a detail, and what the detail was like before. */
export interface DetailSearch {
  readonly line: EditedLine;
  readonly before: DetailState;
}

export function openSearch(state: State): State {
  return open(state, 'search', { line: lineWith(''), before: viewOf(state).detail });
}

export const searchOverlay: OverlayKind<DetailSearch> = {
  press({ line, before }, { key, command }, state) {
    if (command === 'leave') return close(withView(state, { detail: before }));
    if (key === 'enter' || (key === 'backspace' && line.text === '')) return close(state);
    const edited = editLine(line, key);
    return edited === undefined ? state : typed(edited, before, state);
  },
  paste: ({ line, before }, text, state) => typed(insert(line, text), before, state),
  prompt({ line }, width, { message }, paint) {
    const label = 'search the detail: ';
    const said = message === undefined ? ' ⏎ stays · Esc goes back' : ` ${message.text}`;
    const room = Math.max(leastInput, width - label.length - displayWidth(said));
    const rest = Math.max(0, width - label.length - room);
    return paint('key', label) + inputText(line, room, paint) + paint('muted', fit(said, rest));
  },
};

/** Shows the first place from where the reader was. */
function typed(line: EditedLine, before: DetailState, state: State): State {
  const from = withView(open(state, 'search', { line, before }), { detail: { ...before, search: line.text } });
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
    ? say(state, 'Nothing was searched for: / begins.', 'problem')
    : goToFound(state, step, false);
}

/** Goes to the next line that has what is searched for, around the end if need be, and unfolds what hides it. */
function goToFound(state: State, step: 1 | -1, mayStay: boolean): State {
  const view = viewOf(state);
  const wanted = fold(view.detail.search ?? '');
  if (wanted === '') return state;
  const { all, shown } = rowsOfDetail(view);
  const here = shown[view.detail.place.cursor] ?? 0;
  const found = all.flatMap(({ text }, index) => (fold(text).includes(wanted) ? [index] : []));
  const at = nextOf(found, mayStay ? here - step : here, step);
  if (at === undefined) return say(state, 'No line has it.', 'problem');
  const moved = toLine(state, at);
  return say(moved, `line ${found.indexOf(at) + 1} of ${found.length} that have it; n and N go on`);
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

const leastInput = 12;

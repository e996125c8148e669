import { keepInDetail, rowsOfDetail, sectionsOf, selectedPath } from '../../state/detail.ts';
import { addTask, type Binding, type State } from '../../state/state.ts';
import { viewOf, withView, withList, withLists } from '../../state/views.ts';
import type { DocumentFormat } from '@paydeck/presentation/internal';
import { goToRow, resizeList } from '../../state/list-state.ts';
import { screenLayout, sidesOf, type DetailSide, type Size } from '../../drawing/layout.ts';
import { nextFound, previousFound } from '../../boxes/search/search.ts';
import { inBoth, inDetail, keysOf, whyNoRow } from './bindings.ts';

export const detailKeys: readonly Binding<null>[] = [
  ...keysOf('Go', inDetail, {
    'next-item': { keys: ['>'], help: 'the next item of the list', run: (state) => moveItem(state, 1) },
    'previous-item': { keys: ['<'], help: 'the item before', run: (state) => moveItem(state, -1) },
  }),
  ...keysOf('Read', inDetail, {
    fold: { keys: ['z'], help: 'fold or unfold a section', hint: 'fold', run: foldSection },
    'fold-all': { keys: ['Z'], help: 'fold or unfold every section', run: foldAll },
  }),
  ...keysOf('Read', inBoth, {
    'next-form': {
      keys: ['J'],
      help: 'the item as it was sent: JSON, then YAML, then its fields',
      hint: 'raw',
      whyNot: whyNoRow,
      run: nextForm,
    },
    'detail-side': {
      keys: ['|'],
      help: 'the detail beside the list, or below it',
      whyNot: whyNoOtherSide,
      run: changeDetailSide,
    },
  }),
  ...keysOf('Read', inDetail, {
    'next-found': { keys: ['n'], help: 'next line that matches', whyNot: whyNoSearch, run: nextFound },
    'previous-found': { keys: ['N'], help: 'previous line that matches', whyNot: whyNoSearch, run: previousFound },
  }),
];

function foldSection(state: State): State {
  const here = selectedPath(viewOf(state));
  if (here === undefined) return state;
  const path = sectionsOf(viewOf(state)).findLast((section) => here === section || here.startsWith(`${section}.`));
  if (path === undefined) return state;
  const { detail } = viewOf(state);
  const folded = new Set(detail.folded);
  if (!folded.delete(path)) folded.add(path);
  return onPath(withView(state, { detail: { ...detail, folded } }), path);
}

function foldAll(state: State): State {
  const { detail } = viewOf(state);
  const path = selectedPath(viewOf(state));
  const folded = new Set(detail.folded.size > 0 ? [] : sectionsOf(viewOf(state)));
  return onPath(withView(state, { detail: { ...detail, folded } }), path ?? '');
}

/** Keeps the cursor on a value, or moves it to the folded section that hides the value. */
function onPath(state: State, path: string): State {
  const view = viewOf(state);
  const { all, shown } = rowsOfDetail(view);
  const paths = shown.map((index) => all[index]?.path);
  const exact = paths.indexOf(path);
  const cursor = exact === -1 ? paths.findLastIndex((section) => path.startsWith(`${section}.`)) : exact;
  const place = { ...view.detail.place, cursor: Math.max(0, cursor) };
  return keepInDetail(withView(state, { detail: { ...view.detail, place } }));
}

/** Switches the detail between fields, JSON and YAML. The cursor stays at its value. */
function nextForm(state: State): State {
  const view = viewOf(state);
  const path = selectedPath(view) ?? '';
  const detail = { ...view.detail, raw: formAfter.get(view.detail.raw) };
  // Next to the list the focus stays; where there is room for one of the two, it moves to the detail.
  const pane = screenLayout(state).isSplit ? view.pane : 'detail';
  return onPath(withView(state, { detail, pane }), path);
}

const formAfter = new Map<DocumentFormat | undefined, DocumentFormat | undefined>([
  [undefined, 'json'],
  ['json', 'yaml'],
]);

function moveItem(state: State, step: -1 | 1): State {
  return keepInDetail(withList(state, (list, height) => goToRow(list, Math.max(0, list.cursor.goal + step), height)));
}

function whyNoOtherSide(state: State): string | undefined {
  const { isSplit, side } = screenLayout(state);
  const other = otherSide(side);
  const hasRoom = isSplit && sidesOf(state.size).includes(other);
  return hasRoom ? undefined : `There is no room for the detail ${other} the list.`;
}

function changeDetailSide(state: State): State {
  const detailSide = otherSide(screenLayout(state).side);
  return addTask(resized({ ...state, detailSide }), { name: 'keep-choice', choice: { detailSide } });
}

function otherSide(side: DetailSide): DetailSide {
  return side === 'below' ? 'beside' : 'below';
}

export function resized(state: State, size: Size = state.size): State {
  return keepInDetail(withLists({ ...state, size }, resizeList));
}

function whyNoSearch(state: State): string | undefined {
  const { search = '' } = viewOf(state).detail;
  return search === '' ? 'There is no search yet: {search} starts one.' : undefined;
}

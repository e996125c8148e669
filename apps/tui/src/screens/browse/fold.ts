import { keepInDetail, rowsOfDetail, sectionsOf, selectedPath } from '../../state/detail.ts';
import type { State } from '../../state/state.ts';
import { viewOf, withView } from '../../state/views.ts';

/** Folds or unfolds the section at the cursor. */
export function foldSection(state: State): State {
  const here = selectedPath(viewOf(state));
  if (here === undefined) return state;
  const path = sectionsOf(viewOf(state)).findLast((section) => here === section || here.startsWith(`${section}.`));
  if (path === undefined) return state;
  const { detail } = viewOf(state);
  const folded = new Set(detail.folded);
  if (!folded.delete(path)) folded.add(path);
  return onPath(withView(state, { detail: { ...detail, folded } }), path);
}

/** Folds every section, or unfolds all when any is folded. */
export function foldAll(state: State): State {
  const { detail } = viewOf(state);
  const path = selectedPath(viewOf(state));
  const folded = new Set(detail.folded.size > 0 ? [] : sectionsOf(viewOf(state)));
  return onPath(withView(state, { detail: { ...detail, folded } }), path ?? '');
}

/** Keeps the cursor on a value, or moves it to the folded section that hides the value. */
export function onPath(state: State, path: string): State {
  const view = viewOf(state);
  const { all, shown } = rowsOfDetail(view);
  const paths = shown.map((index) => all[index]?.path);
  const exact = paths.indexOf(path);
  const cursor = exact === -1 ? paths.findLastIndex((section) => path.startsWith(`${section}.`)) : exact;
  const place = { ...view.detail.place, cursor: Math.max(0, cursor) };
  return keepInDetail(withView(state, { detail: { ...view.detail, place } }));
}

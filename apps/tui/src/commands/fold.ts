import { detailOf, keepInDetail, sectionsOf, selectedLine } from '../detail.ts';
import { viewOf, withView, type State } from '../state.ts';

/** Folds the section that the cursor is on or in, or unfolds it. */
export function foldSection(state: State): State {
  const line = selectedLine(viewOf(state));
  if (line === undefined) return state;
  const sections = sectionsOf(viewOf(state));
  const path = line.isSection ? line.path : sections.findLast((section) => line.path.startsWith(`${section}.`));
  if (path === undefined) return state;
  const { detail } = viewOf(state);
  const folded = new Set(detail.folded);
  if (!folded.delete(path)) folded.add(path);
  return onLine(withView(state, { detail: { ...detail, folded } }), path);
}

/** Folds every section, or unfolds all when some are folded. */
export function foldAll(state: State): State {
  const { detail } = viewOf(state);
  const line = selectedLine(viewOf(state));
  const folded = new Set(detail.folded.size > 0 ? [] : sectionsOf(viewOf(state)));
  return onLine(withView(state, { detail: { ...detail, folded } }), line?.path ?? '');
}

/** Keeps the cursor at a line, or at the section that now hides it. */
function onLine(state: State, path: string): State {
  const view = viewOf(state);
  const cursor = detailOf(view).findLastIndex((line) => line.path === path || path.startsWith(`${line.path}.`));
  const place = { ...view.detail.place, cursor: Math.max(0, cursor) };
  return keepInDetail(withView(state, { detail: { ...view.detail, place } }));
}

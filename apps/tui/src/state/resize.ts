import type { Size } from '../drawing/layout.ts';
import { keepInDetail } from './detail.ts';
import { resizeList } from './list-state.ts';
import { listHeight } from './size.ts';
import type { State } from './state.ts';

/** Adjusts all parts to another size or layout of the terminal. */
export function resized(state: State, size: Size = state.size): State {
  const next = { ...state, size };
  const height = listHeight(next);
  const views = Object.entries(state.views).map(
    ([id, view]) => [id, { ...view, list: resizeList(view.list, height) }] as const,
  );
  return keepInDetail({ ...next, views: Object.fromEntries(views) });
}

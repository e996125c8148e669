import { layoutOf, smallestLayout, type Layout } from '../drawing/layout.ts';
import type { State } from './state.ts';

/** Returns the layout of the screen. A terminal that is too small gets the smallest layout. */
export function screenLayout({ size, detailSide }: State): Layout {
  return layoutOf(size, detailSide) ?? smallestLayout;
}

export function listHeight(state: State): number {
  return screenLayout(state).listHeight;
}

/** Returns the number typed before a key, if any. */
export function countOf({ count }: State): number | undefined {
  return count === '' ? undefined : Number(count);
}

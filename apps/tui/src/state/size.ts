import { layoutOf, smallestLayout, type Layout } from '../drawing/layout.ts';
import type { State } from './state.ts';

export function screenLayout({ size, detailSide }: State): Layout {
  return layoutOf(size, detailSide) ?? smallestLayout;
}

export function listHeight(state: State): number {
  return screenLayout(state).listHeight;
}

export function countOf({ count }: State): number | undefined {
  return count === '' ? undefined : Number(count);
}

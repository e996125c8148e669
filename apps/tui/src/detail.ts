import { detailLines, type DetailLine } from '@paydeck/presentation';
import { plainDisplay, type Display } from '@paydeck/profiles';
import { selectedItem } from './list-state.ts';
import { listings } from './listings.ts';
import { placeAt } from './scroll.ts';
import { formatOf } from './see/format-of.ts';
import { roomOf, viewOf, withView, type State, type View } from './state.ts';

/**
 * Gives the lines of the selected item's detail, without those that are folded away; none when nothing is selected. How
 * many there are, and their paths, do not depend on `display`.
 */
export function detailOf(view: View, display: Display = plainDisplay): DetailLine[] {
  const { folded } = view.detail;
  const lines = allLines(view, display);
  if (folded.size === 0) return lines;
  let hiddenBelow: number | undefined;
  return lines.filter((line) => {
    if (hiddenBelow !== undefined && line.depth > hiddenBelow) return false;
    hiddenBelow = line.isSection && folded.has(line.path) ? line.depth : undefined;
    return true;
  });
}

/** Gives the line under the cursor. */
export function selectedLine(view: View): DetailLine | undefined {
  return detailOf(view)[view.detail.place.cursor];
}

/** Gives the paths of everything that can be folded. */
export function sectionsOf(view: View): string[] {
  const lines = allLines(view, plainDisplay);
  return lines
    .filter((line, index) => line.isSection && (lines[index + 1]?.depth ?? 0) > line.depth)
    .map(({ path }) => path);
}

/** Keeps the cursor of the detail on one of its lines, and on the screen. */
export function keepInDetail(state: State): State {
  const view = viewOf(state);
  const { detail } = view;
  const place = placeAt(detail.place, detail.place.cursor, detailOf(view).length, roomOf(state).bodyHeight);
  return withView(state, { detail: { ...detail, place } });
}

function allLines({ list }: View, display: Display): DetailLine[] {
  const item = selectedItem(list);
  if (item === undefined) return [];
  return detailLines(listings[list.listing].view.fields, item, formatOf(display, list.readAt));
}

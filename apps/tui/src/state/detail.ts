import {
  detailLines,
  emptyLast,
  documentLines,
  foldablePaths,
  unfoldedLines,
  type DetailLine,
  type DocumentLine,
} from '@paydeck/presentation/internal';
import { plainDisplay, type Display, formatOf } from '../service/display.ts';
import { selectedItem } from './list-state.ts';
import { listings } from '../service/listings.ts';
import { placeAt } from '../widgets/scroll-window.ts';
import { detailCapacity, screenLayout } from '../drawing/layout.ts';
import type { State, View } from './state.ts';
import { viewOf, withView } from './views.ts';

/**
 * Returns the visible detail lines of the selected item; none without a selection. Their number and their paths do not
 * depend on `display`.
 */
export function detailOf(view: View, display: Display = plainDisplay): DetailLine[] {
  const { folded } = view.detail;
  const lines = allLines(view, display);
  return folded.size === 0 ? lines : shownFields(lines, folded).flatMap((index) => lines[index] ?? []);
}

export function documentOf({ list, detail }: View): DocumentLine[] | undefined {
  const item = selectedItem(list);
  return detail.raw === undefined || item === undefined ? undefined : documentLines(item, detail.raw);
}

export interface DetailRows {
  readonly all: readonly { readonly path: string; readonly text: string }[];
  /** The indices of the lines that are not folded. */
  readonly shown: readonly number[];
}

export function rowsOfDetail(view: View): DetailRows {
  const { folded } = view.detail;
  const raw = documentOf(view);
  if (raw !== undefined) return { all: raw, shown: unfoldedLines(raw, folded) };
  const lines = allLines(view, plainDisplay);
  const all = lines.map(({ path, label, text }) => ({ path, text: `${label} ${text}` }));
  return { all, shown: shownFields(lines, folded) };
}

export function selectedPath(view: View): string | undefined {
  const { all, shown } = rowsOfDetail(view);
  return all[shown[view.detail.place.cursor] ?? -1]?.path;
}

export function selectedLine(view: View): DetailLine | undefined {
  return view.detail.raw === undefined ? detailOf(view)[view.detail.place.cursor] : undefined;
}

export function sectionsOf(view: View): string[] {
  const raw = documentOf(view);
  if (raw !== undefined) return foldablePaths(raw);
  const lines = allLines(view, plainDisplay);
  return lines
    .filter((line, index) => line.isSection && (lines[index + 1]?.depth ?? 0) > line.depth)
    .map(({ path }) => path);
}

export function keepInDetail(state: State): State {
  const view = viewOf(state);
  const { detail } = view;
  const { length } = rowsOfDetail(view).shown;
  const capacity = detailCapacity(screenLayout(state), detail.raw !== undefined);
  const place = placeAt(detail.place, detail.place.cursor, length, capacity);
  return withView(state, { detail: { ...detail, place } });
}

function shownFields(lines: readonly DetailLine[], folded: ReadonlySet<string>): number[] {
  let hiddenBelow: number | undefined;
  return lines.flatMap((line, index) => {
    if (hiddenBelow !== undefined && line.depth > hiddenBelow) return [];
    hiddenBelow = line.isSection && folded.has(line.path) ? line.depth : undefined;
    return [index];
  });
}

function allLines({ list }: View, display: Display): DetailLine[] {
  const item = selectedItem(list);
  if (item === undefined) return [];
  return emptyLast(detailLines(listings[list.listing].fields, item, formatOf(display, list.loadState.at)));
}

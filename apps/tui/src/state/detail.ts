import {
  detailLines,
  emptyLast,
  documentLines,
  foldablePaths,
  unfoldedLines,
  type DetailLine,
  type DocumentLine,
} from '@paydeck/presentation';
import { plainDisplay, type Display } from '@paydeck/profiles';
import { selectedItem } from './list-state.ts';
import { listings } from '../service/listings.ts';
import { placeAt } from '../widgets/scroll-window.ts';
import type { Layout } from '../drawing/layout.ts';
import { formatOf } from './format-of.ts';
import { roomOf, viewOf, withView, type State, type View } from './state.ts';

/**
 * Gives the lines of the selected item's detail, without those that are folded away; none when nothing is selected. How
 * many there are, and their paths, do not depend on `display`.
 */
export function detailOf(view: View, display: Display = plainDisplay): DetailLine[] {
  const { folded } = view.detail;
  const lines = allLines(view, display);
  return folded.size === 0 ? lines : shownFields(lines, folded).flatMap((index) => lines[index] ?? []);
}

/** Gives the item of the detail as the service sent it, line by line, when it is looked at that way. */
export function documentOf({ list, detail }: View): DocumentLine[] | undefined {
  const item = selectedItem(list);
  return detail.raw === undefined || item === undefined ? undefined : documentLines(item, detail.raw);
}

/** The lines of the detail, whichever way it is looked at. */
export interface DetailRows {
  readonly all: readonly { readonly path: string; readonly text: string }[];
  /** Which of them are not folded away, as places in all of them. */
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

/** Gives the path of the value under the cursor. */
export function selectedPath(view: View): string | undefined {
  const { all, shown } = rowsOfDetail(view);
  return all[shown[view.detail.place.cursor] ?? -1]?.path;
}

/** Gives the field under the cursor; none in a document. */
export function selectedLine(view: View): DetailLine | undefined {
  return view.detail.raw === undefined ? detailOf(view)[view.detail.place.cursor] : undefined;
}

/** Gives the paths of everything that can be folded. */
export function sectionsOf(view: View): string[] {
  const raw = documentOf(view);
  if (raw !== undefined) return foldablePaths(raw);
  const lines = allLines(view, plainDisplay);
  return lines
    .filter((line, index) => line.isSection && (lines[index + 1]?.depth ?? 0) > line.depth)
    .map(({ path }) => path);
}

/** Keeps the cursor of the detail on one of its lines, and on the screen. */
export function keepInDetail(state: State): State {
  const view = viewOf(state);
  const { detail } = view;
  const { length } = rowsOfDetail(view).shown;
  const place = placeAt(detail.place, detail.place.cursor, length, detailCapacity(view, roomOf(state)));
  return withView(state, { detail: { ...detail, place } });
}

/** How the lines of a detail stand in its pane: one below the other, and on in a second column where there is one. */
export interface DetailGrid {
  readonly columns: 1 | 2;
  readonly linesInColumn: number;
}

/**
 * Spreads lines evenly, unless there are more than the pane has room for. What goes on below a field without a label of
 * its own stays in the column of that field, where there is room.
 */
export function detailGrid(
  lines: readonly Pick<DetailLine, 'label'>[],
  { detail: { height }, detailColumns: columns }: Pick<Layout, 'detail' | 'detailColumns'>,
): DetailGrid {
  if (columns === 1) return { columns, linesInColumn: Math.min(lines.length, height) };
  let linesInColumn = Math.ceil(lines.length / 2);
  while (lines[linesInColumn]?.label === '') linesInColumn += 1;
  return { columns, linesInColumn: Math.min(height, linesInColumn) };
}

/** How many lines of the detail are on the screen at once. A document stands in one column. */
export function detailCapacity({ detail: { raw } }: View, { detail: { height }, detailColumns }: Layout): number {
  return raw === undefined ? height * detailColumns : height;
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
  return emptyLast(detailLines(listings[list.listing].view.fields, item, formatOf(display, list.reading.at)));
}

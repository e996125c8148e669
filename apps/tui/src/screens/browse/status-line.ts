import { markedIds, type MarkedList } from '../../state/marks.ts';
import { screenLayout } from '../../drawing/layout.ts';
import type { Watch } from '../../state/watch.ts';
import { isLoading, problemOf, fullLoadOf } from '../../state/load-state.ts';
import { keyFor, type Keymap, withKeys } from '../../keys/keymap.ts';
import { isSearchingMatch, rowCount, type ListState, isArranging } from '../../state/list-state.ts';
import { timeOfDay } from '../../service/time-text.ts';
import { spreadLine, widthOf, type Line, type Span } from '../../drawing/line.ts';
import { formatOf } from '../../service/display.ts';
import { tableOf } from '../../state/tables.ts';
import type { State, View } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import { sumOfMarked, sumOfShown, summedColumns } from '../../state/sums.ts';
import { formatTotals } from '@paydeck/presentation';

/**
 * Draws the status line: marks, progress, and when the rows were loaded. It shows a time of day, because an age would
 * need redraws. Without enough room the least important part is left out.
 */
export function statusLine(state: State): Line {
  const width = state.size.columns - 1;
  const count: Span[] = [{ text: state.count, style: 'key' }];
  const room = width - widthOf(count) - 1;
  const variants = statusWordings(state);
  const words = variants.find((spans) => widthOf(spans) <= room) ?? variants.at(-1) ?? [];
  return spreadLine(words, [count], width);
}

export function marksText(view: MarkedList, keymap: Keymap): string | undefined {
  const { size } = markedIds(view);
  if (view.marks.anchor !== undefined)
    return withKeys(`range: ${size} marked, {mark} keeps, {stop} drops`, keymap, 'list');
  return size === 0 ? undefined : `${size} marked`;
}

export function watchText(watch: Watch | undefined): string | undefined {
  if (watch === undefined) return undefined;
  const every = `watch ${watch.everyMs / 1000} s`;
  if (watch.yieldsTo !== undefined) return `${every}, skipped: ${watch.yieldsTo}`;
  const kinds = [...watch.changes.values()];
  const added = kinds.filter((kind) => kind === 'new').length;
  const parts = [
    ...(added === 0 ? [] : [`${added} new +`]),
    ...(kinds.length === added ? [] : [`${kinds.length - added} changed ~`]),
  ];
  return parts.length === 0 ? every : `${every}: ${parts.join(', ')}`;
}

function statusWordings(state: State): Span[][] {
  const { isSplit } = screenLayout(state);
  const view = viewOf(state);
  const { list } = view;
  const { lastMs } = state.traffic;
  const activity = plain(activityText(list, keyFor(state.keymap, 'stop', 'list')));
  // Before anything was read the duration is that of a failure, which its message tells.
  const isRead = lastMs !== undefined && list.loadState.at !== undefined;
  const duration = plain(isRead ? `${Math.round(lastMs)} ms` : undefined);
  const kept = joined([plain(marksText(view, state.keymap)), plain(watchText(view.watch))]);
  const stale = list.loadState.refresh?.since === undefined ? [] : readSpans(list);
  // Where the detail fills the screen, no rows are visible.
  const sums = view.pane === 'list' || isSplit ? sumTexts(state) : [];
  const totals = sums.length === 0 ? [[]] : sums.map(plain);
  return [
    [kept, totals[0] ?? [], activity, readSpans(list), duration],
    ...totals.map((total) => [kept, total, activity, readSpans(list)]),
    ...totals.map((total) => [kept, total, activity, stale]),
    [kept, activity, readSpans(list)],
    [kept, activity, stale],
    [kept, activity],
  ].map(joined);
}

function activityText(list: ListState, stopKey: string): string | undefined {
  // The line above shows the progress of loading everything, with a bar.
  if (fullLoadOf(list.loadState) !== undefined) return undefined;
  if (list.cursor.targetId !== undefined) return `searching for it, ${stopKey} stops`;
  // The line above shows the progress of the search.
  if (isSearchingMatch(list)) return undefined;
  if (list.cursor.goal >= rowCount(list) && rowCount(list) > 0 && isLoading(list.loadState)) {
    return `loading up to row ${list.cursor.goal + 1}, ${stopKey} stops`;
  }
  if (isLoading(list.loadState) && list.loadState.refresh !== undefined) return 'reloading';
  return isLoading(list.loadState) ? `loading ${pageName(list.loadState.nextPage)}` : undefined;
}

function readSpans({ loadState }: ListState): Span[] {
  const since = loadState.refresh?.since;
  if (since !== undefined && problemOf(loadState) !== undefined) {
    return [{ text: `STALE, read ${timeOfDay(since)}`, style: 'warning' }];
  }
  const { at, isMirrored } = loadState;
  if (at !== undefined && isMirrored === true)
    return [{ text: `mirrored ${new Date(at).toISOString().slice(0, 10)} ${timeOfDay(at)}` }];
  return at === undefined ? [] : [{ text: `read ${timeOfDay(since ?? at)}` }];
}

/** Names a page in a sentence. The service counts its pages from 0. */
export function pageName(number: number): string {
  return number === 0 ? 'the first page' : `page ${number + 1}`;
}

function plain(text: string | undefined): Span[] {
  return text === undefined || text === '' ? [] : [{ text }];
}

function joined(parts: readonly (readonly Span[])[]): Span[] {
  return parts
    .filter((spans) => spans.length > 0)
    .flatMap((spans, index) => (index === 0 ? spans : [{ text: ' · ' }, ...spans]));
}

/**
 * Returns the sums of the shown and of the marked rows, from long to short: of every column with amounts, then of the one
 * at the cursor or the first. There are none for lists without amounts, before rows are loaded, and while a filter still
 * checks rows.
 */
export function sumTexts(state: State): string[] {
  const view = viewOf(state);
  const { list } = view;
  const columns = summedColumns(list, tableOf(state));
  const [first] = columns;
  if (first === undefined || rowCount(list) === 0) return [];
  const isWhole = list.rows.options.filter === '';
  if (!isWhole && isArranging(list)) return [];
  const format = formatOf(state.display, list.loadState.at);
  const marks = markedIds(view).size;
  const parts = [
    ...(marks === 0 ? [] : [{ part: `${marks} marked`, sums: sumOfMarked }]),
    {
      part: isWhole ? `${list.loadState.items.length} loaded` : `${rowCount(list)} shown`,
      sums: ({ list: shown }: View, column: (typeof columns)[number]) => sumOfShown(shown, column, format),
    },
  ];
  const textOf = ({ part, sums }: (typeof parts)[number], of: typeof columns, most: number): string => {
    const texts = of.map((column, index) => {
      const name = index === 0 ? `${column.title.toLowerCase()} of ${part}:` : column.title.toLowerCase();
      return `${name} ${formatTotals(sums(view, column, format) ?? new Map(), format, most)}`;
    });
    return texts.join(', ');
  };
  const variants = [
    ...(columns.length > 1 ? [parts.map((part) => textOf(part, columns, Infinity)).join(' · ')] : []),
    ...[Infinity, 3, 1].flatMap((most) => [
      parts.map((part) => textOf(part, [first], most)).join(' · '),
      ...parts.slice(0, 1).map((part) => textOf(part, [first], most)),
    ]),
  ];
  return [...new Set(variants)];
}

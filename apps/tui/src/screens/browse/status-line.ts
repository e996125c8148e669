import { markedIds, type MarkedList } from '../../state/marks.ts';
import type { Watch } from '../../state/watch.ts';
import { pageName } from '../../service/page-name.ts';
import { isLoading, problemOf, staleSince, fullLoadOf } from '../../state/load-state.ts';
import { keyFor, withKeys, type Keymap } from '../../keys/keymap.ts';
import { isSearchingMatch, rowCount, type ListState } from '../../state/list-state.ts';
import { timeOfDay } from '../../service/time-of-day.ts';
import { spreadLine, widthOf, type Line, type Span } from '../../drawing/line.ts';

export interface Status {
  readonly list: ListState;
  readonly marked: string | undefined;
  /** The sums of the rows, from long to short. */
  readonly sums?: readonly string[] | undefined;
  /** The digits typed so far. */
  readonly count: string;
  readonly keymap: Keymap;
  /** How long the last request took, in milliseconds. */
  readonly lastMs: number | undefined;
}

/**
 * Draws the status line: marks, progress, and when the rows were loaded. It shows a time of day, because an age would
 * need redraws. Without enough room the least important part is left out.
 */
export function statusLine(status: Status, width: number): Line {
  const count: Span[] = [{ text: status.count, style: 'key' }];
  const room = width - widthOf(count) - 1;
  const variants = statusWordings(status);
  const words = variants.find((spans) => widthOf(spans) <= room) ?? variants.at(-1) ?? [];
  return spreadLine(words, [count], width);
}

/** Formats the count for the status line: `2 marked`. */
export function marksText(view: MarkedList, keymap: Keymap): string | undefined {
  const { size } = markedIds(view);
  if (view.marks.anchor !== undefined)
    return withKeys(`range: ${size} marked, {mark} keeps, {stop} drops`, keymap, 'list');
  return size === 0 ? undefined : `${size} marked`;
}

/** Formats the watch for the status line: `watch 30 s: 2 new +, 1 changed ~`. */
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

function statusWordings({ list, marked, sums = [], keymap, lastMs }: Status): Span[][] {
  const activity = plain(activityText(list, keyFor(keymap, 'stop', 'list')));
  // Without a reading the duration is that of a failure, which its message tells.
  const isRead = lastMs !== undefined && list.loadState.at !== undefined;
  const duration = plain(isRead ? `${Math.round(lastMs)} ms` : undefined);
  const kept = plain(marked);
  const stale = staleSince(list.loadState) === undefined ? [] : readSpans(list);
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
  if (list.loadState.status.is === 'refreshing') return 'reloading';
  return isLoading(list.loadState) ? `loading ${pageName(list.loadState.nextPage)}` : undefined;
}

function readSpans({ loadState }: ListState): Span[] {
  const since = staleSince(loadState);
  if (since !== undefined && problemOf(loadState) !== undefined) {
    return [{ text: `STALE, read ${timeOfDay(since)}`, style: 'warning' }];
  }
  const { at, isMirrored } = loadState;
  if (at !== undefined && isMirrored === true)
    return [{ text: `mirrored ${new Date(at).toISOString().slice(0, 10)} ${timeOfDay(at)}` }];
  return at === undefined ? [] : [{ text: `read ${timeOfDay(since ?? at)}` }];
}

function plain(text: string | undefined): Span[] {
  return text === undefined || text === '' ? [] : [{ text }];
}

function joined(parts: readonly (readonly Span[])[]): Span[] {
  return parts
    .filter((spans) => spans.length > 0)
    .flatMap((spans, index) => (index === 0 ? spans : [{ text: ' · ' }, ...spans]));
}

import { pageName } from '../../service/page-name.ts';
import { isLoading, problemOf, staleSince, wholeReadingOf } from '../../state/reading.ts';
import { keyFor, type Keymap } from '../../keys/keymap.ts';
import { isSearchingMatch, rowCount, type ListState, isArranging } from '../../state/list-state.ts';
import { timeOfDay } from '../../service/time-of-day.ts';
import { spreadLine, widthOf, type Line, type Span } from '../../drawing/line.ts';
import { formatOf } from '../../state/format-of.ts';
import { markedIds } from '../../state/marks.ts';
import { tableOf } from '../../state/columns.ts';
import type { State, View } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import { sumOfMarked, sumOfShown, summedColumns } from '../../state/sums.ts';
import { totalsText } from '../../state/totals-text.ts';

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

function statusWordings({ list, marked, sums = [], keymap, lastMs }: Status): Span[][] {
  const activity = plain(activityText(list, keyFor(keymap, 'stop', 'list')));
  // Without a reading the duration is that of a failure, which its message tells.
  const isRead = lastMs !== undefined && list.reading.at !== undefined;
  const duration = plain(isRead ? `${Math.round(lastMs)} ms` : undefined);
  const kept = plain(marked);
  const stale = staleSince(list.reading) === undefined ? [] : readSpans(list);
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
  if (wholeReadingOf(list.reading) !== undefined) return undefined;
  if (list.cursor.targetId !== undefined) return `searching for it, ${stopKey} stops`;
  // The line above shows the progress of the search.
  if (isSearchingMatch(list)) return undefined;
  if (list.cursor.goal >= rowCount(list) && rowCount(list) > 0 && isLoading(list.reading)) {
    return `loading up to row ${list.cursor.goal + 1}, ${stopKey} stops`;
  }
  if (list.reading.status.is === 'refreshing') return 'reloading';
  return isLoading(list.reading) ? `loading ${pageName(list.reading.nextPage)}` : undefined;
}

function readSpans({ reading }: ListState): Span[] {
  const since = staleSince(reading);
  if (since !== undefined && problemOf(reading) !== undefined) {
    return [{ text: `STALE, read ${timeOfDay(since)}`, style: 'warning' }];
  }
  const { at, isMirrored } = reading;
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
  const format = formatOf(state.display, list.reading.at);
  const marks = markedIds(view).size;
  const parts = [
    ...(marks === 0 ? [] : [{ part: `${marks} marked`, sums: sumOfMarked }]),
    {
      part: isWhole ? `${list.reading.items.length} loaded` : `${rowCount(list)} shown`,
      sums: ({ list: shown }: View, column: (typeof columns)[number]) => sumOfShown(shown, column, format),
    },
  ];
  const textOf = ({ part, sums }: (typeof parts)[number], of: typeof columns, most: number): string => {
    const texts = of.map((column, index) => {
      const name = index === 0 ? `${column.title.toLowerCase()} of ${part}:` : column.title.toLowerCase();
      return `${name} ${totalsText(sums(view, column, format) ?? new Map(), format, most)}`;
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

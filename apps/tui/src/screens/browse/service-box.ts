import { pageName } from './status-line.ts';
import { isProblemNew, problemOf } from '../../state/load-state.ts';
import { bar } from '../../drawing/bar.ts';
import type { Drawing } from '../../drawing/box.ts';
import { widthOf, type Span, wrappedLines } from '../../drawing/line.ts';
import { keyFor } from '../../keys/keymap.ts';
import { screenLayout, type Layout, type Rectangle } from '../../drawing/layout.ts';
import { rowCount, type ListState } from '../../state/list-state.ts';
import { boxOf, scopeOf } from '../../state/stack.ts';
import type { State, View } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import type { WaitingCall } from '../../state/traffic.ts';
import { waitOf } from '../../state/waiting.ts';
import { durationText, timeOfDay } from '../../service/time-text.ts';
import { retries } from '../../service/connection.ts';

/**
 * Draws why the service does not respond: what happened, what is retried and when, and which keys help. The box lies
 * over the rows but never covers the selected one. `undefined` when there is nothing to report, or no room for a box.
 */
export function serviceBox(state: State, now: number): (Drawing & { readonly top: number }) | undefined {
  if (boxOf(state) !== undefined) return undefined;
  const layout = screenLayout(state);
  const width = Math.min(layout.columns - 8, maxWidth);
  const call = waitOf(state, now);
  const content = call === undefined ? problemContent(state, width) : waitContent(state, call, now, width);
  if (content === undefined) return undefined;
  const top = topOf(selectedLine(viewOf(state), layout), layout, content.lines.length + 2);
  return top === undefined ? undefined : { ...content, width, top };
}

type Content = Pick<Drawing, 'title' | 'lines'>;

function waitContent(state: State, call: WaitingCall, now: number, width: number): Content {
  const { list } = viewOf(state);
  const { wait } = call;
  const scope = scopeOf(state);
  const keys: Span[] = [
    ...(isForLimit(wait) ? [] : [key(state, 'refresh'), { text: ' now  ' }]),
    ...(scope === 'list' ? [key(state, 'stop'), { text: ' stops loading' }] : []),
  ];
  const resumes: Span = { text: call.sentAt !== undefined ? '' : `resumes ${untilText(wait, now)}  ` };
  return {
    title: 'Waiting for the service',
    lines: [
      [
        { text: reasonText(wait), style: 'warning' },
        { text: ` on ${pageName(list.loadState.nextPage)}${keptText(list)}` },
      ],
      [{ text: `${attemptText(call)}, ${durationText(now - call.since)} so far` }],
      ...(widthOf([resumes, ...keys]) <= width ? [[resumes, ...keys], []] : [[resumes], keys]),
      [{ text: usableText(list) }],
    ],
  };
}

/** Whether it waits for the rate limit, which no key can shorten. */
export function isForLimit({ reason }: WaitingCall['wait']): boolean {
  return reason === 'rate-limit' || reason === 'wait';
}

export function reasonText({ reason }: WaitingCall['wait']): string {
  if (typeof reason === 'string') return reasons[reason];
  const { status = 0, error = '' } = reason;
  return status >= 400 ? `${status} from the service` : (failures.get(error) ?? error);
}

const reasons = {
  late: 'no response yet',
  'rate-limit': '429 Too Many Requests',
  wait: 'the rate limit is used up',
};

const failures = new Map([
  ['ConnectionError', 'no connection'],
  ['TimeoutError', 'no response in time'],
  ['UnexpectedResponseError', 'an invalid response'],
]);

function problemContent(state: State, width: number): Content | undefined {
  const { list } = viewOf(state);
  const problem = problemOf(list.loadState);
  if (problem === undefined || !isProblemNew(list.loadState)) return undefined;
  const closing: Span[] = scopeOf(state) === 'list' ? [key(state, 'stop'), { text: ' closes this' }] : [];
  return {
    title: `Could not load ${list.listing}`,
    lines: [
      ...wrappedLines(problem, width, 'problem'),
      [key(state, 'refresh'), { text: ' tries again  ' }, ...closing],
      ...(rowCount(list) === 0 ? [] : [[], [{ text: usableText(list) }]]),
    ],
  };
}

function key(state: State, command: 'refresh' | 'stop'): Span {
  return { text: keyFor(state.keymap, command, 'list'), style: 'key' };
}

function keptText({ loadState: { nextPage } }: ListState): string {
  return nextPage === 0 ? '' : ` (${nextPage} page${nextPage === 1 ? '' : 's'} kept)`;
}

function usableText(list: ListState): string {
  const count = rowCount(list);
  if (count === 0) return 'no rows are loaded yet';
  const age = list.loadState.refresh?.since ?? list.loadState.at;
  return `rows 1-${count} are still shown${age === undefined ? '' : `, as of ${timeOfDay(age)}`}`;
}

function attemptText({ request }: WaitingCall): string {
  // Responses with 429 do not count as attempts.
  return `attempt ${request} of ${Math.max(request, retries + 1)}`;
}

function untilText({ from, until }: WaitingCall['wait'], now: number): string {
  if (until === undefined) return 'when the service says so';
  const left = Math.max(0, until - now) / 1000;
  return `in ${left.toFixed(1)} s  ${bar((now - from) / Math.max(1, until - from), barWidth)}`;
}

/** The line of the screen with the cursor: of the list, or of the detail where it fills the screen. */
function selectedLine({ list, detail, pane }: View, { isSplit, body }: Layout): number {
  const isDetail = pane === 'detail' && !isSplit;
  const { cursor, top } = isDetail ? detail.place : list.cursor.place;
  // The detail has no heading.
  return (isDetail ? body.top : firstRowOf(body)) + cursor - top;
}

function topOf(selected: number, { body, listHeight }: Layout, height: number): number | undefined {
  const firstRow = firstRowOf(body);
  const lastTop = firstRow + listHeight - height;
  const below = Math.min(lastTop, Math.max(firstRow, Math.round((firstRow + lastTop) / 2 + 2)));
  if (selected < below) return below;
  const above = Math.min(selected - height, Math.max(firstRow, below - height));
  if (above >= firstRow) return above;
  // On a small screen: the side of the selected row that has room.
  return selected < lastTop ? lastTop : undefined;
}

function firstRowOf({ top }: Rectangle): number {
  return top + 1;
}

const maxWidth = 64;
const barWidth = 16;

import { safeText } from '@paydeck/presentation';
import { exactlyFound, isLoading, renewalOf, wholeReadingOf } from '../state/reading.ts';
import { itemId } from '../service/listings.ts';
import type { ReadingEvent } from '../service/loader.ts';
import type { Action } from '../state/action.ts';
import { takeMouse } from './mouse.ts';
import { changesBetween } from '../state/watch.ts';
import { watchDue } from './browse/watch-list.ts';
import { withoutSummary } from './summary/summary.ts';
import { runCommand } from './browse/commands.ts';
import { withTypedTab } from './browse/go.ts';
import { commandOf, type Pressed } from '../keys/keymap.ts';
import { takesCount } from '../keys/moves.ts';
import { widgetOf, type Scope } from '../keys/scopes.ts';
import { runGeneral } from './general.ts';
import { addPage, arrangeNext, endList, failList, isSeekingMatch, type ListState } from '../state/list-state.ts';
import { resized } from '../state/resize.ts';
import { lateTraffic, trafficAfter } from '../state/traffic.ts';
import {
  addTask,
  keyed,
  listHeight,
  say,
  scopeOf,
  screenScopeOf,
  type State,
  type View,
  viewOf,
} from '../state/state.ts';

/** Returns the state after an action. Pure: time, terminal and service are outside. */
export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'resized':
      return resized(state, action.size);
    case 'key-pressed':
      return pressed(state, action.key);
    case 'pasted':
      return pasted(withTypedTab(state), action.text);
    case 'client-told':
      if (action.event.type === 'notice') return { ...state, message: { text: action.event.text, tone: 'problem' } };
      return { ...state, traffic: trafficAfter(state.traffic, action.event, action.at) };
    case 'call-late':
      return { ...state, traffic: lateTraffic(state.traffic, action.call, action.at) };
    case 'count-settled':
      return state.count === action.count ? { ...withTypedTab(state), count: '' } : state;
    case 'arrange-next':
      return withListOf(state, action.list, arrangeNext);
    case 'mouse-told':
      return takeMouse(withTypedTab(state), action.event);
    case 'watch-due':
      return watchDue(state, action);
    case 'tasks-begun':
      return { ...state, tasks: state.tasks.filter(({ id }) => id > action.upTo) };
    case 'task-finished': {
      const next = action.change?.(state) ?? state;
      return action.message === undefined ? next : { ...next, message: action.message };
    }
    case 'page-loaded':
    case 'list-ended':
    case 'load-failed':
      break;
  }
  return afterReading(state, action);
}

function pressed(earlier: State, key: string): State {
  const before = isForCount(earlier, key) ? earlier : withTypedTab(earlier);
  const state: State = {
    ...before,
    message: undefined,
    leaving: before.leaving === 'asked' ? 'asked-before' : undefined,
  };
  const scope = scopeOf(state);
  if (isCount(key, scope, state)) return counted(state, key);
  const command = commandOf(state.keymap, key, scope);
  // Suspending works whatever is open.
  if (command === 'suspend') return addTask(state, { name: 'suspend' });
  return { ...withoutCover(state, taken(state, { key, command })), count: '' };
}

/** Closes the summary when a palette command has changed the list below it, so that the change is visible. */
function withoutCover(before: State, after: State): State {
  const isOther = viewOf(before).list !== viewOf(after).list;
  return isOther && before.box !== undefined ? withoutSummary(after) : after;
}

function taken(state: State, key: Pressed): State {
  const { box, screen } = state;
  // The help opens over any box. When it is already open, the same key closes it.
  if (key.command === 'help' && scopeOf(state) !== 'help') return runGeneral(state, 'help');
  if (box !== undefined) return box.kind.press(box.own, key, state, runCommand);
  // While the terminal is too small, keys of the hidden screen do nothing.
  const next = screenScopeOf(state) === 'too-small' ? undefined : screen.kind.press(screen.own, key, state);
  return next ?? (key.command === undefined ? state : runGeneral(state, key.command));
}

/** Whether the digits before a key are its count, or the key is a digit of that count. */
function isForCount(state: State, key: string): boolean {
  const scope = scopeOf(state);
  return isCount(key, scope, state) || takesCount(commandOf(state.keymap, key, scope));
}

/** Whether a key is a digit of a count: in scopes with rows, and not a leading zero. */
function isCount(key: string, scope: Scope, { count }: State): boolean {
  const hasRows = ['rows', 'scroll-window'].includes(widgetOf(scope));
  return hasRows && /^\d$/.test(key) && (key !== '0' || count !== '');
}

function pasted(state: State, text: string): State {
  const { box, screen } = state;
  if (box !== undefined) return box.kind.paste?.(box.own, text, state) ?? state;
  return screen.kind.paste?.(screen.own, text, state) ?? state;
}

function counted(state: State, digit: string): State {
  return { ...state, count: `${state.count}${digit}`.slice(0, maxDigits) };
}

function afterReading(state: State, action: ReadingEvent): State {
  const before = state.views[action.list];
  const read = withListOf(state, action.list, (list, height) =>
    // Ignores late pages of a reading that was abandoned.
    list.reading.number === action.reading ? listAfter(list, action, height) : list,
  );
  const next = withChanges(read, before, action.list);
  const after = next.views[action.list];
  if (action.type === 'list-ended' && before !== undefined && after !== undefined) return ended(next, before, after);
  if (action.type === 'page-loaded' && before !== undefined && after !== undefined) {
    const hasStopped = wholeReadingOf(before.list.reading)?.until === 'match' && !isLoading(after.list.reading);
    if (hasStopped && isShown(state, after)) return say(next, keyed(next, matchFound));
    if (isLoading(after.list.reading)) return withEstimate(next, after);
  }
  return next;
}

/** Records the changes of a watched list when a reload has ended. */
function withChanges(state: State, before: View | undefined, id: number): State {
  const after = state.views[id];
  if (before?.watch === undefined || after === undefined || !isRenewing(before) || isRenewing(after)) return state;
  const watch = { ...before.watch, changes: changesBetween(before.list, after.list.reading.items) };
  return { ...state, views: { ...state.views, [id]: { ...after, watch } } };
}

/** Requests an estimate of the length when a whole list is being read and turns out to be long. */
function withEstimate(state: State, view: View): State {
  const { id: list, listing, query, reading } = view.list;
  const found = wholeReadingOf(reading)?.found.length ?? 0;
  const hasPlaces = listing !== 'webhooks' && query['page_number'] === undefined;
  if (found < longList || reading.estimate !== undefined || !hasPlaces) return state;
  const asked = { ...view, list: { ...view.list, reading: { ...reading, estimate: 'asked' as const } } };
  const task = { name: 'estimate-length', list, listing, query, known: found } as const;
  return addTask({ ...state, views: { ...state.views, [list]: asked } }, task);
}

/** Reports what the end of a list means for a search and for the marks. */
function ended(state: State, before: View, after: View): State {
  const { items } = after.list.reading;
  const isExact = exactlyFound(before.list.reading) !== undefined;
  const { listing, cursor } = before.list;
  const sought = isSeekingMatch(before.list)
    ? [`no further match: all ${items.length} were looked at`]
    : cursor.sought !== undefined && after.list.cursor.sought === undefined
      ? [`${safeText(cursor.sought)} is not among the ${items.length} ${listing}`]
      : [];
  const { view, gone } = isExact ? withoutGone(before, after) : { view: after, gone: undefined };
  const next = { ...state, views: { ...state.views, [view.list.id]: view } };
  const said = [...sought, ...(isExact && sought.length === 0 ? [`all ${items.length} are loaded`] : [])];
  const text = [...said, ...(gone === undefined ? [] : [gone])].join('; ');
  return text !== '' && isShown(state, view) ? say(next, text) : next;
}

/** Removes the marks of rows that no longer exist, and reports how many rows are gone. */
function withoutGone(before: View, after: View): { view: View; gone: string | undefined } {
  const { listing } = after.list;
  const known = new Set(after.list.reading.items.map((item) => itemId(listing, item)));
  const gone = before.list.reading.items.map((item) => itemId(listing, item)).filter((id) => !known.has(id));
  if (gone.length === 0) return { view: after, gone: undefined };
  const marked = gone.filter((id) => after.marks.ids.has(id));
  const ids = new Set([...after.marks.ids].filter((id) => known.has(id)));
  const text = `${gone.length} that were here before ${gone.length === 1 ? 'is' : 'are'} gone`;
  const view = marked.length === 0 ? after : { ...after, marks: { ...after.marks, ids } };
  return { view, gone: marked.length === 0 ? text : `${text}, ${marked.length} of them marked` };
}

function isShown({ trail }: State, { list }: View): boolean {
  return trail.current === list.id;
}

/** A shorter list is complete before its length can be estimated. */
const longList = 1_000;
const matchFound = 'the next match; {next-match} reads on to the one behind it';

function withListOf(state: State, id: number, change: (list: ListState, height: number) => ListState): State {
  const view = state.views[id];
  if (view === undefined) return state;
  const list = change(view.list, listHeight(state));
  return list === view.list ? state : { ...state, views: { ...state.views, [id]: { ...view, list } } };
}

function listAfter(list: ListState, action: ReadingEvent, height: number): ListState {
  if (action.type === 'page-loaded') return addPage(list, action.page, height);
  if (action.type === 'list-ended') return endList(list, action.at, height);
  return failList(list, action.problem, action.isFinal);
}

const maxDigits = 5;

function isRenewing({ list }: View): boolean {
  return renewalOf(list.reading) !== undefined;
}

import type { Action, Answered } from '../state/action.ts';
import { quit } from '../state/quit.ts';
import { obeyMouse } from './mouse.ts';
import { changesBetween } from '../state/watch.ts';
import { watchDue } from './browse/watch-list.ts';
import { obey } from './browse/commands.ts';
import { showTab } from './browse/go.ts';
import { commandOf } from '../keys/keymap.ts';
import { layoutOf } from '../drawing/layout.ts';
import { addPage, arrangeNext, endList, failList, resizeList, type ListState } from '../state/list-state.ts';
import { pasteIntoOverlay, pressOverlay } from '../boxes/boxes.ts';
import { keepInDetail } from '../state/detail.ts';
import { trafficAfter } from '../state/traffic.ts';
import { addTask, listHeight, scopeOf, type State } from '../state/state.ts';
import type { Size } from '../drawing/layout.ts';

/** Gives the state after an action. Pure: time, the terminal and the service are outside. */
export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'resized':
      return resized(state, action.size);
    case 'key-pressed':
      return pressed(state, action.key);
    case 'pasted':
      return state.overlay === undefined ? state : pasteIntoOverlay(state.overlay, action.text, state);
    case 'client-told':
      return { ...state, traffic: trafficAfter(state.traffic, action.event, action.at) };
    case 'count-settled':
      return state.count === action.count ? showTab({ ...state, count: '' }, Number(action.count)) : state;
    case 'arrange-next':
      return withListOf(state, action.list, arrangeNext);
    case 'mouse-told':
      return obeyMouse(state, action.event);
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
  return answered(state, action);
}

function pressed(before: State, key: string): State {
  const state = { ...before, message: undefined };
  // These two work everywhere, whatever is typed.
  if (key === 'ctrl+c') return quit(state);
  if (key === 'ctrl+z') return addTask(state, { name: 'suspend' });
  const command = commandOf(state.keymap, key, scopeOf(state));
  if (state.overlay !== undefined) {
    return isCount(key, state) &&
      command === undefined &&
      state.overlay.name === 'help' &&
      state.overlay.own.line === undefined
      ? counted(state, key)
      : { ...pressOverlay(state.overlay, { key, command }, state), count: '' };
  }
  if (isCount(key, state)) return counted(state, key);
  return { ...(command === undefined ? state : obey(state, command)), count: '' };
}

function isCount(key: string, { count }: State): boolean {
  return /^\d$/.test(key) && (key !== '0' || count !== '');
}

function counted(state: State, digit: string): State {
  return { ...state, count: `${state.count}${digit}`.slice(0, maxDigits) };
}

function answered(state: State, action: Answered): State {
  const before = state.views[action.list];
  const next = withListOf(state, action.list, (list, height) =>
    // What an abandoned reading of a list still answers is of no interest.
    list.walk === action.walk ? listAfter(list, action, height) : list,
  );
  const after = next.views[action.list];
  const isRenewed = before?.list.renewal !== undefined && after?.list.renewal === undefined;
  if (!isRenewed || before.watch === undefined || after === undefined) return next;
  const watch = { ...before.watch, changes: changesBetween(before.list, after.list.items) };
  return { ...next, views: { ...next.views, [action.list]: { ...after, watch } } };
}

function withListOf(state: State, id: number, change: (list: ListState, height: number) => ListState): State {
  const view = state.views[id];
  if (view === undefined) return state;
  const list = change(view.list, listHeight(state));
  return list === view.list ? state : { ...state, views: { ...state.views, [id]: { ...view, list } } };
}

function listAfter(list: ListState, action: Answered, height: number): ListState {
  if (action.type === 'page-loaded') return addPage(list, action.page, height);
  if (action.type === 'list-ended') return endList(list, action.at, height);
  return failList(list, action.problem);
}

function resized(state: State, size: Size): State {
  const height = layoutOf(size)?.listHeight ?? 1;
  const views = Object.entries(state.views).map(
    ([id, view]) => [id, { ...view, list: resizeList(view.list, height) }] as const,
  );
  return keepInDetail({ ...state, size, views: Object.fromEntries(views) });
}

const maxDigits = 5;

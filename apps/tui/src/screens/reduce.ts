import { renewalOf } from '../state/reading.ts';
import type { ReadingEvent } from '../service/loader.ts';
import type { Action } from '../state/action.ts';
import { takeMouse } from './mouse.ts';
import { changesBetween } from '../state/watch.ts';
import { watchDue } from './browse/watch-list.ts';
import { runCommand } from './browse/commands.ts';
import { showTab } from './browse/go.ts';
import { commandOf, type Pressed } from '../keys/key-table.ts';
import { widgetOf, type Scope } from '../keys/scopes.ts';
import { runGeneral } from './general.ts';
import { addPage, arrangeNext, endList, failList, type ListState } from '../state/list-state.ts';
import { resized } from '../state/resize.ts';
import { trafficAfter } from '../state/traffic.ts';
import { addTask, listHeight, scopeOf, screenScopeOf, type State, type View } from '../state/state.ts';

/** Gives the state after an action. Pure: time, the terminal and the service are outside. */
export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'resized':
      return resized(state, action.size);
    case 'key-pressed':
      return pressed(state, action.key);
    case 'pasted':
      return pasted(state, action.text);
    case 'client-told':
      return { ...state, traffic: trafficAfter(state.traffic, action.event, action.at) };
    case 'count-settled':
      return state.count === action.count ? showTab({ ...state, count: '' }, Number(action.count)) : state;
    case 'arrange-next':
      return withListOf(state, action.list, arrangeNext);
    case 'mouse-told':
      return takeMouse(state, action.event);
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

function pressed(before: State, key: string): State {
  const state: State = {
    ...before,
    message: undefined,
    leaving: before.leaving === 'asked' ? 'asked-before' : undefined,
  };
  const scope = scopeOf(state);
  if (isCount(key, scope, state)) return counted(state, key);
  const command = commandOf(state.keymap, key, scope);
  // The shell wants the terminal, whatever is open.
  if (command === 'suspend') return addTask(state, { name: 'suspend' });
  return { ...taken(state, { key, command }), count: '' };
}

function taken(state: State, key: Pressed): State {
  const { box, screen } = state;
  if (box !== undefined) return box.kind.press(box.own, key, state, runCommand);
  // Nothing is to be seen of the screen that the other keys are for.
  const next = screenScopeOf(state) === 'too-small' ? undefined : screen.kind.press(screen.own, key, state);
  return next ?? (key.command === undefined ? state : runGeneral(state, key.command));
}

/** Digits are counts where there are rows; the first one is no nought. */
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
  const next = withListOf(state, action.list, (list, height) =>
    // What still comes for an abandoned reading is ignored.
    list.reading.number === action.reading ? listAfter(list, action, height) : list,
  );
  const after = next.views[action.list];
  if (before?.watch === undefined || after === undefined || !isRenewing(before) || isRenewing(after)) return next;
  const watch = { ...before.watch, changes: changesBetween(before.list, after.list.reading.items) };
  return { ...next, views: { ...next.views, [action.list]: { ...after, watch } } };
}

function withListOf(state: State, id: number, change: (list: ListState, height: number) => ListState): State {
  const view = state.views[id];
  if (view === undefined) return state;
  const list = change(view.list, listHeight(state));
  return list === view.list ? state : { ...state, views: { ...state.views, [id]: { ...view, list } } };
}

function listAfter(list: ListState, action: ReadingEvent, height: number): ListState {
  if (action.type === 'page-loaded') return addPage(list, action.page, height);
  if (action.type === 'list-ended') return endList(list, action.at, height);
  return failList(list, action.problem);
}

const maxDigits = 5;

function isRenewing({ list }: View): boolean {
  return renewalOf(list.reading) !== undefined;
}

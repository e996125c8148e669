import type { Action } from '../state/action.ts';
import { takeMouse } from './mouse.ts';
import { watchDue } from './browse/list-commands.ts';
import { showTab } from './browse/navigation.ts';
import { keyLabel } from '../keys/key-names.ts';
import { rowOfKey } from '../keys/keymap.ts';
import { afterLoading } from './browse/after-loading.ts';
import { arrangeNext } from '../state/list-state.ts';
import { resized } from './browse/detail-commands.ts';
import { lateTraffic, trafficAfter } from '../state/traffic.ts';
import { keyed, scopeOf, runCommand, typeKey } from '../state/stack.ts';
import { say, type State } from '../state/state.ts';
import { changeList, goTo } from '../state/views.ts';

/** Returns the state after an action. Pure: time, terminal and service are outside. */
export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'resized':
      return resized(state, action.size);
    case 'key-pressed':
      return pressed(state, action.key);
    case 'pasted':
      return typeKey(state, { key: '', command: undefined, pasted: action.text });
    case 'client-event':
      if (action.event.type === 'notice') return { ...state, message: { text: action.event.text, tone: 'problem' } };
      return { ...state, traffic: trafficAfter(state.traffic, action.event, action.at) };
    case 'call-late':
      return { ...state, traffic: lateTraffic(state.traffic, action.call, action.at) };
    case 'count-settled':
      return state.count === action.count ? { ...state, count: '', countFrom: undefined } : state;
    case 'arrange-next':
      return changeList(state, action.list, arrangeNext);
    case 'mouse-event':
      return takeMouse(state, action);
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
  return afterLoading(state, action);
}

function pressed(before: State, key: string): State {
  const state: State = {
    ...before,
    message: undefined,
    quitConfirmation: before.quitConfirmation === 'asked' ? 'asked-before' : undefined,
  };
  const scope = scopeOf(state);
  if (/^\d$/.test(key) && isOfTabs(scope)) return typedDigit(state, key);
  const command = rowOfKey(state.keymap, key, scope)?.command;
  // Suspending works whatever is open.
  if (command === 'suspend') return runCommand(state, command);
  if (command === undefined && isOfTabs(scope)) return withoutEffect(state, key);
  const numbered = withTypedNumber(state, command);
  const next = command === undefined ? typeKey(numbered, { key, command }) : runCommand(numbered, command, key);
  return { ...next, count: '', countFrom: undefined };
}

function withoutEffect(state: State, key: string): State {
  const text = keyed(state, `${keyLabel(key)} does nothing here. {help} lists the keys.`);
  return { ...say(state, text, 'problem'), count: '', countFrom: undefined };
}

/** Whether a digit is a tab there: on a screen with rows, and not in a box over it. */
function isOfTabs(scope: string): boolean {
  return scope === 'list' || scope === 'detail' || scope === 'summary';
}

/** Shows the tab of a digit. The digits are kept, because a number before `G` or `w` goes to a row or sets seconds. */
function typedDigit(state: State, digit: string): State {
  const { stack, viewHistory, countFrom = { stack, viewHistory }, count } = state;
  return { ...showTab(state, Number(digit)), count: `${count}${digit}`.slice(0, maxDigits), countFrom };
}

/** A number of several digits belongs to the view before the first of them. Without a command for it, it is dropped. */
function withTypedNumber(state: State, command: string | undefined): State {
  const { count, countFrom } = state;
  if (count.length < 2 || countFrom === undefined) return { ...state, count: '' };
  if (command !== 'last-row' && command !== 'watch') return { ...state, count: '' };
  return { ...goTo(state, countFrom.viewHistory), stack: countFrom.stack };
}

const maxDigits = 5;

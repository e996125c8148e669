import type { Action } from '../state/action.ts';
import { takeMouse } from './mouse.ts';
import { watchDue } from './browse/watch-list.ts';
import { withoutSummary } from './summary/summary.tsx';
import { runCommand } from './browse/commands.ts';
import { showTab } from './browse/go.ts';
import type { Command } from '../keys/command.ts';
import { commandOf, keyLabel, type Pressed } from '../keys/keymap.ts';
import type { Scope } from '../keys/scopes.ts';
import { runGeneral } from './general.ts';
import { afterLoading } from '../state/after-loading.ts';
import { arrangeNext } from '../state/list-state.ts';
import { resized } from '../state/resize.ts';
import { lateTraffic, trafficAfter } from '../state/traffic.ts';
import { addTask, changeList, goTo, keyed, say, scopeOf, screenScopeOf, viewOf, type State } from '../state/state.ts';

/** Returns the state after an action. Pure: time, terminal and service are outside. */
export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'resized':
      return resized(state, action.size);
    case 'key-pressed':
      return pressed(state, action.key);
    case 'pasted':
      return pasted(state, action.text);
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
  return afterLoading(state, action);
}

function pressed(before: State, key: string): State {
  const state: State = {
    ...before,
    message: undefined,
    leaving: before.leaving === 'asked' ? 'asked-before' : undefined,
  };
  const scope = scopeOf(state);
  if (/^\d$/.test(key) && isOfTabs(scope)) return typedDigit(state, key);
  const command = commandOf(state.keymap, key, scope);
  // Suspending works whatever is open.
  if (command === 'suspend') return addTask(state, { name: 'suspend' });
  if (command === undefined && isOfTabs(scope)) return withoutEffect(state, key);
  const numbered = withTypedNumber(state, command);
  return { ...withoutCover(numbered, taken(numbered, { key, command })), count: '', countFrom: undefined };
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

function withoutEffect(state: State, key: string): State {
  const text = keyed(state, `${keyLabel(key)} does nothing here. {help} lists the keys.`);
  return { ...say(state, text, 'problem'), count: '', countFrom: undefined };
}

/** Whether a digit is a tab there: on a screen with rows, and not in a box over it. */
function isOfTabs(scope: Scope): boolean {
  return scope === 'list' || scope === 'detail' || scope === 'summary';
}

/** Shows the tab of a digit. The digits are kept, because a number before `G` or `w` goes to a row or sets seconds. */
function typedDigit(state: State, digit: string): State {
  const { screen, trail, countFrom = { screen, trail }, count } = state;
  return { ...showTab(state, Number(digit)), count: `${count}${digit}`.slice(0, maxDigits), countFrom };
}

/** A number of several digits belongs to the view before the first of them. Without a command for it, it is dropped. */
function withTypedNumber(state: State, command: Command | undefined): State {
  const { count, countFrom } = state;
  if (count.length < 2 || countFrom === undefined) return { ...state, count: '' };
  if (command !== 'last-row' && command !== 'watch') return { ...state, count: '' };
  return { ...goTo(state, countFrom.trail), screen: countFrom.screen };
}

function pasted(state: State, text: string): State {
  const { box, screen } = state;
  if (box !== undefined) return box.kind.paste?.(box.own, text, state) ?? state;
  return screen.kind.paste?.(screen.own, text, state) ?? state;
}

const maxDigits = 5;

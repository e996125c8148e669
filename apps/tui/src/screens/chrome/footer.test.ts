import { textOf } from '../../drawing/line.ts';
import { endList } from '../../state/list-state.ts';
import { expect, test } from 'vitest';
import type { State } from '../../state/state.ts';
import { openTab, openView, withList } from '../../state/views.ts';
import { answer, demo, loadedState, press } from '../../test-support/state.ts';
import { subscriptions } from '../../test-support/subscriptions.ts';
import { keysLine } from './chrome.tsx';

test('names the keys that fit, and always the one for help', () => {
  expect(lineOf(loadedState(), 60)).toBe('j/k move  ⏎ detail  / filter  : command  c columns  ? help');
  expect(lineOf(press(loadedState(), 'c'), 60)).toBe('j/k move  ⏎ keep  Space show  J/K order  Esc leave  ? help');
});

test('promises no key of a row in a list without rows', () => {
  const empty = answer(openView(loadedState(), 'subscriptions', { status: 'failed' }), []);
  expect(lineOf(withList(empty, (list, height) => endList(list, 1, height)))).toBe(
    '/ filter  : command  c columns  r refresh  w watch  e export  a new customer  q quit  ? help',
  );
});

test('promises a customer only where the rows name one', () => {
  const discounts = answer(openTab(loadedState(), 'discounts'), subscriptions(2));
  for (const state of [loadedState(), press(loadedState(), 'enter')]) expect(lineOf(state)).toContain('C customer');
  for (const state of [discounts, press(discounts, 'enter')]) expect(lineOf(state)).not.toContain('C customer');
});

test('promises a new customer only in a session that can create one', () => {
  const readOnly = loadedState(subscriptions(2), { session: { ...demo, mode: 'live', canWrite: false } });
  expect(lineOf(readOnly)).not.toContain('a new customer');
  expect(lineOf(loadedState())).toContain('a new customer');
});

function lineOf(state: State, width = 200): string {
  return textOf(keysLine(state, width)).trimEnd();
}

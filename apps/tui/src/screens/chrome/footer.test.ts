import { textOf } from '../../drawing/line.ts';
import { expect, test } from 'vitest';
import type { Scope } from '../../keys/scopes.ts';
import { openTab, openView, scopeOf, type State } from '../../state/state.ts';
import { answer, demo, loadedState, press } from '../../test-support/state.ts';
import { subscriptions } from '../../test-support/subscriptions.ts';
import { keyTable } from '../key-table.ts';
import { keysLine } from './footer.ts';
import { withoutIdleKeys } from './idle-keys.ts';

test('names the keys that fit, and always the one for help', () => {
  expect(lineAt('list', 60)).toBe('j/k move  ⏎ detail  / filter  : command  c columns  ? help');
  expect(lineAt('columns', 60)).toBe('j/k move  ⏎ keep  Space show  J/K order  Esc leave  ? help');
});

test('promises no key of a row in a list without rows', () => {
  expect(lineOf(answer(openView(loadedState(), 'subscriptions', { status: 'failed' }), []))).toBe(
    '/ filter  : command  c columns  r refresh  w watch  a new customer  q quit  ? help',
  );
});

test('promises a customer only where the rows name one', () => {
  const discounts = answer(openTab(loadedState(), 'discounts'), subscriptions(2));
  for (const state of [loadedState(), press(loadedState(), 'enter')]) expect(lineOf(state)).toContain('C customer');
  for (const state of [discounts, press(discounts, 'enter')]) expect(lineOf(state)).not.toContain('C customer');
});

test('promises a new customer only in a session that can create one', () => {
  const readOnly = loadedState(subscriptions(2), { session: { ...demo, mode: 'live', canWrite: false } });
  expect(lineOf(readOnly)).toContain('C customer  q quit');
  expect(lineOf(loadedState())).toContain('C customer  a new customer  q quit');
});

function lineOf(state: State): string {
  return textOf(keysLine(withoutIdleKeys(state), scopeOf(state), 200)).trimEnd();
}

function lineAt(scope: Scope, width: number): string {
  return textOf(keysLine(keyTable, scope, width)).trimEnd();
}

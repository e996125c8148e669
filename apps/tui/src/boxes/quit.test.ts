import { expect, test } from 'vitest';
import { boxOf } from '../state/stack.ts';
import { reduce } from '../screens/reduce.ts';
import { openAccounts } from './accounts/accounts.ts';
import { demoChoice } from '../service/accounts.ts';
import { loadedState, press } from '../test-support/state.ts';
import { subscriptions } from '../test-support/subscriptions.ts';
import type { State } from '../state/state.ts';
import { openView } from '../state/views.ts';

const few = loadedState(subscriptions(100));
const many = loadedState(subscriptions(1_000));

test.each(['q', 'ctrl+c'])('exits at once with %s when little is loaded', (key) => {
  expect(leftBy(press(few, key))).toBe('quit');
});

test.each(['q', 'ctrl+c'])('confirms before %s when much is loaded', (key) => {
  const next = press(many, key);
  expect(leftBy(next)).toBeUndefined();
  expect(next.message?.text).toBe(
    '1000 rows are loaded and would have to be loaded again. Press the same key again to leave.',
  );
  expect(leftBy(press(next, key))).toBe('quit');
  expect(leftBy(press(next, 'j', key))).toBeUndefined();
});

test('counts the loaded items of all lists, not only of the visible one', () => {
  expect(leftBy(press(openView(many, 'payouts', {}), 'q'))).toBeUndefined();
});

test('exits at once with :q, whatever is loaded', () => {
  expect(leftBy(press(many, ':', 'q', 'enter'))).toBe('quit');
});

test('confirms before :q while a customer is being created, and keeps the prompt open for the confirmation', () => {
  const next = press({ ...few, unfinished: 'A customer is being created' }, ':', 'q', 'enter');
  expect(leftBy(next)).toBeUndefined();
  expect(boxOf(next)?.definition.name).toBe('palette');
  expect(leftBy(press(next, 'enter'))).toBe('quit');
});

test('confirms before it switches accounts, in the list of accounts and with :@', () => {
  const shop = { ...demo, name: 'shop', source: 'profile shop' };
  const listed = press(openAccounts(many, [shop]), 'enter');
  expect(leftBy(listed)).toBeUndefined();
  expect(leftBy(press(listed, 'enter'))).toBe('switch-account');
  const typed = reduce(press(many, ':'), { type: 'pasted', text: '@shop' });
  const next = press(typed, 'enter');
  expect(leftBy(next)).toBeUndefined();
  expect(leftBy(press(next, 'enter'))).toBe('switch-to');
});

const demo = {
  choice: demoChoice,
  name: 'demo',
  mode: 'test',
  source: 'the demo',
  from: '',
  problem: undefined,
} as const;

function leftBy({ tasks }: State): string | undefined {
  return tasks.at(-1)?.name;
}

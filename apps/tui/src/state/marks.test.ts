import { onTestFinished, expect, test } from 'vitest';
import { large, openBrowser, small } from '../test-support/browser.tsx';
import { createService } from '../test-support/service.ts';
import { answer, loadedState, press } from '../test-support/state.ts';
import { subscription, subscriptions } from '../test-support/subscriptions.ts';
import { itemId } from '../service/listings.ts';
import type { State } from './state.ts';
import { viewOf } from './views.ts';
import { chosenItems, markedIds } from './marks.ts';

test('marks the row and moves to the next; a second press unmarks it', () => {
  expect(marked(press(loadedState(), 'space', 'space'))).toEqual(['sub_00000', 'sub_00001']);
  expect(marked(press(loadedState(), 'space', 'k', 'space'))).toEqual([]);
});

test('marks a range in either direction, and drops it with Esc', () => {
  const drawn = press(loadedState(), 'j', 'j', 'v', 'k');
  expect(marked(drawn)).toEqual(['sub_00001', 'sub_00002']);
  expect(marked(press(drawn, 'v', 'G'))).toEqual(['sub_00001', 'sub_00002']);
  expect(marked(press(drawn, 'escape'))).toEqual([]);
  expect(marked(press(loadedState(), 'v', 'j', 'space', 'j', 'space'))).toEqual([
    'sub_00000',
    'sub_00001',
    'sub_00002',
  ]);
});

test('marks all visible rows, and unmarks them', () => {
  const all = press(loadedState(subscriptions(5)), '*');
  expect(marked(all)).toHaveLength(5);
  expect(marked(press(all, '*'))).toEqual([]);
});

test('unmarks with Esc when there is nothing else to stop', () => {
  const waiting = press(loadedState(), 'space', '9', '9', '9', 'G');
  const stopped = press(waiting, 'escape');
  expect(marked(stopped)).toEqual(['sub_00000']);
  expect(marked(press(stopped, 'escape'))).toEqual([]);
});

test('keeps marks by id through a refresh in another order', () => {
  const before = press(loadedState(subscriptions(3)), 'j', 'space', 'r');
  const after = answer(before, [subscription(9), subscription(2), subscription(1)]);
  expect(marked(after)).toEqual(['sub_00001']);
  expect(chosenItems(viewOf(after)).map((item) => itemId('subscriptions', item))).toEqual(['sub_00001']);
});

test('selects the row at the cursor when nothing is marked', () => {
  const ids = chosenItems(viewOf(press(loadedState(), 'j'))).map((item) => itemId('subscriptions', item));
  expect(ids).toEqual(['sub_00001']);
});

test.each([large, small])('draws marks in a separate column, without colour, at $columns columns', async (size) => {
  const screen = openBrowser(createService(subscriptions(5)), size);
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('▶ sub_00000'));
  screen.type(' ');
  await screen.until((text) => text.includes('▶ sub_00001'));
  expect(screen.text()).toContain(' *sub_00000');
  expect(screen.text()).toContain(' 1 marked ·');
  screen.type('v');
  await screen.until((text) => text.includes('▶*sub_00001') && text.includes('range: 2 marked'));
  screen.type('\u001b');
  await screen.until((text) => !text.includes('range'));
  screen.type('\u001b');
  await screen.until((text) => text.includes('▶ sub_00001') && !text.includes('marked'));
});

function marked(state: State): string[] {
  return [...markedIds(viewOf(state))].sort();
}

import { describe, expect, test } from 'vitest';
import { bannerSpans } from '../screens/chrome/banner.ts';
import { answer, loadedState, press, typing } from '../test-support/state.ts';
import { subscription, subscriptions } from '../test-support/subscriptions.ts';
import { reduce } from '../screens/reduce.ts';
import { selectedItem, wantedPage } from './list-state.ts';
import type { State } from './state.ts';
import { viewOf } from './views.ts';

describe('the next match', () => {
  test('is found page by page, and loading stops there', () => {
    let state = press(filtered(), 'j', 'j', 'j');
    expect(text(state)).toContain('loading on to the next match, 100 loaded, Esc stops');
    state = answer(state, subscriptions(100, 100));
    expect(text(state)).toContain('loading on to the next match, 200 loaded, Esc stops');
    state = answer(state, [...matches(200, 7), ...subscriptions(93, 207)]);
    expect(selectedItem(viewOf(state).list)).toMatchObject({ subscription_id: 'sub_00200' });
    expect(wantedPage(viewOf(state).list)).toBeUndefined();
    expect(text(state)).toBe('');
  });

  test('is searched until Esc', () => {
    const state = press(filtered(), 'j', 'escape');
    expect(wantedPage(viewOf(answer(filtered('j'), subscriptions(100, 100))).list)).toBeDefined();
    expect(wantedPage(viewOf(answer(state, subscriptions(100, 100))).list)).toBeUndefined();
    expect(text(state)).toBe('');
  });

  test('is reported as missing at the end of the list', () => {
    const { list, loadNumber } = wantedPage(viewOf(filtered('j')).list) ?? { list: 0, loadNumber: 0 };
    const ended = reduce(filtered('j'), { type: 'list-ended', list, loadNumber, at: 2 });
    expect(ended.message).toMatchObject({ text: 'no further match in all 100 rows' });
  });

  test.for(['space', 'mouse', 'filter prompt'])('is not searched by the %s', (by) => {
    const wheel = {
      type: 'mouse-event',
      event: { kind: 'wheel-down', row: 5, column: 5 },
      limits: undefined,
      now: 0,
    } as const;
    const moved = {
      space: () => press(filtered(), 'space'),
      mouse: () => reduce({ ...filtered(), hasMouse: true }, wheel),
      'filter prompt': () => press(filtered(), '/', 'down', 'down'),
    }[by];
    expect(moved).toBeDefined();
    expect(wantedPage(viewOf(moved?.() ?? filtered()).list)).toBeUndefined();
  });
});

/** A filter that matches the first of a hundred loaded rows, with the cursor on it. */
function filtered(...keys: string[]): State {
  const state = loadedState([...matches(0, 1), ...subscriptions(99, 1)]);
  return press(state, '/', ...typing('turing'), 'enter', ...keys);
}

function matches(from: number, count: number) {
  const customer = { customer_id: 'cus_1', email: 'alan@example.com', name: 'Alan Turing' };
  return Array.from({ length: count }, (_, index) => subscription(from + index, { customer }));
}

function text(state: State): string {
  return bannerSpans(state)
    .map((span) => span.text)
    .join('');
}

import { watchText } from './status-line.ts';
import { isLoading } from '../../state/load-state.ts';
import type { Subscription } from '@paydeck/core';
import { expect, onTestFinished, test } from 'vitest';
import { reduce } from '../reduce.ts';
import { rowSigns } from './table.ts';
import type { State } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import { large, openBrowser, small } from '../../test-support/browser.tsx';
import { createService } from '../../test-support/service.ts';
import { answer, loadedState, press } from '../../test-support/state.ts';
import { subscription, subscriptions } from '../../test-support/subscriptions.ts';
import { neededBy } from '../chrome/gauge.ts';

const second = 1_000;
const noon = Date.UTC(2026, 10, 21, 12);

test('reloads every 30 s, or at the interval of a number, at least 5 s apart', () => {
  expect(watchTextOf(press(loadedState(), 'w'))).toBe('watch 30 s');
  expect(watchTextOf(press(loadedState(), '1', '0', 'w'))).toBe('watch 10 s');
  expect(watchTextOf(press(loadedState(), '0', '1', 'w'))).toBe('watch 5 s');
  expect(watchTextOf(press(loadedState(), 'w', 'w'))).toBeUndefined();
  expect(watchTextOf(press(loadedState(), 'w', '0', '9', 'w'))).toBe('watch 9 s');
});

test('reloads when the interval has passed, and marks new and changed rows', () => {
  const due = reduce(ended(press(loadedState(subscriptions(3)), 'w')), { ...watchDue, at: 40 * second });
  expect(isLoading(viewOf(due).list.loadState)).toBe(true);
  const items = [subscription(9), subscription(0, { status: 'paused' }), subscription(1), subscription(2)];
  const read = ended(answer(due, items));
  expect(viewOf(read).watch?.changes).toEqual(
    new Map([
      ['sub_00009', 'new'],
      ['sub_00000', 'changed'],
    ]),
  );
  expect(watchTextOf(read)).toBe('watch 30 s: 1 new +, 1 changed ~');
  const signs = rowSigns(viewOf(press(read, 'g', 'space')));
  expect([signs('sub_00009', 0), signs('sub_00000', 1), signs('sub_00001', 2)]).toEqual(['#', '~', ' ']);
  const marked = press(read, 'G', '~');
  expect([marked, press(marked, '~')].map((state) => viewOf(state).list.cursor.place.cursor)).toEqual([0, 1]);
  const again = ended(answer(reduce(read, { ...watchDue, at: 80 * second }), items));
  expect(viewOf(again).watch?.changes).toEqual(new Map());
});

test('skips a reload when others need the rate limit, and says so', () => {
  const skipped = reduce(ended(press(loadedState(subscriptions(3)), 'w')), {
    ...watchDue,
    yieldsTo: 'others wait for the service',
  });
  expect(isLoading(viewOf(skipped).list.loadState)).toBe(false);
  expect(watchTextOf(skipped)).toBe('watch 30 s, skipped: others wait for the service');
  expect(watchTextOf(reduce(skipped, watchDue))).toBe('watch 30 s');
});

test('leaves the last fifth of a window free, and does not compete with waiting requests', () => {
  const window = (remaining: number, resetAt = noon + second) => ({ limit: 50, remaining, resetAt: new Date(resetAt) });
  const limits = (remaining: number) => ({ windows: [window(remaining)], waiting: 0, blockedUntil: undefined });
  expect(neededBy(limits(10), noon)).toBeUndefined();
  expect(neededBy(limits(9), noon)).toBe('little is left of the rate limit');
  // A window that has passed has its whole budget again.
  expect(neededBy(limits(0), noon + 2 * second)).toBeUndefined();
  expect(neededBy({ ...limits(50), waiting: 1 }, noon)).toBe('others wait for the service');
  expect(neededBy({ ...limits(50), blockedUntil: new Date(noon + 1) }, noon)).toBe('the rate limit is used up');
});

test('reloads this view, and the others when they are shown next', () => {
  const subscribed = ended(loadedState(subscriptions(3)));
  const discounts = ended(reduce(press(subscribed, '2'), { type: 'count-settled', count: '2' }));
  const refreshed = press(discounts, 'R');
  expect(isLoading(viewOf(refreshed).list.loadState)).toBe(true);
  const back = press(refreshed, '[');
  expect(viewOf(back).list).toMatchObject({ loadState: { status: 'loading', refresh: { items: [] } } });
  expect(viewOf(press(back, ']', '[')).list.loadState.number).toBe(viewOf(back).list.loadState.number);
});

test.each([large, small])('marks new and changed rows with signs, at $columns columns', async (size) => {
  const items: Subscription[] = subscriptions(3);
  const service = createService(items);
  let time = noon;
  const screen = openBrowser(service, size, { now: () => time });
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('3 loaded (end)'));
  screen.type('w');
  await screen.until((text) => text.includes('watch 30 s'));
  items.splice(0, 1, subscription(9), subscription(0, { status: 'paused' }));
  time += 31 * second;
  // The hook reads the clock when the visible list changes.
  screen.type('w');
  await screen.until((text) => text.includes('watch is off'));
  screen.type('w');
  await screen.until((text) => text.includes('+sub_00009') && text.includes('~sub_00000'));
  expect(screen.text()).toContain('watch 30 s: 1 new +, 1 changed ~');
});

const watchDue = { type: 'watch-due', list: 0, at: 31 * second, yieldsTo: undefined } as const;

/** Ends the visible list. */
function ended(state: State): State {
  const { list } = viewOf(state);
  return isLoading(list.loadState)
    ? reduce(state, { type: 'list-ended', list: list.id, loadNumber: list.loadState.number, at: second })
    : state;
}

function watchTextOf(state: State): string | undefined {
  return watchText(viewOf(state).watch);
}

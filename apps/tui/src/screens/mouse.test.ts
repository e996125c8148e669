import { expect, onTestFinished, test } from 'vitest';
import { reduce } from './reduce.ts';
import { textOf } from '../drawing/line.ts';
import { headerLine } from './chrome/header.ts';
import { copyMenuBox } from '../boxes/copy-menu/copy-menu.ts';
import { modelOf, scopeOf } from '../state/stack.ts';
import { columnAtCursor } from '../state/tables.ts';
import { screenLayout } from '../drawing/layout.ts';
import type { State } from '../state/state.ts';
import { viewOf } from '../state/views.ts';
import { large, openBrowser, small } from '../test-support/browser.tsx';
import { createService } from '../test-support/service.ts';
import { loadedState, press } from '../test-support/state.ts';
import { subscriptions } from '../test-support/subscriptions.ts';
import type { MouseEvent } from '../keys/mouse-reports.ts';

const on = press(loadedState(), 'm', '|');
const below = press(on, '|');

test('is off at the start, and ignored while it is off', () => {
  const off = loadedState();
  expect(mouse(off, 'press', 5, 10)).toBe(off);
  expect(press(on, 'm').hasMouse).toBe(false);
});

test('selects a row, and opens it on a second click', () => {
  const selected = mouse(on, 'press', 5, 10);
  expect(viewOf(selected).list.cursor.place.cursor).toBe(6);
  expect(scopeOf(mouse(selected, 'press', 5, 10))).toBe('detail');
});

test('shows the tab that is clicked, on every screen that has tabs', () => {
  const tabs = textOf(headerLine(on, { limits: undefined, now: 0 }));
  const discounts = mouse(on, 'press', tabs.indexOf('Disc') + 1, 0);
  expect(viewOf(discounts).list.listing).toBe('discounts');
  const summary = mouse(discounts, 'press', tabs.indexOf('Sum') + 1, 0);
  expect(scopeOf(summary)).toBe('summary');
  expect(scopeOf(mouse(summary, 'press', 15, 0))).toBe('list');
  expect(mouse(on, 'press', 3, 0)).toBe(on);
});

test('finds the tabs where a wide gauge of the rate limit leaves them room', () => {
  const window = { limit: 1_000_000_000, remaining: 1_000_000_000, resetAt: undefined };
  const limits = { windows: [window, window], waiting: 0, blockedUntil: undefined };
  const event = { kind: 'press', column: 32, row: 0 } as const;
  const pressed = reduce(on, { type: 'mouse-event', event, limits, now: 0 });
  expect(viewOf(pressed).list.listing).toBe('payouts');
});

test('selects a line of a detail beside the list', () => {
  const selected = mouse(on, 'press', 90, 5);
  expect(scopeOf(selected)).toBe('detail');
  expect(viewOf(selected).detail.place.cursor).toBe(2);
});

test('selects a line in either column of a detail below the list', () => {
  expect(viewOf(mouse(below, 'press', 10, 25)).detail.place.cursor).toBe(2);
  const second = mouse(below, 'press', 90, 25);
  expect(scopeOf(second)).toBe('detail');
  expect(viewOf(second).detail.place.cursor).toBeGreaterThan(10);
  // The second column is longer than the first one.
  expect(viewOf(mouse(below, 'press', 80, 33)).detail.place.cursor).toBe(20);
  expect(scopeOf(mouse(below, 'press', 10, 33))).toBe('list');
  expect(scopeOf(mouse(below, 'press', 90, 37))).toBe('list');
});

test('scrolls the pane under the pointer, and keeps the focus', () => {
  const down = mouse(mouse(on, 'wheel-down', 5, 10), 'wheel-down', 5, 10);
  expect(viewOf(down).list.cursor.place.cursor).toBe(6);
  expect(viewOf(mouse(down, 'wheel-up', 5, 10)).list.cursor.place.cursor).toBe(3);
  const inDetail = mouse(down, 'wheel-down', 90, 10);
  expect(viewOf(inDetail).detail.place.cursor).toBe(3);
  expect(viewOf(inDetail).list.cursor.place.cursor).toBe(6);
  expect(scopeOf(inDetail)).toBe('list');
});

test('ignores clicks outside the rows, and clicks under a box', () => {
  expect(viewOf(mouse(on, 'press', 5, 1)).list.cursor.place.cursor).toBe(0);
  expect(viewOf(mouse(on, 'press', 5, 39)).list.cursor.place.cursor).toBe(0);
  expect(viewOf(mouse(press(on, 'Y'), 'press', 5, 10)).list.cursor.place.cursor).toBe(0);
});

test('moves through the rows of a box with the wheel, and through no fields of a form', () => {
  const menu = mouse(press(on, 'Y'), 'wheel-down', 5, 10);
  expect(modelOf(menu, copyMenuBox)).toEqual({ cursor: 1 });
  expect(modelOf(mouse(menu, 'wheel-up', 5, 10), copyMenuBox)).toEqual({ cursor: 0 });
  const form = press(on, 'e');
  expect(mouse(form, 'wheel-down', 5, 10)).toEqual(form);
});

test('moves the column cursor to the heading that is clicked, and sorts by it on a second click', () => {
  const heading = mouse(on, 'press', 14, screenLayout(on).list.top);
  expect(columnAtCursor(heading)).toBe('customer.name');
  expect(viewOf(heading).list.rows.options.sort).toEqual([]);
  const sorted = mouse(heading, 'press', 14, screenLayout(on).list.top);
  expect(viewOf(sorted).list.rows.options.sort).toEqual([{ key: 'customer.name', isDescending: false }]);
});

test('ignores a click on the line between the list and the detail below it', () => {
  expect(mouse(below, 'press', 5, screenLayout(below).detail.top - 1)).toBe(below);
});

test.each([large, small])('receives mouse events as well as keys, at $columns columns', async (size) => {
  const screen = openBrowser(createService(subscriptions(50)), size);
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('▶ sub_00000'));
  screen.type('\u001b[<65;5;9M');
  await screen.drawn();
  expect(screen.text()).toContain('▶ sub_00000');
  screen.type('m');
  await screen.until((text) => text.includes('mouse on'));
  screen.type('\u001b[<65;5;9M');
  await screen.until((text) => text.includes('▶ sub_00003'));
  screen.type('\u001b[<0;5;6M\u001b[<0;5;6m');
  await screen.until((text) => text.includes('▶ sub_00001'));
  screen.type('j');
  await screen.until((text) => text.includes('▶ sub_00002'));
});

function mouse(state: State, kind: MouseEvent['kind'], column: number, row: number): State {
  return reduce(state, { type: 'mouse-event', event: { kind, column, row }, limits: undefined, now: 0 });
}

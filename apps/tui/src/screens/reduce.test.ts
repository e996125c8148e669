import { helpBox } from '../boxes/help/help.ts';
import { modelOf, scopeOf } from '../state/stack.ts';
import { openState } from '../state/start.ts';
import type { State } from '../state/state.ts';
import { viewOf } from '../state/views.ts';
import { browse, loadedState, press } from '../test-support/state.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { screenOf } from '../state/stack.ts';
import type { Action } from '../state/action.ts';
import { keyTable } from './key-table.ts';
import { wantedPage } from '../state/list-state.ts';
import type { ListingName } from '../service/listings.ts';
import { reduce } from './reduce.ts';
import { subscriptions } from '../test-support/subscriptions.ts';

const large = { columns: 120, rows: 40 };

test('moves by rows, to a row and to the ends', () => {
  expect(cursorAfter('jjj')).toBe(3);
  expect(cursorAfter('jjjk')).toBe(2);
  expect(cursorAfter('13G')).toBe(12);
  expect(cursorAfter('50Gk')).toBe(48);
  expect(cursorAfter('50Gg')).toBe(0);
  // A number without a command for it is dropped.
  expect(cursorAfter('11j')).toBe(1);
  expect(cursorAfter('G')).toBe(99);
});

test('moves by half pages and pages, and scrolls along', () => {
  const down = press(loaded(), '|', 'ctrl+d');
  expect(viewOf(down).list.cursor.place).toEqual({ cursor: 16, top: 16 });
  const page = press(loaded(), '|', 'pagedown');
  expect(viewOf(page).list.cursor.place).toEqual({ cursor: 32, top: 32 });
  expect(viewOf(press(page, 'pageup')).list.cursor.place).toEqual({ cursor: 0, top: 0 });
});

test('says of a key without effect that it has none', () => {
  expect(press(loaded(), 'x').message).toEqual({ text: 'x does nothing here. ? lists the keys.', tone: 'problem' });
  expect(press(loaded(), 'x', 'j').message).toBeUndefined();
});

test('resets the number after any key', () => {
  const state = press(loaded(), '1', '1', '?', '?', 'j');
  expect(viewOf(state).list.cursor.place.cursor).toBe(1);
});

test('opens the detail of the selected row and returns to the row', () => {
  const opened = press(loaded(), 'j', 'enter');
  expect(scopeOf(opened)).toBe('detail');
  expect(viewOf(press(opened, 'j', 'j')).detail.place.cursor).toBe(2);
  expect(viewOf(press(opened, 'j', 'j')).list.cursor.place.cursor).toBe(1);
  const back = press(opened, 'escape');
  expect(scopeOf(back)).toBe('list');
  expect(viewOf(back).list.cursor.place.cursor).toBe(1);
});

test('opens no detail when there is no row', () => {
  expect(viewOf(press(start(), 'enter')).pane).toBe('list');
});

test('opens and closes the help over the current screen', () => {
  const help = press(loaded(), 'j', '?');
  expect(scopeOf(help)).toBe('help');
  expect(viewOf(press(help, 'j')).list.cursor.place.cursor).toBe(1);
  expect(scopeOf(press(help, '?'))).toBe('list');
  expect(scopeOf(press(help, 'escape'))).toBe('list');
});

test('scrolls the help where it is longer than the screen', () => {
  const help = reduce(press(loaded(), '?'), { type: 'resized', size: { columns: 40, rows: 10 } });
  expect(helpPlace(press(help, 'j'))).toBe(1);
  const end = helpPlace(press(help, 'G'));
  expect(end).toBeGreaterThan(1);
  expect(helpPlace(press(help, 'G', 'j'))).toBe(end);
});

test('ignores events of a load that was abandoned', () => {
  const refreshed = press(loaded(), 'r');
  const late = reduce(refreshed, { type: 'load-failed', list: 0, loadNumber: 0, problem: 'too late' });
  expect(late).toBe(refreshed);
  const whole = press(loaded(), 'A');
  expect(reduce(whole, { type: 'list-ended', list: 0, loadNumber: 0, at: 2 })).toBe(whole);
});

test('keeps its invariants for any keys, sizes and responses', () => {
  const keys = [...new Set(keyTable.flatMap((binding) => binding.keys)), '0', '1', '2', '9', 'x'];
  const size = fc.record({ columns: fc.integer({ min: 0, max: 300 }), rows: fc.integer({ min: 0, max: 120 }) });
  const action = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...keys).map((key): Action => ({ type: 'key-pressed', key })) },
    size.map((next): Action => ({ type: 'resized', size: next })),
    fc.constantFrom('page', 'end', 'failure'),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 80 }), (actions) => {
      let state = start();
      for (const next of actions) {
        state = typeof next === 'string' ? answered(state, next) : reduce(state, next);
        const { loadState, cursor } = viewOf(state).list;
        const { place, goal } = cursor;
        expect(place.cursor).toBeLessThan(Math.max(1, loadState.items.length));
        expect(place.top).toBeGreaterThanOrEqual(0);
        expect(place.top).toBeLessThanOrEqual(place.cursor);
        expect(goal).toBeGreaterThanOrEqual(place.cursor);
      }
    }),
    { seed: 20_261_121 },
  );
});

test('runs a palette command from the summary, and shows the list that it changed', () => {
  const summary = press(loadedState(), 'i');
  expect(screenOf(summary).definition.name).toBe('summary');
  const asked = press(summary, ':', ...Array.from('status=paused'), 'enter');
  expect([screenOf(asked).definition.name, viewOf(asked).list.query]).toEqual(['browse', { status: 'paused' }]);
  const filtered = press(summary, ':', ...Array.from('/ada'), 'enter');
  expect([screenOf(filtered).definition.name, viewOf(filtered).list.rows.options.filter]).toEqual(['browse', 'ada']);
  const coloured = press(summary, ':', ...Array.from('theme'), 'space', ...Array.from('light'), 'enter');
  expect([screenOf(coloured).definition.name, coloured.theme]).toEqual(['summary', 'light']);
});

/** Simulates a response to the request that the state waits for. */
function answered(state: State, kind: string): State {
  const request = wantedPage(viewOf(state).list);
  if (request === undefined) return state;
  const { list, loadNumber, page } = request;
  if (kind === 'end') return reduce(state, { type: 'list-ended', list, loadNumber, at: 1 });
  if (kind === 'failure') return reduce(state, { type: 'load-failed', list, loadNumber, problem: 'it failed' });
  return reduce(state, {
    type: 'page-loaded',
    list,
    loadNumber,
    page: { items: subscriptions(30, page * 30), number: page, at: 1 },
  });
}

function loaded(): State {
  const page = { items: subscriptions(100), number: 0, at: 1 };
  return reduce(start(), { type: 'page-loaded', list: 0, loadNumber: 0, page });
}

function helpPlace(state: State): number | undefined {
  return modelOf(state, helpBox)?.top;
}

function start(listing: ListingName = 'subscriptions'): State {
  return openState({
    keymap: keyTable,
    screen: browse,
    listing,
    query: {},
    size: large,
    session: { mode: 'test', name: 'demo', source: 'the demo', canWrite: true },
  });
}

function cursorAfter(keys: string): number {
  return viewOf(press(loaded(), ...Array.from(keys))).list.cursor.place.cursor;
}

import { describe, expect, test } from 'vitest';
import { boxOf } from '../../state/stack.ts';
import { bannerSpans } from '../../screens/chrome/banner.ts';
import { crumbsLine } from '../../screens/browse/crumbs.ts';
import { reduce } from '../../screens/reduce.ts';
import { textOf } from '../../drawing/line.ts';
import { selectedItem, wantedPage } from '../../state/list-state.ts';
import type { State } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import { answer, loadedState, press, typing } from '../../test-support/state.ts';
import { subscription, subscriptions } from '../../test-support/subscriptions.ts';
import { findChoices } from './find.ts';

const lateOne = [subscription(7, { status: 'past_due' }), ...subscriptions(99, 8)];

describe('the key that searches the whole list', () => {
  test('is named when filtered or sorted rows are not all loaded', () => {
    const state = press(loadedState(lateOne), '/', ...typing('status:past_due'), 'enter');
    expect(crumbs(state)).toContain('here: /status:past_due (1 of 100 loaded; f: whole list)');
    expect(crumbs(press(loadedState(), 's'))).toContain('here: sort status ▲ (the 100 loaded only; f: whole list)');
    expect(crumbs(ended(press(loadedState(), 's')))).not.toContain('whole list');
  });

  test('offers the service first, if it has a filter for it', () => {
    const state = press(loadedState(lateOne), '/', ...typing('lovelace status:past_due'), 'enter', 'f');
    expect(findChoices(state).map(({ label }) => label)).toEqual([
      'ask the service',
      'find the next match',
      'find every match',
    ]);
    const next = viewOf(press(state, 'enter')).list;
    expect([next.query, next.rows.options.filter]).toEqual([{ status: 'past_due' }, 'lovelace']);
    expect(viewOf(press(state, 'enter', '[')).list.query).toEqual({});
  });

  test.for([
    ['grace@example.com', 'customer', 'grace@example.com: everything of this customer'],
    ['cus_grace123', 'customer', 'cus_grace123: everything of this customer'],
    ['dsc_4711abc', 'discounts', 'dsc_4711abc: loads the list until it is found'],
  ])('offers the view of %s when no loaded row has it', ([text = '', label, note]) => {
    const state = press(loadedState(), '/', ...typing(text), 'ctrl+f');
    expect(findChoices(state)[0]).toMatchObject({ label, note });
    expect(boxOf(press(state, 'enter'))?.definition.name).not.toBe('find');
    // Also when the whole list is loaded, because other lists may have it.
    const all = press(ended(loadedState()), '/', ...typing(text), 'ctrl+f');
    expect(findChoices(all).map((choice) => choice.label)).not.toContain('find the next match');
    expect(findChoices(all)[0]).toMatchObject({ label, note });
  });

  test('loads the customer whose e-mail was pasted at the prompt', () => {
    const pasted = reduce(press(loadedState(), '/'), { type: 'pasted', text: 'grace@example.com' });
    const next = press(pasted, 'ctrl+f', 'enter');
    expect(next.tasks.at(-1)).toMatchObject({ name: 'open-customer', wanted: 'grace@example.com' });
  });

  test('offers no customer when a loaded row has the e-mail', () => {
    const state = press(loadedState(), '/', ...typing('ada@example.com'), 'ctrl+f');
    expect(findChoices(state)[0]?.label).toBe('find the next match');
  });

  test('keeps the text of the prompt', () => {
    const state = press(loadedState(), '/', ...typing('turing'), 'ctrl+f');
    expect(boxOf(state)?.definition.name).toBe('find');
    expect(viewOf(state).list.rows.options.filter).toBe('turing');
  });

  test('loads pages up to the next match, shows the progress, and stops there or on Esc', () => {
    let state = press(loadedState(), '/', ...typing('past_due'), 'enter', 'f', 'enter');
    // The pages that are loaded are not requested again.
    expect(wantedPage(viewOf(state).list)).toMatchObject({ page: 1, whole: undefined });
    state = answer(state, subscriptions(100, 100));
    expect(banner(state)).toContain('loading on to the next match, 200 loaded, Esc stops');
    expect(wantedPage(viewOf(answer(press(state, 'escape'), subscriptions(100, 200))).list)).toBeUndefined();
    state = answer(state, [subscription(200, { status: 'past_due' }), ...subscriptions(99, 201)]);
    expect(wantedPage(viewOf(state).list)).toBeUndefined();
    expect(selectedItem(viewOf(state).list)).toMatchObject({ subscription_id: 'sub_00200' });
    expect(wantedPage(viewOf(press(state, 'n')).list)).toMatchObject({ page: 3, whole: undefined });
  });

  test('tries again where a page has failed', () => {
    const filtered = press(loadedState(), '/', ...typing('past_due'), 'enter', 'j');
    const { list, loadNumber } = wantedPage(viewOf(filtered).list) ?? { list: 0, loadNumber: 0 };
    const failed = reduce(filtered, { type: 'load-failed', list, loadNumber, problem: 'it broke' });
    const again = press(failed, 'f', 'enter');
    expect(wantedPage(viewOf(again).list)).toMatchObject({ page: 1 });
    expect(banner(again)).toContain('loading on to the next match, 100 loaded, Esc stops');
  });

  test('loads the whole list for every match, and reports it', () => {
    let state = press(loadedState(), '/', ...typing('past_due'), 'enter', 'f', 'j', 'enter');
    expect(wantedPage(viewOf(state).list)).toMatchObject({ whole: { isAhead: true } });
    state = ended(answer(state, subscriptions(100)));
    expect(banner(state)).toContain('all 100 are loaded');
    expect(banner(press(state, 'f'))).toContain('the whole list is loaded: 0 of 100 loaded match');
  });

  test('shows how many rows are read in a second', () => {
    let state = press(loadedState(), 'A');
    for (let page = 0; page < 2; page += 1)
      state = answer(state, subscriptions(100, 100 * page), { at: 1_000 * page + 1 });
    expect(banner(state)).toContain('200 read, 200 a second, Esc stops; total unknown');
    expect(state.tasks).toEqual([]);
  });
});

function ended(state: State): State {
  const { list, loadNumber } = { list: viewOf(state).list.id, loadNumber: viewOf(state).list.loadState.number };
  return reduce(state, { type: 'list-ended', list, loadNumber, at: 9 });
}

function banner(state: State): string {
  return bannerSpans(state)
    .map(({ text }) => text)
    .join('');
}

function crumbs(state: State): string {
  return textOf(crumbsLine(state));
}

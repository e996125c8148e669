import { expect, test } from 'vitest';
import { screenOf } from '../../state/stack.ts';
import { openTab, openView, viewOf } from '../../state/views.ts';
import { reduce } from '../reduce.ts';
import { answer, loadedState, press } from '../../test-support/state.ts';
import { subscriptions } from '../../test-support/subscriptions.ts';
import { listingNames } from '../../service/resources/resources.ts';

const summaryTab = String(listingNames.length + 1);
const viewTab = String(listingNames.length + 2);

const payouts = subscriptions(2).map((item, index) => ({ ...item, payout_id: `po_${index}` }));
const tab = answer(openTab(loadedState(), 'payouts'), payouts);

test('stays in the list of a tab on Escape', () => {
  expect(viewOf(press(tab, 'escape', 'escape')).list.listing).toBe('payouts');
});

test('returns on Escape, also after visiting other tabs', () => {
  const asked = answer(openView(loadedState(), 'subscriptions', { status: 'active' }), subscriptions(2));
  const away = openTab(asked, 'payouts');
  const back = press(away, '[');
  expect(viewOf(back).list.query).toEqual({ status: 'active' });
  expect(viewOf(press(back, 'escape')).list.query).toEqual({});
});

test('says why a key of the history does nothing', () => {
  const texts = ['[', ']', '-'].map((key) => press(loadedState(), key).message?.text);
  expect(texts).toEqual(['This is the first view.', 'This is the latest view.', 'No other view was here before.']);
});

test('shows the tab of a digit at once, and stays there whatever key follows', () => {
  const home = press(tab, '1');
  expect(viewOf(home).list.listing).toBe('subscriptions');
  const moved = press(home, 'j');
  expect(viewOf(moved).list).toMatchObject({ listing: 'subscriptions', cursor: { place: { cursor: 1 } } });
  expect(viewOf(press(moved, '3', 'G')).list).toMatchObject({ listing: 'payouts', cursor: { place: { cursor: 1 } } });
});

test('shows a saved view as the tab after the summary, and keeps it as it was left', () => {
  const view = { name: 'late', list: 'subscriptions', query: { status: 'past_due' } } as const;
  const home = loadedState();
  const state = { ...home, display: { ...home.display, views: [view] } };
  const shown = answer(press(state, viewTab), subscriptions(3));
  expect(viewOf(shown).list.query).toEqual({ status: 'past_due' });
  const back = press(press(shown, 'j'), '3', viewTab);
  expect(viewOf(back).list).toMatchObject({ query: { status: 'past_due' }, cursor: { place: { cursor: 1 } } });
  expect(viewOf(press(shown, String(Number(viewTab) + 1))).list.query).toEqual({ status: 'past_due' });
});

test('goes with a number and G to a row of the list before the digits', () => {
  const gone = press(loadedState(), '3', '0', 'G');
  expect(viewOf(gone).list).toMatchObject({ listing: 'subscriptions', cursor: { place: { cursor: 29 } } });
  expect(Object.keys(gone.views)).toHaveLength(1);
  const summary = press(loadedState(), summaryTab, '1', 'G');
  expect([screenOf(summary).definition.name, viewOf(summary).list.cursor.place.cursor]).toEqual([
    'browse',
    Number(summaryTab) * 10,
  ]);
});

test('takes two tabs, one after the other, for no number', () => {
  const first = press(tab, '1');
  const rested = reduce(first, { type: 'count-settled', count: first.count });
  const third = press(rested, '3', 'G');
  expect(viewOf(third).list).toMatchObject({ listing: 'payouts', cursor: { place: { cursor: 1 } } });
});

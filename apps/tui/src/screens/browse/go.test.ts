import { expect, test } from 'vitest';
import { takesCount } from '../../keys/moves.ts';
import { openTab, openView, viewOf, type State } from '../../state/state.ts';
import { keyTable } from '../key-table.ts';
import { reduce } from '../reduce.ts';
import { answer, loadedState, press } from '../../test-support/state.ts';
import { subscriptions } from '../../test-support/subscriptions.ts';

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

test('marks the row of the tab whose digit was typed just before', () => {
  const home = press(tab, '1');
  const marked = press(settled(home), '3', 'space');
  expect(viewOf(marked).list.listing).toBe('payouts');
  expect(viewOf(marked).marks.ids.size).toBe(1);
  expect(viewOf(settled(press(marked, '1'))).marks.ids.size).toBe(0);
});

test.for(keyTable.filter(({ command, scopes }) => scopes.includes('list') && !takesCount(command)))(
  'applies $command to the tab whose digit was typed just before',
  ({ keys: [key = ''] }) => {
    const home = settled(press(tab, '1'));
    expect(press(home, '3', key)).toEqual(press(settled(press(home, '3')), key));
  },
);

function settled(state: State): State {
  return reduce(state, { type: 'count-settled', count: state.count });
}

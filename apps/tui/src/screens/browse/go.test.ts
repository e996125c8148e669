import { expect, test } from 'vitest';
import { openTab, openView, viewOf } from '../../state/state.ts';
import { answer, loadedState, press } from '../../test-support/state.ts';
import { subscriptions } from '../../test-support/subscriptions.ts';

const tab = answer(openTab(loadedState(), 'payouts'), subscriptions(2));

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
